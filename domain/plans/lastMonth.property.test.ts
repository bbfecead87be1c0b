import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyHours } from '../testing/arbitraries.ts';
import { type AllocationPlanState, allocationPlan, freshIdsNeeded, type Person } from './allocationPlan.ts';
import {
  chosenOf,
  copyLastMonth,
  copyLastMonthOfAll,
  type MonthCopy,
  type ProjectMonths,
  withCopied,
} from './lastMonth.ts';
import { refuseHoursAfterTheEnd, refuseHoursOfTheAbsent } from './planAvailability.ts';

const month = '2026-06';
const people: Person[] = [1, 2, 3].flatMap((id) => [
  { kind: 'teamMember', id },
  { kind: 'freelancer', id },
]);
const anyMonth = fc.constantFrom(null, '2026-04', '2026-05', '2026-06', '2026-07');
const anySpan = fc.record({ startMonth: anyMonth, endMonth: anyMonth });
const anyPlan = fc
  .uniqueArray(fc.record({ person: fc.constantFrom(...people), hours: anyHours }), {
    selector: ({ person }) => `${person.kind} ${person.id}`,
    maxLength: 5,
  })
  .map(
    (entries): AllocationPlanState => ({
      entries: entries
        .filter(({ hours }) => hours > 0)
        .map((entry, index) => ({ allocationId: index + 1, ...entry })),
      additional: null,
    }),
  );
type Months = ProjectMonths & { now: AllocationPlanState };
const anyProjects = fc
  .array(
    fc.record({
      before: anyPlan,
      now: anyPlan,
      endMonth: anyMonth,
      isCompleted: fc.boolean(),
      isArchived: fc.boolean(),
    }),
    { maxLength: 4 },
  )
  .map((all) =>
    all.map(
      ({ before, now, ...project }, index): Months => ({
        project: { id: index + 1, name: `Project ${index + 1}`, ...project },
        before,
        now,
      }),
    ),
  );
/** Everybody but some, with the months they are there. */
const anyAvailability = fc
  .array(fc.option(anySpan), { minLength: people.length, maxLength: people.length })
  .map((spans) => (person: Person) => {
    const index = people.findIndex(({ kind, id }) => kind === person.kind && id === person.id);
    const span = spans[index];
    return span ? { name: `Person ${index}`, ...span } : undefined;
  });

const afterwards = (now: AllocationPlanState, copied: MonthCopy['copied']): AllocationPlanState => {
  const command = { type: 'ReplaceAllocations' as const, entries: withCopied(now, copied), freshIds: [] };
  const freshIds = Array.from({ length: freshIdsNeeded(command, now) }, (_, index) => 1_000 + index);
  return allocationPlan.decide({ ...command, freshIds }, now).reduce(allocationPlan.evolve, now);
};

describe('importing last month into all projects', () => {
  it('takes away and changes nothing that stands', () => {
    fc.assert(
      fc.property(anyProjects, anyAvailability, (projects, availableOf) => {
        const { copied } = copyLastMonthOfAll(month, projects, availableOf);
        for (const { project, now } of projects) {
          const ofProject = copied.filter(({ projectId }) => projectId === project.id);
          expect(afterwards(now, ofProject).entries.slice(0, now.entries.length)).toEqual(now.entries);
        }
      }),
    );
  });

  it("comes to the same as each project's import in turn, and a second time to nothing", () => {
    fc.assert(
      fc.property(anyProjects, anyAvailability, (projects, availableOf) => {
        const { copied } = copyLastMonthOfAll(month, projects, availableOf);
        const inTurn = projects.map((months) => ({
          ...months,
          now: afterwards(months.now, copyLastMonth(month, months, availableOf).copied),
        }));
        const atOnce = projects.map((months) => ({
          ...months,
          now: afterwards(
            months.now,
            copied.filter(({ projectId }) => projectId === months.project.id),
          ),
        }));
        expect(atOnce).toEqual(inTurn);
        expect(copyLastMonthOfAll(month, inTurn, availableOf).copied).toEqual([]);
      }),
    );
  });

  it('tells of all hours of last month what becomes of them, once', () => {
    fc.assert(
      fc.property(anyProjects, anyAvailability, (projects, availableOf) => {
        const { copied, skipped } = copyLastMonthOfAll(month, projects, availableOf);
        const told = [...copied, ...skipped].map(({ projectId, person, hours }) =>
          JSON.stringify([projectId, person, hours]),
        );
        const last = projects.flatMap(({ project, before }) =>
          before.entries.map(({ person, hours }) => JSON.stringify([project.id, person, hours])),
        );
        expect(told.sort()).toEqual(last.sort());
        expect(skipped.every(({ why }) => why.length > 5)).toBe(true);
      }),
    );
  });

  it('plans nothing that a save of the plan would refuse', () => {
    fc.assert(
      fc.property(anyProjects, anyAvailability, (projects, availableOf) => {
        const { copied } = copyLastMonthOfAll(month, projects, availableOf);
        for (const { project, now } of projects) {
          const ofProject = copied.filter(({ projectId }) => projectId === project.id);
          const wanted = withCopied(now, ofProject).map((entry) => ({ ...entry, path: '' }));
          refuseHoursAfterTheEnd(month, now, wanted, undefined, project);
          refuseHoursOfTheAbsent(month, now, wanted, availableOf);
        }
      }),
    );
  });

  it('does of what was chosen only what is still to be done, and tells the rest', () => {
    fc.assert(
      fc.property(anyProjects, anyProjects, anyAvailability, (then, now, availableOf) => {
        const { copied: chosen } = copyLastMonthOfAll(month, then, availableOf);
        const decided = copyLastMonthOfAll(month, now, availableOf);
        const done = chosenOf(month, decided, [...chosen, ...chosen]);
        expect(done.copied.every((entry) => decided.copied.some((each) => same(each, entry)))).toBe(true);
        expect(done.copied.length + done.skipped.length).toBe(chosen.length);
      }),
    );
  });
});

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
