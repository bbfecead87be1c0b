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
  /** First and last index among the days shown. */
  first: number;
  last: number;
  onPress: () => void;
};

/** Number of days from which a kind's word fits its bar. */
const roomForWord = 4;

/** A time off over its days, with its kind by letter, pattern and colour; dashed while it is requested. */
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

/** The mark of a kind of time off beside its word, with the letter, pattern and colour of its bars. */
export function KindMark({ kind, status, letter = kindLetters[kind] }: KindMarkProps) {
  return (
    <span className={styles.bar} data-form="letter" data-kind={kind} data-status={status} aria-hidden="true">
      {letter}
    </span>
  );
}
