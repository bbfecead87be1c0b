import { createHash } from 'node:crypto';
import { type CommandOf, deciderOf } from '#domain/log/recordKinds.ts';
import type { HoursAfterwards } from '#domain/people/leaveInput.ts';
import { hoursTakenOver } from '#domain/people/replacement.ts';
import { allocationPlan, freshIdsNeeded, type Person, samePerson } from '#domain/plans/allocationPlan.ts';
import { hoursIn, withHours } from '#domain/plans/planMerge.ts';
import { refuseBeyondLimits } from '#domain/records/limits.ts';
import { streams } from '#domain/records/streams.ts';
import { DomainError, invalid, notFound } from '#domain/values/errors.ts';
import type { Month } from '#domain/values/month.ts';
import { ukMonthOf } from '#domain/values/ukDay.ts';
import { hasCorrelation } from '#projections/history/queries.ts';
import { findFreelancer } from '#projections/people/freelancers/readModel.ts';
import type { HoursAfterLeaving } from '#projections/people/personOverview/view.ts';
import { findTeamMember } from '#projections/people/teamMembers/readModel.ts';
import { personAllocations } from '#projections/plans/allocations/queries.ts';
import { everyProject, type Read } from '#projections/reading/read.ts';
import { unlessContested } from '../api/conflict.ts';
import type { Parsed } from '../api/contract/contract.ts';
import { anyRoute, ok, type Route } from '../api/route.ts';
import { appendWhole, hasOwnEvent, retryOnConflict } from '../commands/appendWhole.ts';
import { seenAt } from '../commands/change.ts';
import type { Authorship, Backend } from '../commands/context.ts';
import { loadRecord } from '../commands/execute.ts';
import { asNewEvents } from '../commands/newEvents.ts';
import { requirePerson, requireProject } from '../commands/planReferences.ts';
import { waitUntilProjected } from '../commands/waitUntilProjected.ts';
import type { AnyCall } from '../http/call.ts';
import { type StreamAppend, WrongExpectedVersion } from '../log/eventStore/eventStore.ts';
import { type BegunLeaving, begunRequests } from '../operationalStore/pendingChanges.ts';
import { figuresBehind } from '../readSide/readSideUnavailable.ts';

/** Somebody's last month, and what happens to hours planned after it. */
type Leaving = {
  who: Person;
  /** Null for who stays. */
  endMonth: Month | null;
  hours: HoursAfterwards;
  /** Who takes them over. */
  to: Person | null;
};
type Left = { hours: number; plans: number };

/** What the author had seen when deciding. */
type Seen = { expectedVersion: number | undefined; token: string | undefined };

/** Hours on a project in a month. */
type Planned = HoursAfterLeaving['planned'][number];

/**
 * Gives somebody a last month, and hands their later hours over or takes them off the plan: one change, atomic where
 * the log is in PostgreSQL. Plans that others save meanwhile are decided again on what they saved. An interrupted
 * change continues when it is repeated: hours move from one person to the other in one event, and the last month is
 * stored after them.
 * @throws DomainError for a month that can't be the last, somebody who is erased, hours that nobody may take over, or
 * when conflicts go on
 * @throws Contested where others have changed the same fields of the person since the expected version
 */
