import { freelancer } from '#domain/people/freelancer.ts';
import { placeholder } from '#domain/people/placeholder.ts';
import { decideRoleRename, type RoleRename } from '#domain/people/roleRename.ts';
import { isRole, type RoleHolder } from '#domain/people/roles.ts';
import { teamMember } from '#domain/people/teamMember.ts';
import { limitFaults } from '#domain/records/limits.ts';
import { streams } from '#domain/records/streams.ts';
import { DomainError, invalid } from '#domain/values/errors.ts';
import type { Month } from '#domain/values/month.ts';
import { listFreelancers } from '#projections/people/freelancers/readModel.ts';
import { listPlaceholders } from '#projections/people/placeholders/readModel.ts';
import { listTeamMembers } from '#projections/people/teamMembers/readModel.ts';
import type { Read } from '#projections/reading/read.ts';
import { ok, type Route, route } from '../api/route.ts';
import { appendWhole, retryOnConflict } from '../commands/appendWhole.ts';
import type { Authorship, Backend } from '../commands/context.ts';
import { stateAfter } from '../commands/execute.ts';
import { asNewEvents } from '../commands/newEvents.ts';
import { waitUntilProjected } from '../commands/waitUntilProjected.ts';
import { readStreamsInBatches } from '../history/undo/loadRecords.ts';
import { type RecordedEvent, type StreamAppend, WrongExpectedVersion } from '../log/eventStore/eventStore.ts';
import { begunRequests } from '../operationalStore/pendingChanges.ts';
import { figuresBehind } from '../readSide/readSideUnavailable.ts';

/** How many people's role was renamed, and its name. */
type RenamedRole = { name: string; changed: number };

/**
 * Renames a role of everybody who has it, or merges it into another: one change, atomic where the log is in PostgreSQL
 * (docs/roles.md). People who got another role meanwhile keep it. An interrupted change continues when it is repeated.
 * @throws DomainError for a role that nobody has, a name that is another role's, or when conflicts go on
 */
const renameRole = async (
  backend: Backend,
  author: Authorship,
  rename: RoleRename,
  thisMonth: Month,
): Promise<RenamedRole> => {
  const { store, readSide } = backend;
  if (!(await readSide.waitFor(await store.head()))) throw figuresBehind();
  const begun = { role: rename.role, to: rename.to };
  const merge = rename.merge || (await begunRequests(backend.pool, begun)).length > 0;
  const { name, holders } = decideRoleRename(await everybody(await readSide.read(), thisMonth), {
    ...rename,
    merge,
  });
  let stored = 0;
  const attempt = async (): Promise<RenamedRole> => {
    const to = { ...rename, to: name };
    const appendsOrNot = await readStreamsInBatches(store, holders, streamOf, (holder, history) =>
      appendFor(author, holder, history, to, thisMonth),
    );
    const appends = appendsOrNot.filter((append) => append !== null);
    if (appends.length === 0) return { name, changed: stored };
    try {
      await waitUntilProjected(backend, await appendWhole(backend, author, appends, { begun }));
      return { name, changed: stored + appends.length };
    } catch (error) {
      if (!(error instanceof WrongExpectedVersion)) throw error;
      // A log that stores each stream by itself has some of them already.
      const isOwn = ({ metadata }: RecordedEvent) => metadata.correlationId === author.correlationId;
      const own = await readStreamsInBatches(
        store,
        appends,
        ({ stream }) => stream,
        (_, history) => history.some(isOwn),
      );
      stored += own.filter(Boolean).length;
      throw error;
    }
  };
  return retryOnConflict(
    attempt,
    () =>
      new DomainError(
        'conflict',
        'Others are changing the same people at this moment. Rename again in a minute.',
      ),
  );
};

/** Everybody with a role, except erased people, whose role is gone. */
const everybody = async (read: Read, month: Month): Promise<RoleHolder[]> => {
  const [members, freelancers, placeholders] = await Promise.all([
    listTeamMembers(read, month),
    listFreelancers(read, month),
    listPlaceholders(read),
  ]);
  const of = (
    kind: RoleHolder['kind'],
    people: readonly { id: number; role: string; isErased?: true | undefined }[],
  ): RoleHolder[] => people.filter(({ isErased }) => !isErased).map(({ id, role }) => ({ kind, id, role }));
  return [...of('teamMember', members), ...of('freelancer', freelancers), ...of('placeholder', placeholders)];
};

const streamOf = ({ kind, id }: RoleHolder): string => streams[kind](id);

/**
 * The append to somebody's stream; null where they have left, or have another role by now.
 * @throws DomainError 'invalid' for a name that nobody could give them by hand
 */
const appendFor = (
  author: Authorship,
  holder: RoleHolder,
  history: readonly RecordedEvent[],
  { role, to }: RoleRename,
  thisMonth: Month,
): StreamAppend | null => {
  const { kind } = holder;
  const state = stateAfter(kind, history);
  if (state.status !== 'active' || ('isErased' in state && state.isErased)) return null;
  if (!isRole(state.fields.role, role) || state.fields.role === to) return null;
  const [fault] = limitFaults({ role: to }, state, thisMonth);
  if (fault) throw invalid('to', fault.message);
  const update = { fields: { role: to }, when: { effectiveFrom: null, thisMonth } };
  const events = decided[kind](update, state as never);
  return {
    stream: streamOf(holder),
    expectedVersion: history.at(-1)?.version ?? 0,
    events: asNewEvents(events, author),
  };
};

type Update = { fields: { role: string }; when: { effectiveFrom: null; thisMonth: Month } };

const decided = {
  teamMember: (update: Update, state: typeof teamMember.initial) =>
    teamMember.decide({ type: 'UpdateTeamMember', ...update }, state),
  freelancer: (update: Update, state: typeof freelancer.initial) =>
    freelancer.decide({ type: 'UpdateFreelancer', ...update }, state),
  placeholder: (update: Update, state: typeof placeholder.initial) =>
    placeholder.decide({ type: 'UpdatePlaceholder', ...update }, state),
};

/** Renaming a role of everybody who has it. */
export const roleRoutes: readonly Route[] = [
  route(
    'POST /api/roles/rename',
    async ({ body: { reason, ...rename }, author, planner, thisMonth, ctx }) => {
      const renamed = await renameRole(planner, author(reason), rename, thisMonth);
      return ok({ ...renamed, correlationId: ctx.state.correlationId });
    },
  ),
];
