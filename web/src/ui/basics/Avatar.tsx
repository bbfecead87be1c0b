import * as styles from './Avatar.module.css';

/** Somebody's two initials in a disc; decoration, as the name is beside it. */
export function Avatar({ initials }: { initials: string }) {
  return (
    <span className={styles.avatar} data-slot="avatar" aria-hidden="true">
      {initials}
    </span>
  );
}
