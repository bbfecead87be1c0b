import type { CellHours } from '../../plans/useCellHours.ts';
import { useReadOnly } from '../../ui/basics/readOnly.ts';
import * as styles from './recordPage.module.css';

type TypingLineProps = { typing: CellHours['typing']; consequence: string | undefined };

/** What the typed hours lead to, or how hours are changed. */
export function TypingLine({ typing, consequence }: TypingLineProps) {
  if (useReadOnly()) return null;
  return (
    <p className={styles.line} role="status">
      {typing
        ? (consequence ?? 'Enter hours such as 7.5.')
        : 'Press an hour to change it. Enter saves, Esc leaves it as it was.'}
    </p>
  );
}
