import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { counted } from '#domain/values/sentences.ts';
import { typedHours } from '#domain/values/typedHours.ts';
import type { SchedulePerson, ScheduleView } from '#projections/plans/schedule/view.ts';
import { hoursText } from '../../format/hours.ts';
import { freeWords, needWords, noNeedWords } from '../../plans/hoursWords.ts';
import { shortMonth } from '../../plans/MonthHead.tsx';
import {
  freeHoursOf,
  missingOf,
  type PlannedHours,
  personKey,
  plannedOf,
} from '../../plans/scheduleFigures.ts';
import type { TimeOffText } from '../../plans/useMonthsOff.ts';
import { Button } from '../../ui/basics/Button.tsx';
import { ByPointer } from '../../ui/basics/ByPointer.tsx';
import { IconButton } from '../../ui/basics/IconButton.tsx';
import type { GridStatus } from '../../ui/grid/gridTypes.ts';
import { placesIn } from '../../ui/grid/selection.ts';
import type { ScheduleRow } from './sheet/scheduleRows.ts';
import * as styles from './statusLine.module.css';

type StatusLineProps = {
  sight: GridStatus;
  rows: readonly ScheduleRow[];
  months: ScheduleView['months'];
  planned: PlannedHours;
  off: TimeOffText;
  /** What dropping would do, shown instead of the selection. */
  dragged: string | undefined;
  /** The search field, shown instead of words while it is open. */
  find: ReactNode;
  children: ReactNode;
};

/** The sum of the selection and what it leaves free, or the consequence of a figure being typed or dragged. */
export function StatusLine(props: StatusLineProps) {
  const { sight, dragged } = props;
  const typed = sight.typed === undefined ? undefined : typedWords(props, sight.typed);
  const [block] = sight.blocks;
  const isOne = sight.blocks.length === 1 && block?.top === block?.bottom && block?.left === block?.right;
  return (
    <div className={styles.status}>
      {props.find ||
        ((dragged ?? typed) !== undefined ? (
          <p role="status">{dragged ?? typed}</p>
        ) : (
          <p>{isOne ? cellWords(props) : blockWords(props)}</p>
        ))}
      {props.children}
    </div>
  );
}

type ScheduleHintProps = { id: string; isReadOnly: boolean; onHelp: () => void };

/** How the keys work and how to leave the grid. */
export function ScheduleHint({ id, isReadOnly, onHelp }: ScheduleHintProps) {
  return (
    <div className={styles.hint}>
      <p id={id}>
        {isReadOnly ? (
          <ByPointer
            keys="Arrow keys move, Enter opens a row, Shift chooses a block, Ctrl+C copies it for a spreadsheet."
            touch="Tap a row to open it."
          />
        ) : (
          <>
            <ByPointer keys="Open a row and type hours" touch="Open a row, tap a cell and type hours" /> as
            7.5, 7:30 or =8+4, or 50% of what somebody has.
            <ByPointer keys=" Esc, then Tab, leaves the table." touch="" />
          </>
        )}
      </p>
      <Button size="small" variant="quiet" onPress={onHelp}>
        Keys and marks <kbd>?</kbd>
      </Button>
    </div>
  );
}

/** Offers the tour of the schedule to users who have not seen it. */
export function TourOffer({ onTake, onDecline }: { onTake: () => void; onDecline: () => void }) {
  return (
    <div className={styles.offer}>
      <Button size="small" onPress={onTake}>
        Take the tour
      </Button>
      <IconButton label="No tour, thank you" icon={<X />} size="small" onPress={onDecline} />
    </div>
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
  if (row?.kind !== 'hours' && row?.kind !== 'person' && row?.kind !== 'project') return '';
  const person = row.kind === 'project' ? undefined : row.person;
  const { hours, fault } = typedHours(typed, person?.capacity[place]);
  if (hours === undefined) return fault;
  if (row.kind === 'project')
    return `${hoursText(hours)} on ${row.project.name}, ${monthAt(props, place)}: Enter asks for whom`;
  if (row.kind === 'person') {
    return `${hoursText(hours)} for ${row.person.name}, ${monthAt(props, place)}: Enter asks on which project`;
  }
  const { project } = row;
  const more = hours - (row.hours[place] ?? 0);
  const needs = project.required[place] ? `, it ${needWords(missingOf(project, planned, place) - more)}` : '';
  return `${hoursText(hours)} on ${project.name}, ${monthAt(props, place)} → ${row.person.name} ${freeWords(freeHoursOf(row.person, place) - more)}${offAt(props, row.person, place)}${needs}`;
};

const ofNeedWords = (
  { project, missing }: Extract<ScheduleRow, { kind: 'project' }>,
  place: number,
): string => {
  const needed = project.required[place] ?? 0;
  return needed > 0
    ? ` of ${hoursText(needed)}, ${needWords(missing[place] ?? 0)}`
    : `, ${noNeedWords(project)}`;
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
      return `${person.name}, ${month}: ${hoursText(plannedOf(person, place))} of ${hoursText(person.capacity[place] ?? 0)}, ${freeWords(freeHoursOf(person, place))}${offAt(props, person, place)}`;
    }
    case 'project':
      return `${row.project.name}, ${month}: ${hoursText(row.planned[place] ?? 0)}${ofNeedWords(row, place)}`;
    case 'hours':
      return `${row.person.name} ${freeWords(freeHoursOf(row.person, place))} in ${month}${offAt(props, row.person, place)}${row.project.required[place] ? `, ${row.project.name} ${needWords(missingOf(row.project, planned, place))}` : ''}`;
    default:
      return '';
  }
};

const blockWords = ({ sight: { blocks }, rows, months }: StatusLineProps): string => {
  let [sum, cells] = [0, 0];
  const people = new Map<string, SchedulePerson>();
  /** The selected people's months, each once. */
  const chosen = new Map<string, Set<number>>();
  const seen = new Set<string>();
  for (const { row: at, column } of blocks.flatMap(placesIn)) {
    const row = rows[at];
    if (seen.has(`${at} ${column}`) || (row?.kind !== 'hours' && row?.kind !== 'person')) continue;
    seen.add(`${at} ${column}`);
    const key = personKey(row.person);
    people.set(key, row.person);
    chosen.set(key, (chosen.get(key) ?? new Set()).add(column));
    if (row.kind === 'person') continue;
    cells += 1;
    sum += row.hours[column] ?? 0;
  }
  let free = 0;
  for (const [key, person] of people) {
    for (const place of chosen.get(key) ?? []) free += Math.max(0, freeHoursOf(person, place));
  }
  const columns = new Set([...chosen.values()].flatMap((places) => [...places]));
  const [first] = people.values();
  const [month = 0] = columns;
  const who = people.size === 1 ? first?.name : `${people.size} people`;
  const time = columns.size === 1 ? shortMonth(months[month]?.month ?? '') : `${columns.size} months`;
  return `${counted(cells, 'cell', 'cells')}, ${hoursText(sum)} in all. ${who}, ${time}: ${hoursText(free)} free`;
};
