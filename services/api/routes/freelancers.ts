import { notFound } from '#domain/errors.ts';
import { withAgreedHours } from '#domain/personInput.ts';
import { streams } from '#domain/streams.ts';
import { findFreelancer, listFreelancers } from '#projections/freelancers/queries.ts';
import { findFreelancerOverview } from '#projections/personOverview/queries.ts';
import { changeRecord } from '../../commands/change.ts';
import { addFreelancer } from '../../commands/people.ts';
import { unlessContested } from '../conflict.ts';
import { created, noContent, ok, type Route, route } from '../route.ts';

/** Freelancers, and what of them changes from a month on. */
export const freelancerRoutes: readonly Route[] = [
  route('GET /api/freelancers', async ({ read, thisMonth }) => ok(await listFreelancers(read, thisMonth))),

  route('GET /api/freelancers/:id/overview', async ({ params: { id }, read, thisMonth }) => {
    const found = await findFreelancerOverview(read, id, thisMonth);
    if (!found) throw notFound('This freelancer');
    return ok(found);
  }),

  route('POST /api/freelancers', async ({ body: { reason, ...sent }, read, thisMonth, author, planner }) => {
    const id = await addFreelancer(planner, author(reason), withAgreedHours(sent, 0));
    return created(await findFreelancer(read, id, thisMonth));
  }),

  route('PUT /api/freelancers/:id', async ({ params: { id }, body, read, thisMonth, author, planner }) => {
    const { effectiveFrom, reason, expectedVersion, ...sent } = body;
    const stored = (await findFreelancer(read, id, thisMonth))?.minAgreedHours ?? 0;
    const fields = withAgreedHours(sent, stored);
    const command = { type: 'UpdateFreelancer' as const, fields, when: { effectiveFrom, thisMonth } };
    const change = () => changeRecord(planner, author(reason), 'freelancer', id, command, expectedVersion);
    const current = () => findFreelancer(read, id, thisMonth);
    await unlessContested(planner, read, streams.freelancer(id), change, current);
    return ok(await current());
  }),

  route(
    'DELETE /api/freelancers/:id/changes/:month',
    async ({ params: { id, month }, body, read, thisMonth, author, planner }) => {
      const { reason, expectedVersion } = body;
      const command = { type: 'WithdrawFreelancerTerms' as const, from: month };
      const change = () => changeRecord(planner, author(reason), 'freelancer', id, command, expectedVersion);
      await unlessContested(planner, read, streams.freelancer(id), change, () =>
        findFreelancer(read, id, thisMonth),
      );
      return noContent;
    },
  ),

  route('DELETE /api/freelancers/:id', async ({ params: { id }, body, read, thisMonth, author, planner }) => {
    const { reason, expectedVersion } = body;
    const command = { type: 'RemoveFreelancer' as const };
    const change = () => changeRecord(planner, author(reason), 'freelancer', id, command, expectedVersion);
    await unlessContested(planner, read, streams.freelancer(id), change, () =>
      findFreelancer(read, id, thisMonth),
    );
    return noContent;
  }),
];
