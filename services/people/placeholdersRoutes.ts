import { refuseMonthAfterTheEnd } from '#domain/plans/planAvailability.ts';
import { streams } from '#domain/records/streams.ts';
import type { Month } from '#domain/values/month.ts';
import { hiringDemand } from '#projections/people/placeholders/demand.ts';
import {
  findPlaceholder,
  hoursOfPlaceholder,
  listPlaceholders,
  placeholdersBetween,
} from '#projections/people/placeholders/readModel.ts';
import { countingIn } from '#projections/reading/read.ts';
import { unlessContested } from '../api/conflict.ts';
import { ok, okWhere, type Route, route } from '../api/route.ts';
import { changeRecord } from '../commands/change.ts';
import type { Authorship, Backend } from '../commands/context.ts';
import { requireProject } from '../commands/planReferences.ts';
import { recordRoutes } from '../records/recordRoutes.ts';
import { type Replaced, replacePlaceholder } from './replacePlaceholder.ts';

/** People to be hired: no other route returns their hours. */
export const placeholderRoutes: readonly Route[] = [
  route('GET /api/placeholders', async ({ read }) => ok(await listPlaceholders(read))),

  route('GET /api/placeholders/hours', async ({ query, read }) =>
    ok(await placeholdersBetween(countingIn(read, query.likelihood), query.from, query.to)),
  ),

  route('GET /api/placeholders/demand', async ({ query, read }) =>
    ok(await hiringDemand(countingIn(read, query.likelihood), query.from, query.to)),
  ),

  route('GET /api/placeholders/:id/hours', async ({ params: { id }, read }) =>
    okWhere(await hoursOfPlaceholder(read, id), 'This placeholder'),
  ),

  ...recordRoutes({ kind: 'placeholder', find: findPlaceholder }),

  route('PUT /api/placeholders/:id/hours', async ({ params: { id }, body, read, author, planner }) => {
    const { reason, expectedVersion, ...planned } = body;
    const change = () => planPlaceholderHours(planner, author(reason), id, planned, expectedVersion);
    await unlessContested(planner, read, streams.placeholder(id), change, () => hoursOfPlaceholder(read, id));
    return okWhere(await hoursOfPlaceholder(read, id), 'This placeholder');
  }),

  route(
    'POST /api/placeholders/:id/replace',
    async ({ params: { id }, body, read, author, planner, ctx }) => {
      const { personKind, personId, from, reason, expectedVersion } = body;
      const replacing = { person: { kind: personKind, id: personId }, from };
      let replaced: Replaced = { hours: 0, plans: 0 };
      const change = async () => {
        replaced = await replacePlaceholder(planner, author(reason), id, replacing, expectedVersion);
      };
      await unlessContested(planner, read, streams.placeholder(id), change, () => findPlaceholder(read, id));
      return ok({ ...replaced, correlationId: ctx.state.correlationId });
    },
  ),
];

/**
 * Sets a placeholder's hours on a project in a month, by the rules of people's hours (docs/placeholders.md).
 * @throws DomainError for a project that is none or has ended, or a month that is not the placeholder's
 * @throws Contested where others have set other hours since the expected version
 */
const planPlaceholderHours = async (
  backend: Backend,
  author: Authorship,
  id: number,
  { projectId, month, hours }: { projectId: number; month: Month; hours: number },
  expectedVersion: number | undefined,
): Promise<void> => {
  const read = await backend.readSide.read();
  const project = await requireProject(read, projectId, month, undefined);
  const standing = (await hoursOfPlaceholder(read, id))?.planned.find(
    (each) => each.projectId === projectId && each.month === month,
  );
  // Existing hours may stay or be reduced, as people's.
  if (hours > (standing?.hours ?? 0)) refuseMonthAfterTheEnd(month, project);
  const command = { type: 'PlanPlaceholderHours' as const, projectId, month, hours };
  await changeRecord(backend, author, 'placeholder', id, command, expectedVersion);
};
