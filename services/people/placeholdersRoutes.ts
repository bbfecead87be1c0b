import { streams } from '#domain/records/streams.ts';
import { notFound } from '#domain/values/errors.ts';
import { hiringDemand } from '#projections/people/placeholders/demand.ts';
import {
  findPlaceholder,
  hoursOfPlaceholder,
  listPlaceholders,
  placeholdersBetween,
} from '#projections/people/placeholders/queries.ts';
import { countingIn } from '#projections/reading/read.ts';
import { unlessContested } from '../api/conflict.ts';
import { ok, type Route, route } from '../api/route.ts';
import { byCommand, recordRoutes } from '../records/recordRoutes.ts';
import { addPlaceholder, planPlaceholderHours } from './placeholders.ts';
import { type Replaced, replacePlaceholder } from './replacePlaceholder.ts';

/** People to be hired: their hours are no answer of any other route. */
export const placeholderRoutes: readonly Route[] = [
  route('GET /api/placeholders', async ({ read }) => ok(await listPlaceholders(read))),

  route('GET /api/placeholders/hours', async ({ query, read }) =>
    ok(await placeholdersBetween(countingIn(read, query.likelihood), query.from, query.to)),
  ),

  route('GET /api/placeholders/demand', async ({ query, read }) =>
    ok(await hiringDemand(countingIn(read, query.likelihood), query.from, query.to)),
  ),

  route('GET /api/placeholders/:id/hours', async ({ params: { id }, read }) =>
    ok(await requireHours(read, id)),
  ),

  ...recordRoutes({
    kind: 'placeholder',
    find: findPlaceholder,
    add: addPlaceholder,
    change: byCommand('placeholder', 'UpdatePlaceholder'),
    remove: { type: 'RemovePlaceholder' },
  }),

  route('PUT /api/placeholders/:id/hours', async ({ params: { id }, body, read, author, planner }) => {
    const { reason, expectedVersion, ...planned } = body;
    const change = () => planPlaceholderHours(planner, author(reason), id, planned, expectedVersion);
    await unlessContested(planner, read, streams.placeholder(id), change, () => hoursOfPlaceholder(read, id));
    return ok(await requireHours(read, id));
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

/** @throws DomainError 'notFound' */
const requireHours = async (...asked: Parameters<typeof hoursOfPlaceholder>) => {
  const found = await hoursOfPlaceholder(...asked);
  if (!found) throw notFound('This placeholder');
  return found;
};