const leave = async (
  backend: Backend,
  author: Authorship,
  leaving: Leaving,
  { expectedVersion, token }: Seen,
): Promise<Left> => {
  const { store, readSide, pool } = backend;
  const { who: leaver, endMonth, hours, to } = leaving;
  const begun: BegunLeaving = { leaver, endMonth, hours, to };
  let stored: Left = { hours: 0, plans: 0 };
  const earlier = await begunRequests(pool, begun);
  /** Whether the log has a part of the same leaving, which an earlier request could not complete. */
  const isContinued = async (read: Read): Promise<boolean> => {
    for (const request of earlier) if (await hasCorrelation(read, request)) return true;
    return false;
  };
  let isFirst = true;
  const attempt = async (): Promise<Left> => {
    if (!(await readSide.waitFor(await store.head()))) throw figuresBehind();
    const read = await readSide.read();
    const planned = await plannedAfter(read, leaving);
    const isOther = isFirst && token !== undefined && token !== tokenOf(planned);
    if (isOther && !(await isContinued(read))) throw othersPlanned();
    isFirst = false;
    const moves = leaving.hours === 'keep' ? [] : await movesOf(backend, read, leaving, planned);
    const appends: StreamAppend[] = [];
    for (const move of moves) appends.push(await planAppend(backend, author, move));
    const own = await personAppend(backend, author, leaving, expectedVersion);
    try {
      const all = [...appends, ...(own ? [own] : [])];
      await waitUntilProjected(backend, await appendWhole(backend, author, all, { begun }));
      return sumOf(stored, moves);
    } catch (error) {
      if (!(error instanceof WrongExpectedVersion)) throw error;
      // A log that stores each plan by itself has some of them already.
      for (const move of moves)
        if (await hasOwnEvent(backend, author, move.stream)) stored = sumOf(stored, [move]);
      throw error;
    }
  };
  return retryOnConflict(attempt, othersPlanned);
};

const sumOf = ({ hours, plans }: Left, moves: readonly Move[]): Left => ({
  hours: moves.reduce((sum, move) => sum + move.hours, hours),
  plans: plans + moves.length,
});

const othersPlanned = () =>
  new DomainError(
    'conflict',
    'Others have changed hours after this last month since you looked. Look at them again, then save.',
  );

/** Somebody's hours after their last month, on won and other projects, by client, project and month. */
const plannedAfter = async (read: Read, { who, endMonth }: Leaving): Promise<Planned[]> => {
  if (endMonth === null) return [];
  const all = await personAllocations(everyProject(read), who.kind, who.id);
  return all
    .filter(({ month }) => month > endMonth)
    .map(({ projectId, projectName, clientName, month, hours }) => ({
      projectId,
      projectName,
      clientName,
      month,
      hours,
    }));
};

const tokenOf = (planned: readonly Planned[]): string => {
  const seen = planned.map(({ projectId, month, hours }) => [projectId, month, hours]);
  return createHash('sha256').update(JSON.stringify(seen)).digest('hex');
};

/** A plan with hours to be moved. */
type Move = Awaited<ReturnType<typeof moveOf>>;

/** @throws DomainError where the hours can't be taken over in one of the plans */
const movesOf = async (
  backend: Pick<Backend, 'store'>,
  read: Read,
  leaving: Leaving,
  planned: readonly Planned[],
): Promise<Move[]> => {
  if (leaving.to && samePerson(leaving.who, leaving.to)) {
    throw invalid('personId', 'They are the one who leaves. Choose somebody else.');
  }
  const moves: Move[] = [];
  for (const each of planned) moves.push(await moveOf(backend, read, leaving, each));
  return moves.filter(({ hours }) => hours > 0);
};

const moveOf = async (
  { store }: Pick<Backend, 'store'>,
  read: Read,
  { who, to }: Leaving,
  { projectId, month }: Planned,
) => {
  const stream = streams.allocationPlan(projectId, month);
  const { state: plan, version } = await loadRecord(store, stream, 'allocationPlan');
  const hours = hoursIn(plan, who);
  const changes = [{ person: who, before: hours, after: 0 }];
  if (to && hours > 0) {
    const project = await requireProject(read, projectId, month, undefined);
    const available = await requirePerson(read, month, to, 'personId');
    const after = hoursTakenOver({ month, plan, project, person: to, available, hours });
    changes.push({ person: to, before: hoursIn(plan, to), after });
  }
  return { stream, version, plan, hours, save: withHours(plan, changes) };
};

