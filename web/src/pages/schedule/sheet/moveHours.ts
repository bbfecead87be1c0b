import { counted } from '#domain/values/sentences.ts';
import type { SchedulePerson, ScheduleProject, ScheduleView } from '#projections/plans/schedule/view.ts';
import { hoursText } from '../../../format/hours.ts';
import { cellOf, type HoursChange } from '../../../plans/hoursChange.ts';
import { freeWords } from '../../../plans/hoursWords.ts';
import { shortMonth } from '../../../plans/MonthHead.tsx';
import { freeHoursOf, hoursOn, personKey } from '../../../plans/scheduleFigures.ts';
import type { Move } from '../../../ui/grid/gridTypes.ts';
import { type Place, placesOf } from '../../../ui/grid/selection.ts';
import type { ScheduleRow } from './scheduleRows.ts';

/** The result of moving hours; without changes nothing is moved, and `words` says why. */
export type MovedHours = {
  changes: readonly HoursChange[];
  /** The cells that would get the hours, as far as they are on screen. */
  lit: readonly Place[];
  words: string;
  /** What was done, in short: "20h moved to Flo Marsh". */
  done: string;
};

type Hours = { person: SchedulePerson; project: ScheduleProject; place: number };

type Grid = { rows: readonly ScheduleRow[]; months: ScheduleView['months'] };

const outside = 'Some of these hours would lie outside.';

const nothing = (words: string): MovedHours => ({ changes: [], lit: [], words, done: '' });

/**
 * Moves or copies hours of cells. Onto a row of hours each goes as far as the cell that they are held by. Onto a person
 * all go to that person, on the same projects; onto a project all go to that project, of the same people. Moved hours
 * are added to existing ones, so that none are lost; copied ones replace them.
 */
export const moveHours = ({ rows, months }: Grid, { from, grip, over, isCopy }: Move): MovedHours => {
  const target = rows[over.row];
  if (!target) return nothing(outside);
  if (target.kind === 'role') return nothing('Hours go to a person or to a project.');
  const across = over.column - grip.column;
  const sources = placesOf(from).flatMap(({ row, column }) => {
    const at = rows[row];
    const hours = at?.kind === 'hours' ? (at.hours[column] ?? 0) : 0;
    return at?.kind === 'hours' && hours > 0 ? [{ ...at, row, place: column, hours }] : [];
  });
  const [first] = sources;
  if (!first) return nothing('There are no hours in the chosen cells.');
  const sums = new Map<string, Hours & { added: number; taken: boolean; at: Place }>();
  const put = (hours: Hours, at: Place, more: { added?: number; taken?: boolean }) => {
    const { person, project, place } = hours;
    const key = cellOf({ projectId: project.id, person, month: String(place) });
    const known = sums.get(key) ?? { ...hours, added: 0, taken: false, at };
    sums.set(key, {
      ...known,
      added: known.added + (more.added ?? 0),
      taken: known.taken || more.taken === true,
    });
  };
  const lit: Place[] = [];
  for (const source of sources) {
    const at = {
      row: target.kind === 'hours' ? source.row + over.row - grip.row : over.row,
      column: source.place + across,
    };
    const landing = landingOf(rows[at.row], source);
    if (!landing || !months[at.column]) return nothing(outside);
    if (!landing.person.isThere[at.column]) {
      return nothing(`${landing.person.name} is not there in ${shortMonth(months[at.column]?.month ?? '')}.`);
    }
    lit.push(at);
    if (!isCopy) put(source, { row: source.row, column: source.place }, { taken: true });
    put({ ...landing, place: at.column }, at, { added: source.hours });
  }
  const changes = [...sums.values()].flatMap(({ person, project, place, added, taken }) => {
    const before = hoursOn(person, project.id, place);
    const after = isCopy ? added : (taken ? 0 : before) + added;
    const { kind, id, name } = person;
    const month = months[place]?.month ?? '';
    return before === after
      ? []
      : [{ projectId: project.id, project: project.name, person: { kind, id }, name, month, before, after }];
  });
  return { changes, lit, ...wordsOf(sources, lit, changes, { rows, months }, isCopy) };
};

/** The person and project that hours move to. */
const landingOf = (
  row: ScheduleRow | undefined,
  source: Pick<Hours, 'person' | 'project'>,
): Pick<Hours, 'person' | 'project'> | undefined => {
  switch (row?.kind) {
    case 'hours':
      return row;
    case 'person':
      return { person: row.person, project: source.project };
    case 'project':
      return { person: source.person, project: row.project };
    case 'add':
      return 'kind' in row.to
        ? { person: row.to, project: source.project }
        : { person: source.person, project: row.to };
    default:
      return undefined;
  }
};

const wordsOf = (
  sources: readonly (Hours & { hours: number })[],
  lit: readonly Place[],
  changes: readonly HoursChange[],
  { rows, months }: Grid,
  isCopy: boolean,
): Pick<MovedHours, 'words' | 'done'> => {
  const [[source], [place]] = [sources, lit];
  const landing = source && landingOf(rows[place?.row ?? 0], source);
  if (!source || !place || !landing) return { words: '', done: '' };
  const { person, project } = landing;
  const month = months[place.column]?.month ?? '';
  const sum = hoursText(sources.reduce((all, { hours }) => all + hours, 0));
  const done = `${sum} ${isCopy ? 'copied' : 'moved'} to ${person.name}${person === source.person ? `, ${shortMonth(month)}` : ''}`;
  const verb = isCopy ? 'Copy' : 'Move';
  if (sources.length > 1) {
    return {
      done,
      words: `${verb} ${counted(sources.length, 'cell', 'cells')}, ${sum} → ${person.name}, from ${shortMonth(month)} on`,
    };
  }
  const before = hoursOn(person, project.id, place.column);
  const met =
    before === 0
      ? ''
      : isCopy
        ? `, in place of ${hoursText(before)}`
        : `, ${hoursText(before + source.hours)} with those there`;
  const more = changes
    .filter(
      (change) => change.month === month && change.person && personKey(change.person) === personKey(person),
    )
    .reduce((all, change) => all + change.after - change.before, 0);
  const free = freeWords(freeHoursOf(person, place.column) - more);
  return {
    done,
    words: `${verb} ${sum} on ${project.name} → ${person.name}, ${shortMonth(month)}${met}. ${person.name} ${free}`,
  };
};
