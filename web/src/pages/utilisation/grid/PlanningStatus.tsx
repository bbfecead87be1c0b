import { hoursLeft } from '#domain/money/hoursLeft.ts';
import type { Person } from '#domain/plans/allocationPlan.ts';
import { counted } from '#domain/values/sentences.ts';
import { typedHours } from '#domain/values/typedHours.ts';
import type { PlanningRow } from '#projections/plans/planning/view.ts';
import { hoursText } from '../../../format/hours.ts';
import { freeWords, needWords } from '../../../plans/hoursWords.ts';
import { keyOf } from '../../../plans/planEntries.ts';
import { cellKey, type HoursByCell, type HoursTotals } from '../../../plans/planHours.ts';
import { isFlexible } from '../../../plans/RequiredHours.tsx';
import type { GridSight } from '../../../ui/grid/gridTypes.ts';
import { placesIn } from '../../../ui/grid/selection.ts';
import type { GridPerson } from './gridPeople.ts';

type PlanningStatusProps = {
  sight: GridSight;
  people: readonly GridPerson[];
  projects: readonly PlanningRow[];
  hours: HoursByCell;
  totals: HoursTotals;
  /** What somebody is off in the month. */
  offOf: (person: Person) => string;
};

/** What is chosen adds up to and leaves free; while something is typed, what it leads to. */
export function PlanningStatus(props: PlanningStatusProps) {
  const { block, typed } = props.sight;
  const isOne = block.top === block.bottom && block.left === block.right;
  if (typed !== undefined) return <p role="status">{typedWords(props, typed)}</p>;
  return <p>{isOne ? cellWords(props, 0) : blockWords(props)}</p>;
}

/** What the person and the project of the cell have left, with some hours more. */
const cellWords = ({ sight, people, projects, totals, offOf }: PlanningStatusProps, more: number): string => {
  const person = people[sight.active.row];
  const row = projects[sight.active.column];
  if (!person || !row) return '';
  const free = hoursLeft(person.capacity, (totals.people.get(keyOf(person.person)) ?? 0) + more);
  const missing = hoursLeft(row.requiredHours, (totals.projects.get(String(row.project.id)) ?? 0) + more);
  const needs = isFlexible(row) ? '' : `, ${row.project.name} ${needWords(missing)}`;
  return `${person.name} ${freeWords(free)}${offOf(person.person)}${needs}`;
};

const typedWords = (props: PlanningStatusProps, typed: string): string => {
  const { sight, people, projects, hours } = props;
  const person = people[sight.active.row];
  const row = projects[sight.active.column];
  const { hours: next, fault } = typedHours(typed, person?.capacity);
  if (!person || !row || next === undefined) return fault ?? '';
  const before = hours.get(cellKey(row.project.id, person.person)) ?? 0;
  return `${hoursText(next)} on ${row.project.name} → ${cellWords(props, next - before)}`;
};

const blockWords = ({ sight: { block }, people, projects, hours, totals }: PlanningStatusProps): string => {
  let sum = 0;
  let cells = 0;
  for (const { row, column } of placesIn(block)) {
    const [person, project] = [people[row], projects[column]?.project];
    if (!person || !project) continue;
    cells += 1;
    sum += hours.get(cellKey(project.id, person.person)) ?? 0;
  }
  const chosen = people.slice(block.top, block.bottom + 1);
  const free = chosen.map(({ person, capacity }) => capacity - (totals.people.get(keyOf(person)) ?? 0));
  const left = free.reduce((all, each) => all + Math.max(0, each), 0);
  const who = chosen.length === 1 ? chosen[0]?.name : `${chosen.length} people`;
  return `${counted(cells, 'cell', 'cells')}, ${hoursText(sum)} in all. ${who}: ${hoursText(left)} free`;
};
