import * as styles from './fillBar.module.css';

type FillBarProps = {
  planned: number;
  capacity: number;
  /** It is hours that are needed: having them all is good, and more of them no alarm. */
  isNeed?: boolean;
};

/** How full a month is: a thin line, red and hatched where more is planned than there is. */
export function FillBar({ planned, capacity, isNeed = false }: FillBarProps) {
  const share = capacity > 0 ? planned / capacity : planned > 0 ? 2 : 0;
  const level = share > 1 && !isNeed ? 'over' : share >= (isNeed ? 1 : 0.8) ? 'near' : 'plain';
  return (
    <span className={styles.bar} aria-hidden="true">
      <span data-level={level} style={{ inlineSize: `${Math.min(1, share) * 100}%` }} />
    </span>
  );
}
