import { Button } from 'react-aria-components';
import type { TimeOffKind, TimeOffStatus } from '#domain/timeOff/timeOffInput.ts';
import { timeOffKindWords } from '#domain/timeOff/timeOffWords.ts';
import type { TimeOffEntry } from '#projections/timeOff/view.ts';
import { useReadOnly } from '../../../ui/basics/readOnly.ts';
import { Tooltip } from '../../../ui/basics/Tooltip.tsx';
import { entryWords, kindLetters } from './calendarWords.ts';
import * as styles from './timeOffBar.module.css';

type TimeOffBarProps = {
  entry: TimeOffEntry;
  /** First and last place among the days that are shown. */
  first: number;
  last: number;
  onPress: () => void;
};

/** Days from which on the word of a kind has room in its bar. */
const roomForWord = 4;

/** One time off over its days: its kind by letter, pattern and colour, and dashed while it is asked for. */
export function TimeOffBar({ entry, first, last, onPress }: TimeOffBarProps) {
  const isReadOnly = useReadOnly();
  const { kind, status, hoursPerDay } = entry;
  const words = entryWords(entry);
  const look = {
    className: styles.bar,
    'data-kind': kind,
    'data-status': status,
    'data-part': hoursPerDay === null ? undefined : true,
  };
  const content = (
    <span aria-hidden="true">
      {last - first + 1 >= roomForWord ? timeOffKindWords[kind] : kindLetters[kind]}
    </span>
  );
  return (
    <li className={styles.entry} style={{ gridColumn: `${first + 1} / ${last + 2}` }}>
      {isReadOnly ? (
        <span {...look} role="img" aria-label={words}>
          {content}
        </span>
      ) : (
        <Tooltip text={words}>
          <Button {...look} aria-label={words} onPress={onPress}>
            {content}
          </Button>
        </Tooltip>
      )}
    </li>
  );
}

type KindMarkProps = { kind: TimeOffKind; status?: TimeOffStatus; letter?: string };

/** Stands for a kind of time off beside its word, by letter, pattern and colour as its bars do. */
export function KindMark({ kind, status, letter = kindLetters[kind] }: KindMarkProps) {
  return (
    <span className={styles.bar} data-form="letter" data-kind={kind} data-status={status} aria-hidden="true">
      {letter}
    </span>
  );
}
