import * as styles from './GridCell.module.css';

/** The place of rows that are out of sight. */
export function GridGap({ pixels }: { pixels: number }) {
  const hidden = { 'aria-hidden': true };
  return (
    <tr {...hidden}>
      <td className={styles.gap} style={{ blockSize: pixels }} />
    </tr>
  );
}
