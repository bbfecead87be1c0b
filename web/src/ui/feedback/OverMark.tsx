import * as styles from './Bars.module.css';

/** The mark of a figure above its whole that keeps its colour, such as a utilisation over 100 %. */
export function OverMark({ mark }: { mark: string }) {
  return (
    <span className={styles.overMark} role="img" aria-label={mark} title={mark}>
      ▲
    </span>
  );
}