const planAppend = async (
  { counters }: Pick<Backend, 'counters'>,
  author: Authorship,
  { stream, version, plan, save }: Move,
): Promise<StreamAppend> => {
  const command = { type: 'ReplaceAllocations' as const, ...save, freshIds: [] };
  const freshIds = await counters.reserve('allocation', freshIdsNeeded(command, plan));
  const events = allocationPlan.decide({ ...command, freshIds }, plan);
  refuseBeyondLimits(stream, events, plan, ukMonthOf(new Date(author.at)));
  return { stream, expectedVersion: version, events: asNewEvents(events, author) };
};

const commands = { teamMember: 'UpdateTeamMember', freelancer: 'UpdateFreelancer' } as const;

/** The append of the last month itself; null where it is that already. */
const personAppend = async (
  { store }: Pick<Backend, 'store'>,
  author: Authorship,
  { who: { kind, id }, endMonth }: Leaving,
  expectedVersion: number | undefined,
): Promise<StreamAppend | null> => {
  const stream = streams[kind](id);
  const { state, version, history } = await loadRecord(store, stream, kind);
  const thisMonth = ukMonthOf(new Date(author.at));
  const command = {
    type: commands[kind],
    fields: { endMonth },
    when: { effectiveFrom: null, thisMonth },
    since: await seenAt(kind, version, history, expectedVersion),
  };
  const events = deciderOf(kind).decide(command as CommandOf<typeof kind>, state);
  if (events.length === 0) return null;
  refuseBeyondLimits(stream, events, state, thisMonth);
  return { stream, expectedVersion: version, events: asNewEvents(events, author) };
};

/** The hours planned after a last month, and why they can't be handed over as requested. Nothing is stored. */
const previewLeaving = async (
  backend: Pick<Backend, 'store'>,
  read: Read,
  leaving: Leaving,
): Promise<HoursAfterLeaving> => {
  const planned = await plannedAfter(read, leaving);
  const seen = { planned, token: tokenOf(planned), obstacle: null };
  if (leaving.hours !== 'handOver') return seen;
  try {
    await movesOf(backend, read, leaving, planned);
    return seen;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { ...seen, obstacle: error.message };
  }
};

type Body = Parsed<'POST /api/team-members/:id/leave/preview', 'body'>;

const leavingOf = (who: Person, { endMonth, hours, personKind, personId }: Body): Leaving => ({
  who,
  endMonth,
  hours,
  to: hours === 'handOver' && personKind && personId ? { kind: personKind, id: personId } : null,
});

const kinds = {
  teamMember: { path: '/api/team-members', find: findTeamMember, noun: 'This team member' },
  freelancer: { path: '/api/freelancers', find: findFreelancer, noun: 'This freelancer' },
} as const;

/** The routes by which a team member or a freelancer leaves in a month. */
export const leaveRoutes = (kind: Person['kind']): readonly Route[] => {
  const { path, find, noun } = kinds[kind];
  return [
    anyRoute(
      `POST ${path}/:id/leave/preview`,
      async ({ params, body, read, thisMonth, planner }: AnyCall) => {
        const id = params.id as number;
        if (!(await find(read, id, thisMonth))) throw notFound(noun);
        return ok(await previewLeaving(planner, read, leavingOf({ kind, id }, body as Body)));
      },
    ),
    anyRoute(`POST ${path}/:id/leave`, async ({ params, body, read, thisMonth, author, planner, ctx }) => {
      const id = params.id as number;
      const { reason, expectedVersion, token, ...request } = body as Parsed<
        'POST /api/team-members/:id/leave',
        'body'
      >;
      const leaving = leavingOf({ kind, id }, request);
      const left = await unlessContested(
        planner,
        read,
        streams[kind](id),
        () => leave(planner, author(reason), leaving, { expectedVersion, token }),
        () => find(read, id, thisMonth),
      );
      return ok({ ...left, correlationId: ctx.state.correlationId });
    }),
  ];
};
