import * as styles from './Bars.module.css';

/** The mark of what is above its whole and keeps its colour all the same, such as a utilisation over 100 %. */
export function OverMark({ mark }: { mark: string }) {
  return (
    <span className={styles.overMark} role="img" aria-label={mark} title={mark}>
      ▲
    </span>
  );
}
