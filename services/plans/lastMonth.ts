import {
  type AllocationPlanState,
  allocationPlan,
  freshIdsNeeded,
  type Person,
} from '#domain/plans/allocationPlan.ts';
import {
  type CopiedHours,
  chosenOf,
  copyLastMonthOfAll,
  type MonthCopy,
  type ProjectMonths,
  withCopied,
} from '#domain/plans/lastMonth.ts';
import type { Available } from '#domain/plans/planAvailability.ts';
import { requireMonthOfFacts } from '#domain/records/limits.ts';
import { planKey, streams } from '#domain/records/streams.ts';
import { DomainError } from '#domain/values/errors.ts';
import { addMonths, type Month } from '#domain/values/month.ts';
import { ukMonthOf } from '#domain/values/ukDay.ts';
import { listFreelancers } from '#projections/people/freelancers/readModel.ts';
import { listTeamMembers } from '#projections/people/teamMembers/readModel.ts';
import type { LastMonthHours, LastMonthView } from '#projections/plans/planning/view.ts';
import { listProjects } from '#projections/projects/readModel.ts';
import type { Read } from '#projections/reading/read.ts';
import { appendWhole, hasOwnEvent, whileOthersAreQuicker } from '../commands/appendWhole.ts';
import type { Authorship, Backend } from '../commands/context.ts';
import { stateAfter } from '../commands/execute.ts';
import { withLock } from '../commands/locks.ts';
import { asNewEvents } from '../commands/newEvents.ts';
import { waitUntilProjected } from '../commands/waitUntilProjected.ts';
import { readBook } from '../imports/readBook.ts';
import { type StreamAppend, WrongExpectedVersion } from '../log/eventStore/eventStore.ts';
import { reserveIds } from '../operationalStore/counters.ts';

/** All projects with two months, and whoever may be planned in the later one. */
type Months = {
  projects: readonly (ProjectMonths & { client: string })[];
  availableOf: (person: Person) => Available | undefined;
};

/** What importing last month into all projects of a month would do. */
export const previewLastMonth = async (read: Read, month: Month): Promise<LastMonthView> => {
  const months = await readMonths(read, month);
  return viewOf(month, months, copyLastMonthOfAll(month, months.projects, months.availableOf));
};

/**
 * Copies the hours that somebody chose from a preview into the month's plans: one change, all at once where the log is
 * in PostgreSQL. What others have changed since stays, and is told.
 * @throws DomainError 'conflict' when others keep being quicker
 */
export const importLastMonth = (
  backend: Backend,
  author: Authorship,
  month: Month,
  chosen: readonly CopiedHours[],
): Promise<LastMonthView> =>
  withLock(backend, 'imports', async () => {
    requireMonthOfFacts(month, ukMonthOf(new Date(author.at)));
    const stored: CopiedHours[] = [];
    const attempt = async (): Promise<LastMonthView> => {
      const months = await readMonths(await backend.readSide.read(), month);
      const decided = copyLastMonthOfAll(month, months.projects, months.availableOf);
      const { copied, skipped } = chosenOf(month, decided, without(chosen, stored));
      const appends = await appendsOf(backend, author, month, copied);
      try {
        if (appends.length > 0) {
          const whole = appends.map(({ append }) => append);
          const outcome = await appendWhole(backend, author, whole);
          await waitUntilProjected(backend, outcome);
        }
        return viewOf(month, months, { copied: [...stored, ...copied], skipped });
      } catch (error) {
        if (!(error instanceof WrongExpectedVersion)) throw error;
        // A log that stores each plan by itself has some of them already.
        for (const { append, hours } of appends) {
          if (await hasOwnEvent(backend, author, append.stream)) stored.push(...hours);
        }
        await backend.readSide.waitFor(await backend.store.head());
        throw error;
      }
    };
    return whileOthersAreQuicker(
      attempt,
      () =>
        new DomainError(
          'conflict',
          'Others are changing the same plans at this moment. Import again in a minute.',
        ),
    );
  });

const without = (chosen: readonly CopiedHours[], stored: readonly CopiedHours[]): CopiedHours[] =>
  chosen.filter(
    ({ projectId, person }) =>
      !stored.some(
        (each) =>
          each.projectId === projectId && each.person.kind === person.kind && each.person.id === person.id,
      ),
  );

/** Each plan with what is copied into it, decided on the version that the log has of it. */
const appendsOf = async (
  { pool, store }: Backend,
  author: Authorship,
  month: Month,
  copied: readonly CopiedHours[],
): Promise<{ append: StreamAppend; hours: readonly CopiedHours[] }[]> => {
  const freshIds = [...(await reserveIds(pool, 'allocation', copied.length))];
  const appends: { append: StreamAppend; hours: readonly CopiedHours[] }[] = [];
  for (const [projectId, hours] of Map.groupBy(copied, (entry) => entry.projectId)) {
    const stream = streams.allocationPlan(projectId, month);
    const history = await store.readStream(stream);
    const state: AllocationPlanState = stateAfter('allocationPlan', history);
    const command = { type: 'ReplaceAllocations' as const, entries: withCopied(state, hours), freshIds };
    const needed = freshIdsNeeded(command, state);
    const events = allocationPlan.decide({ ...command, freshIds: freshIds.splice(0, needed) }, state);
    const expectedVersion = history.at(-1)?.version ?? 0;
    appends.push({ append: { stream, expectedVersion, events: asNewEvents(events, author) }, hours });
  }
  return appends;
};

const readMonths = async (read: Read, month: Month): Promise<Months> => {
  const before = addMonths(month, -1);
  const [projects, members, freelancers, { plans }] = await Promise.all([
    listProjects(read, month),
    listTeamMembers(read, month),
    listFreelancers(read, month),
    readBook(read, [before, month]),
  ]);
  const known = {
    teamMember: new Map(members.map((member) => [member.id, member])),
    freelancer: new Map(freelancers.map((freelancer) => [freelancer.id, freelancer])),
  };
  const planOf = (projectId: number, of: Month) => plans.get(planKey(projectId, of)) ?? { entries: [] };
  return {
    projects: projects.map(({ id, name, endMonth, lifecycle, isArchived, client }) => ({
      project: {
        id,
        name,
        endMonth,
        isCompleted: lifecycle === 'completed',
        isArchived: isArchived === true,
      },
      client: client.name,
      before: planOf(id, before),
      now: planOf(id, month),
    })),
    availableOf: ({ kind, id }) => known[kind].get(id),
  };
};

const viewOf = (month: Month, { projects, availableOf }: Months, copy: MonthCopy): LastMonthView => {
  const byId = new Map(projects.map((each) => [each.project.id, each]));
  const named = ({ projectId, person, hours }: CopiedHours): LastMonthHours => ({
    projectId,
    project: byId.get(projectId)?.project.name ?? `Project ${projectId}`,
    client: byId.get(projectId)?.client ?? '',
    teamMemberId: person.kind === 'teamMember' ? person.id : null,
    freelancerId: person.kind === 'freelancer' ? person.id : null,
    name: availableOf(person)?.name ?? null,
    hours,
  });
  return {
    from: addMonths(month, -1),
    copied: copy.copied.map(named),
    skipped: copy.skipped.map((entry) => ({ ...named(entry), why: entry.why })),
  };
};
