import * as styles from './pnl.module.css';

/** The corner of a cell that has a manual figure: it takes no room from the figures beside it. */
export function ManualMark() {
  return (
    <svg className={styles.manual} viewBox="0 0 8 8" aria-hidden="true">
      <path d="M0 0h8v8z" />
    </svg>
  );
}
