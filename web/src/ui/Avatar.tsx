import { classNames } from './classNames.ts';
import './Avatar.css';

type AvatarProps = {
  /** Two letters; the name itself stands beside it. */
  initials: string;
  className?: string;
};

/** Somebody's initials in a disc; decoration, not a name. */
export function Avatar({ initials, className }: AvatarProps) {
  return (
    <span className={classNames('ui-avatar', className)} aria-hidden="true">
      {initials}
    </span>
  );
}
