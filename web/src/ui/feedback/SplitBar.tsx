import * as styles from './Bars.module.css';

export type SplitBarProps = {
  /** Percentage that is direct, 0 to 100; the rest is operating. */
  direct: number;
};

/** A cost's split into direct and operating. */
export function SplitBar({ direct }: SplitBarProps) {
  const words = direct === 100 ? 'Direct' : direct === 0 ? 'Operating' : `${direct}% direct`;
  return (
    <span
      className={styles.split}
      data-slot="split"
      title={`${direct}% direct, ${Number((100 - direct).toFixed(2))}% operating`}
    >
      <span className={styles.bar} aria-hidden="true">
        <span className={styles.barFill} data-slot="bar-fill" style={{ inlineSize: `${direct}%` }} />
      </span>
      <span className={styles.splitText}>{words}</span>
    </span>
  );
}
