import { samePerson } from '../plans/allocationPlan.ts';
import { absenceReason, endedReason } from '../plans/planAvailability.ts';
import { type PlanKey, planKey } from '../records/streams.ts';
import { type Month, monthLabel } from '../values/month.ts';
import { counted, hoursWords, sentences } from '../values/sentences.ts';
import type { Book, KnownPerson, KnownProject } from './book.ts';
import { type CheckedImport, noChanges, type PlanMerge } from './changes.ts';
import { personFinder, projectFinder } from './findNamed.ts';
import { type ReadAllocation, readAllocation } from './readRows.ts';
import { type CellError, countVerdicts, type ImportRow, type ImportVerdict, refused } from './verdicts.ts';

/** A row with its records found; without a person it sets the project's additional hours. */
type Located = { allocation: ReadAllocation; project: KnownProject; person: KnownPerson | null };

/**
 * Checks rows of hours. Each sets one person's hours on a project in a month, or the project's additional hours. People
 * whom the file doesn't name keep theirs; 0 hours take a person off the plan.
 */
export const checkAllocations = (rows: readonly ImportRow[], book: Book): CheckedImport => {
  const locate = locator(book);
  const rowOf = new Map<string, number>();
  const plans = new Map<PlanKey, PlanMerge>();
  const verdicts = rows.map((row): ImportVerdict => {
    const located = locate(row);
    if ('errors' in located) return refused(row, located.errors);
    const { allocation, project, person } = located;
    const absence = absenceIn(located, book);
    if (absence) return refused(row, [{ field: 'month', message: absence }]);
    const key = planKey(project.id, allocation.month);
    const subject = person ? `${key} ${person.person.kind} ${person.person.id}` : key;
    const earlier = rowOf.get(subject);
    if (earlier !== undefined) return refused(row, [repeated(located, earlier)]);
    rowOf.set(subject, row.row);
    const merge = plans.get(key) ?? startOf(book, project.id, allocation.month);
    const { after, ...verdict } = merged(merge, located);
    if (after) plans.set(key, after);
    return { row: row.row, errors: [], ...verdict };
  });
  return { verdicts, changes: { ...noChanges, plans }, consequence: consequenceOf(verdicts, plans) };
};

/** Why a row can't raise the hours of a month; null if it can, or raises none. */
const absenceIn = ({ allocation, project, person }: Located, { plans }: Book): string | null => {
  const plan = plans.get(planKey(project.id, allocation.month));
  const standing = plan?.entries.find((entry) => person && samePerson(entry.person, person.person))?.hours;
  const grows = person
    ? (allocation.hours ?? 0) > (standing ?? 0)
    : (allocation.additionalHours ?? 0) > (plan?.additional?.hours ?? 0);
  if (!grows) return null;
  return (person && absenceReason(person, allocation.month)) ?? endedReason(project, allocation.month);
};

const locator = (book: Book) => {
  const findProject = projectFinder(book);
  const findPerson = personFinder(book);
  return (row: ImportRow): Located | { errors: CellError[] } => {
    const reading = readAllocation(row, book);
    if (reading.errors) return { errors: [...reading.errors] };
    const { value: allocation } = reading;
    const project = findProject(allocation);
    const names = allocation.person !== undefined || allocation.email !== undefined;
    const person = names ? findPerson(allocation) : { found: null };
    if ('error' in project || 'error' in person) {
      return { errors: [project, person].flatMap((it) => ('error' in it ? [it.error] : [])) };
    }
    if (!person.found && allocation.additionalHours && project.found.projectType !== 'sla') {
      return { errors: [{ field: 'additionalHours', message: 'Only SLA projects have additional hours.' }] };
    }
    return { allocation, project: project.found, person: person.found };
  };
};

const repeated = ({ person, allocation }: Located, earlier: number): CellError => {
  const on = `on this project in ${monthLabel(allocation.month)}`;
  return person
    ? {
        field: 'person',
        message: `Row ${earlier} has hours of ${person.name} ${on} already. Add the two up in one row.`,
      }
    : { field: 'additionalHours', message: `Row ${earlier} has the additional hours ${on} already.` };
};

const startOf = ({ plans }: Book, projectId: number, month: Month): PlanMerge => {
  const plan = plans.get(planKey(projectId, month)) ?? { version: 0, entries: [], additional: null };
  const entries = plan.entries.map(({ person, hours }) => ({ person, hours }));
  return { projectId, month, plan, entries, additionalHours: undefined };
};

type Merged = Pick<ImportVerdict, 'outcome' | 'message'> & { after?: PlanMerge };

const merged = (merge: PlanMerge, { allocation, project, person }: Located): Merged => {
  if (!person) return withAdditional(merge, project, allocation.additionalHours ?? 0);
  const hours = allocation.hours ?? 0;
  const before = merge.plan.entries.find((entry) => samePerson(entry.person, person.person));
  if (!before && hours === 0) return { outcome: 'same', message: `${person.name} is not on this plan.` };
  if (before?.hours === hours) return { outcome: 'same', message: `${hoursWords(hours)} already` };
  const others = merge.entries.filter((entry) => !samePerson(entry.person, person.person));
  const after = { ...merge, entries: [...others, { person: person.person, hours }] };
  if (!before) return { outcome: 'new', message: hoursWords(hours), after };
  const message =
    hours === 0
      ? `Taken off the plan; ${hoursWords(before.hours)} until now`
      : `${hoursWords(hours)} instead of ${hoursWords(before.hours)}`;
  return { outcome: 'change', message, after };
};

const withAdditional = (merge: PlanMerge, { projectType }: KnownProject, hours: number): Merged => {
  // A plan keeps additional hours from when its project was an SLA.
  const before = projectType === 'sla' ? (merge.plan.additional?.hours ?? 0) : 0;
  if (before === hours) return { outcome: 'same', message: `${hoursWords(hours)} additional already` };
  const after = { ...merge, additionalHours: hours };
  return before === 0
    ? { outcome: 'new', message: `${hoursWords(hours)} additional`, after }
    : {
        outcome: 'change',
        message: `${hoursWords(hours)} additional instead of ${hoursWords(before)}`,
        after,
      };
};

const consequenceOf = (
  verdicts: readonly ImportVerdict[],
  plans: ReadonlyMap<PlanKey, PlanMerge>,
): string => {
  const { new: added, change: changed, same } = countVerdicts(verdicts);
  const months = [...new Set([...plans.values()].map(({ month }) => month))].sort();
  const [first = '', last = first] = [months[0], months.at(-1)];
  const span = first === last ? monthLabel(first) : `${monthLabel(first)} to ${monthLabel(last)}`;
  return sentences(
    plans.size === 0
      ? 'Changes no plan.'
      : `Changes ${counted(plans.size, 'plan', 'plans')} (${span}): ${counted(added, 'entry', 'entries')} added, ${counted(changed, 'entry', 'entries')} changed. Everybody whom the file does not name stays as planned.`,
    same === 0 ? '' : `${counted(same, 'row changes', 'rows change')} nothing.`,
  );
};
