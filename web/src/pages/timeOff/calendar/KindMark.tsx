import type { TimeOffKind, TimeOffStatus } from '#domain/timeOff/timeOffInput.ts';
import { kindLetters } from './calendarWords.ts';
import * as styles from './timeOffBar.module.css';

type KindMarkProps = { kind: TimeOffKind; status?: TimeOffStatus; letter?: string };

/** Stands for a kind of time off beside its word, by letter, pattern and colour as its bars do. */
export function KindMark({ kind, status, letter = kindLetters[kind] }: KindMarkProps) {
  return (
    <span className={styles.bar} data-form="letter" data-kind={kind} data-status={status} aria-hidden="true">
      {letter}
    </span>
  );
}
