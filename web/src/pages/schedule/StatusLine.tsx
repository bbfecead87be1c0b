import type { ReactNode } from 'react';
import { counted } from '#domain/values/sentences.ts';
import { typedHours } from '#domain/values/typedHours.ts';
import type { SchedulePerson, ScheduleView } from '#projections/plans/schedule/view.ts';
import { hoursText } from '../../format/hours.ts';
import { freeWords, needWords } from '../../plans/hoursWords.ts';
import { shortMonth } from '../../plans/MonthHead.tsx';
import { freeOf, missingOf, type PlannedHours, personKey, plannedOf } from '../../plans/scheduleFigures.ts';
import type { OffIn } from '../../plans/useMonthsOff.ts';
import { ByPointer } from '../../ui/basics/ByPointer.tsx';
import type { GridSight } from '../../ui/grid/gridTypes.ts';
import { placesIn } from '../../ui/grid/selection.ts';
import type { ScheduleRow } from './scheduleRows.ts';
import * as styles from './statusLine.module.css';

type StatusLineProps = {
  sight: GridSight;
  rows: readonly ScheduleRow[];
  months: ScheduleView['months'];
  planned: PlannedHours;
  off: OffIn;
  /** What a drag would do where it is, in place of what is chosen. */
  dragged: string | undefined;
  children: ReactNode;
};

/** What is chosen adds up to and leaves free, and what a figure leads to while it is typed or dragged. */
export function StatusLine(props: StatusLineProps) {
  const { sight, dragged } = props;
  const typed = sight.typed === undefined ? undefined : typedWords(props, sight.typed);
  const isOne = sight.block.top === sight.block.bottom && sight.block.left === sight.block.right;
  return (
    <div className={styles.status}>
      {(dragged ?? typed) !== undefined ? (
        <p role="status">{dragged ?? typed}</p>
      ) : (
        <p>{isOne ? cellWords(props) : blockWords(props)}</p>
      )}
      {props.children}
    </div>
  );
}

type ScheduleHintProps = { id: string; isReadOnly: boolean };

/** How the keys work and how to leave. */
export function ScheduleHint({ id, isReadOnly }: ScheduleHintProps) {
  return (
    <p id={id} className={styles.hint}>
      {isReadOnly ? (
        <ByPointer
          keys="Arrow keys move, Enter opens a row, Shift chooses a block, Ctrl+C copies it for a spreadsheet."
          touch="Tap a row to open it."
        />
      ) : (
        <>
          <ByPointer keys="Open a row and type hours" touch="Open a row, tap a cell and type hours" /> as 7.5,
          7:30 or =8+4, or 50% of what somebody has.{' '}
          <ByPointer
            keys="Enter or F2 edits, Delete clears, Shift chooses a block, Ctrl+Enter, Ctrl+D and Ctrl+R fill it, Ctrl+C and Ctrl+V go to and from a spreadsheet. Esc, then Tab, leaves the table."
            touch="The arrow below the table takes the last change back."
          />
        </>
      )}
    </p>
  );
}

const monthAt = ({ months }: StatusLineProps, place: number): string =>
  shortMonth(months[place]?.month ?? '');

const offAt = ({ months, off }: StatusLineProps, person: SchedulePerson, place: number): string =>
  off(person, months[place]?.month ?? '');

const typedWords = (props: StatusLineProps, typed: string): string => {
  const { sight, rows, planned } = props;
  const { row: at, column: place } = sight.active;
  const row = rows[at];
  if (row?.kind !== 'hours') return '';
  const { person, project } = row;
  const { hours, fault } = typedHours(typed, person.capacity[place]);
  if (hours === undefined) return fault;
  const more = hours - (row.hours[place] ?? 0);
  const needs = project.required[place] ? `, it ${needWords(missingOf(project, planned, place) - more)}` : '';
  return `${hoursText(hours)} on ${project.name}, ${monthAt(props, place)} → ${person.name} ${freeWords(freeOf(person, place) - more)}${offAt(props, person, place)}${needs}`;
};

const cellWords = (props: StatusLineProps): string => {
  const { sight, rows, planned } = props;
  const { row: at, column: place } = sight.active;
  const row = rows[at];
  const month = monthAt(props, place);
  switch (row?.kind) {
    case 'role':
      return `${row.role}, ${month}: ${hoursText(row.free[place] ?? 0)} free`;
    case 'person': {
      const { person } = row;
      return `${person.name}, ${month}: ${hoursText(plannedOf(person, place))} of ${hoursText(person.capacity[place] ?? 0)}, ${freeWords(freeOf(person, place))}${offAt(props, person, place)}`;
    }
    case 'project':
      return `${row.project.name}, ${month}: ${hoursText(row.planned[place] ?? 0)} of ${hoursText(row.project.required[place] ?? 0)}, ${needWords(row.missing[place] ?? 0)}`;
    case 'hours':
      return `${row.person.name} ${freeWords(freeOf(row.person, place))} in ${month}${offAt(props, row.person, place)}${row.project.required[place] ? `, ${row.project.name} ${needWords(missingOf(row.project, planned, place))}` : ''}`;
    default:
      return '';
  }
};

const blockWords = ({ sight: { block }, rows, months }: StatusLineProps): string => {
  let [sum, cells] = [0, 0];
  for (const { row: at, column } of placesIn(block)) {
    const row = rows[at];
    if (row?.kind !== 'hours') continue;
    cells += 1;
    sum += row.hours[column] ?? 0;
  }
  const people = new Map(
    rows
      .slice(block.top, block.bottom + 1)
      .flatMap((row) =>
        row.kind === 'hours' || row.kind === 'person' ? [[personKey(row.person), row.person] as const] : [],
      ),
  );
  let free = 0;
  for (const person of people.values()) {
    for (let place = block.left; place <= block.right; place++) free += Math.max(0, freeOf(person, place));
  }
  const span = block.right - block.left + 1;
  const [first] = people.values();
  const who = people.size === 1 ? first?.name : `${people.size} people`;
  const time = span === 1 ? shortMonth(months[block.left]?.month ?? '') : `${span} months`;
  return `${counted(cells, 'cell', 'cells')}, ${hoursText(sum)} in all. ${who}, ${time}: ${hoursText(free)} free`;
};
