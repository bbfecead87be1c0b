import { notFound } from '#domain/errors.ts';
import { streams } from '#domain/streams.ts';
import { hiringDemand } from '#projections/placeholders/demand.ts';
import {
  findPlaceholder,
  hoursOfPlaceholder,
  listPlaceholders,
  placeholdersBetween,
} from '#projections/placeholders/queries.ts';
import { countingIn } from '#projections/read.ts';
import { changeRecord } from '../../commands/change.ts';
import { addPlaceholder, planPlaceholderHours } from '../../commands/placeholders.ts';
import { type Replaced, replacePlaceholder } from '../../commands/replacePlaceholder.ts';
import { unlessContested } from '../conflict.ts';
import { created, noContent, ok, type Route, route } from '../route.ts';

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

  route('POST /api/placeholders', async ({ body: { reason, ...fields }, read, author, planner }) => {
    const id = await addPlaceholder(planner, author(reason), fields);
    return created(await findPlaceholder(read, id));
  }),

  route('PUT /api/placeholders/:id', async ({ params: { id }, body, read, thisMonth, author, planner }) => {
    const { reason, expectedVersion, ...fields } = body;
    const when = { effectiveFrom: null, thisMonth };
    const command = { type: 'UpdatePlaceholder' as const, fields, when };
    const current = () => findPlaceholder(read, id);
    const change = () => changeRecord(planner, author(reason), 'placeholder', id, command, expectedVersion);
    await unlessContested(planner, read, streams.placeholder(id), change, current);
    return ok(await current());
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

  route('DELETE /api/placeholders/:id', async ({ params: { id }, body, read, author, planner }) => {
    const { reason, expectedVersion } = body;
    const command = { type: 'RemovePlaceholder' as const };
    const change = () => changeRecord(planner, author(reason), 'placeholder', id, command, expectedVersion);
    await unlessContested(planner, read, streams.placeholder(id), change, () => findPlaceholder(read, id));
    return noContent;
  }),
];

/** @throws DomainError 'notFound' */
const requireHours = async (...asked: Parameters<typeof hoursOfPlaceholder>) => {
  const found = await hoursOfPlaceholder(...asked);
  if (!found) throw notFound('This placeholder');
  return found;
};
