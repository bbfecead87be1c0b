import { withAgreedHours } from '#domain/people/personInput.ts';
import { notFound } from '#domain/values/errors.ts';
import { findFreelancer, listFreelancers } from '#projections/people/freelancers/queries.ts';
import type { FreelancerView } from '#projections/people/freelancers/view.ts';
import { findFreelancerOverview } from '#projections/people/personOverview/queries.ts';
import type { Parsed } from '../api/contract/contract.ts';
import { ok, type Route, route } from '../api/route.ts';
import { byCommand, recordRoutes, withdrawalRoute } from '../records/recordRoutes.ts';
import { addFreelancer } from './people.ts';

const kind = { kind: 'freelancer', find: findFreelancer } as const;
const update = byCommand('freelancer', 'UpdateFreelancer');

/** Freelancers, and what of them changes from a month on. */
export const freelancerRoutes: readonly Route[] = [
  route('GET /api/freelancers', async ({ read, thisMonth }) => ok(await listFreelancers(read, thisMonth))),

  route('GET /api/freelancers/:id/overview', async ({ params: { id }, read, thisMonth }) => {
    const found = await findFreelancerOverview(read, id, thisMonth);
    if (!found) throw notFound('This freelancer');
    return ok(found);
  }),

  ...recordRoutes({
    ...kind,
    add: (planner, author, sent: Parsed<'POST /api/freelancers', 'body'>) =>
      addFreelancer(planner, author, withAgreedHours(sent, 0)),
    change: async (planner, author, id, { fields, ...change }, current) => {
      const stored = ((await current()) as FreelancerView | null)?.minAgreedHours ?? 0;
      const agreed = withAgreedHours(fields, stored);
      await update(planner, author, id, { fields: agreed, ...change }, current);
    },
    remove: { type: 'RemoveFreelancer' },
  }),
  withdrawalRoute(kind, 'WithdrawFreelancerTerms'),
];
