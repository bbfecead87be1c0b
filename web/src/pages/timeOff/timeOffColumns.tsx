import type { TimeOffStatus } from '#domain/timeOff/timeOffInput.ts';
import { daysText, timeOffKindWords, timeOffStatusWords } from '#domain/timeOff/timeOffWords.ts';
import type { LeaveAllowance, TimeOffEntry } from '#projections/timeOff/view.ts';
import { hoursText } from '../../format/hours.ts';
import { plainColumn } from '../../money/columns.tsx';
import { Badge } from '../../ui/basics/Badge.tsx';
import { classNames } from '../../ui/basics/classNames.ts';
import * as layout from '../../ui/basics/layout.module.css';
import type { Tone } from '../../ui/basics/tones.tsx';
import type { Column } from '../../ui/table/columns.ts';
import * as styles from './timeOff.module.css';

const tones: Record<TimeOffStatus, Tone> = { requested: 'watch', accepted: 'good', declined: 'neutral' };

const sum = (days: TimeOffEntry['daysByYear']): number =>
  Object.values(days).reduce((total, each) => total + each, 0);

/** A number of days or people: "5", "2.5". */
export const countText = (count: number): string => String(Math.round(count * 100) / 100);

/** The year's paid leave taken and left: "Paid leave 2026: 5 of 25 days taken, 20 left". */
export const allowanceText = ({ year, allowed, taken, requested, left }: LeaveAllowance): string =>
  [
    `Paid leave ${year}: ${countText(taken)} of ${countText(allowed)} days taken, ${countText(left)} left`,
    ...(requested > 0 ? [`${countText(requested)} asked for`] : []),
  ].join(', ');

/** The working days that an entry takes: "5 working days", "0.5 working days". */
export const workingDaysText = ({ daysByYear }: TimeOffEntry): string =>
  `${countText(sum(daysByYear))} working ${sum(daysByYear) === 1 ? 'day' : 'days'}`;

/** The days of an entry, with its note below. */
export function Days({ entry }: { entry: TimeOffEntry }) {
  return (
    <>
      <span className={styles.days}>
        {daysText(entry)}
        {entry.hoursPerDay !== null && `, ${hoursText(entry.hoursPerDay)} a day`}
      </span>
      {[entry.note, entry.answer].map(
        (text, place) =>
          text && (
            <span
              key={place === 0 ? 'note' : 'answer'}
              className={classNames(layout.under, layout.faint, layout.broken)}
            >
              {place === 0 ? text : `Answer: ${text}`}
            </span>
          ),
      )}
    </>
  );
}

export const timeOffColumns: readonly Column<TimeOffEntry>[] = [
  plainColumn('days', 'Days', ({ from }) => from, { minWidth: 180, cell: (entry) => <Days entry={entry} /> }),
  plainColumn('kind', 'Kind', ({ kind }) => timeOffKindWords[kind], { width: 132 }),
  plainColumn('workingDays', 'Working days', ({ daysByYear }) => sum(daysByYear), {
    align: 'end',
    width: 124,
    cell: ({ daysByYear }) => countText(sum(daysByYear)),
  }),
  plainColumn('status', 'Status', ({ status }) => timeOffStatusWords[status], {
    width: 124,
    cell: ({ status }) => <Badge tone={tones[status]}>{timeOffStatusWords[status]}</Badge>,
  }),
];
