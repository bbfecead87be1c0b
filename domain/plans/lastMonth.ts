import { addMonths, type Month, monthLabel } from '../values/month.ts';
import { isWithin, whyAway } from '../values/span.ts';
import { type AllocationPlanState, type Person, samePerson } from './allocationPlan.ts';
import type { Available } from './planAvailability.ts';

/** Somebody's hours on a project, as they are copied from one month into the next. */
export type CopiedHours = { projectId: number; person: Person; hours: number };
/** Hours that are not copied, and why not, in words that follow the person's or the project's name. */
export type SkippedHours = CopiedHours & { why: string };
export type MonthCopy = { copied: readonly CopiedHours[]; skipped: readonly SkippedHours[] };

/** A project with its plans of the month before and of the month itself. */
export type ProjectMonths = {
  project: Omit<Available, 'startMonth'> & { id: number; isCompleted: boolean; isArchived: boolean };
  before: Pick<AllocationPlanState, 'entries'>;
  now: Pick<AllocationPlanState, 'entries'>;
};

type AvailableOf = (person: Person) => Available | undefined;

/**
 * What importing last month into one project's month comes to (docs/domain.md, Plans): everybody's hours but
 * of those who are on the month's plan already, whatever they have there, of people who are not there in the month, and
 * of projects that have ended, are completed or archived.
 * @param month the one that is copied into
 */
export const copyLastMonth = (
  month: Month,
  { project, before, now }: ProjectMonths,
  availableOf: AvailableOf,
): MonthCopy => {
  const over = whyOver(project, month);
  const copied: CopiedHours[] = [];
  const skipped: SkippedHours[] = [];
  for (const { person, hours } of before.entries) {
    const entry = { projectId: project.id, person, hours };
    const standing = now.entries.find((each) => samePerson(each.person, person));
    const available = availableOf(person);
    const why =
      over ??
      (available === undefined ? 'is no longer there' : whyAway(available, month)) ??
      (standing && `has ${hoursWords(standing.hours)} already`);
    if (why) skipped.push({ ...entry, why });
    else copied.push(entry);
  }
  return { copied, skipped };
};

/** The same of all projects, each by itself. */
export const copyLastMonthOfAll = (
  month: Month,
  projects: readonly ProjectMonths[],
  availableOf: AvailableOf,
): MonthCopy => {
  const all = projects.map((project) => copyLastMonth(month, project, availableOf));
  return { copied: all.flatMap(({ copied }) => copied), skipped: all.flatMap(({ skipped }) => skipped) };
};

/**
 * What is copied of the hours that somebody chose when they last looked: just those, as far as they are still to be
 * copied. What has changed since is told.
 */
export const chosenOf = (
  month: Month,
  { copied, skipped }: MonthCopy,
  chosen: readonly CopiedHours[],
): MonthCopy => {
  const copiedNow = new Map(copied.map((entry) => [keyOf(entry), entry]));
  const skippedNow = new Map(skipped.map((entry) => [keyOf(entry), entry]));
  const before = monthLabel(addMonths(month, -1));
  const whyNot = (entry: CopiedHours): string | null => {
    const now = copiedNow.get(keyOf(entry));
    if (now) return now.hours === entry.hours ? null : `has ${hoursWords(now.hours)} in ${before} by now`;
    return skippedNow.get(keyOf(entry))?.why ?? `has no hours in ${before} any more`;
  };
  const judged = [...new Map(chosen.map((entry) => [keyOf(entry), entry])).values()].map((entry) => ({
    entry,
    why: whyNot(entry),
  }));
  return {
    copied: judged.flatMap(({ entry, why }) => (why === null ? [entry] : [])),
    skipped: judged.flatMap(({ entry, why }) => (why === null ? [] : [{ ...entry, why }])),
  };
};

/** A plan with hours that are copied into it; it holds none of theirs. */
export const withCopied = (
  { entries }: Pick<AllocationPlanState, 'entries'>,
  copied: readonly CopiedHours[],
): { person: Person; hours: number }[] =>
  [...entries, ...copied].map(({ person, hours }) => ({ person, hours }));

const keyOf = ({ projectId, person }: Pick<CopiedHours, 'projectId' | 'person'>): string =>
  `${projectId} ${person.kind} ${person.id}`;

const whyOver = (
  { endMonth, isCompleted, isArchived }: ProjectMonths['project'],
  month: Month,
): string | null => {
  if (isArchived) return 'the project is archived';
  if (endMonth !== null && !isWithin({ startMonth: null, endMonth }, month)) {
    return `the project ended in ${monthLabel(endMonth)}`;
  }
  return isCompleted ? 'the project is completed' : null;
};

const hoursWords = (hours: number): string => `${hours}h`;
