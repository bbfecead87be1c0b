import * as styles from './schedule.module.css';
/** How full a month is: a thin line, red and hatched where more is planned than there is. */
export function FillBar({ planned, capacity }: { planned: number; capacity: number }) {
  const share = capacity > 0 ? planned / capacity : planned > 0 ? 2 : 0;
  const level = share > 1 ? 'over' : share >= 0.8 ? 'near' : 'plain';
  return (
    <span className={styles.bar} aria-hidden="true">
      <span data-level={level} style={{ inlineSize: `${Math.min(1, share) * 100}%` }} />
    </span>
  );
}
