import * as styles from './Avatar.module.css';
import { classNames } from './classNames.ts';

type AvatarProps = {
  /** Two letters; the name itself stands beside it. */
  initials: string;
  className?: string;
};

/** Somebody's initials in a disc; decoration, not a name. */
export function Avatar({ initials, className }: AvatarProps) {
  return (
    <span className={classNames(styles.avatar, className)} data-slot="avatar" aria-hidden="true">
      {initials}
    </span>
  );
}
