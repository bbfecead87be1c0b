import { additionInput, changeInput, removalInput } from '#domain/changeInput.ts';
import { freelancerChange, freelancerInput, identityChange } from '#domain/personInput.ts';
import { streams } from '#domain/streams.ts';
import { findFreelancer, listFreelancers } from '#projections/freelancers/queries.ts';
import { changeRecord } from '../../commands/change.ts';
import { addFreelancer } from '../../commands/people.ts';
import { unlessContested } from '../conflict.ts';
import { idAndMonth, idParam } from '../params.ts';
import { created, noContent, ok, type Route, route } from '../route.ts';

/** Freelancers (core section 7), and what of them changes from a month on. */
export const freelancerRoutes: readonly Route[] = [
  route('get', '/api/freelancers', 'admin', {}, async ({ read, thisMonth }) =>
    ok(await listFreelancers(read, thisMonth)),
  ),

  route(
    'post',
    '/api/freelancers',
    'admin',
    { body: freelancerInput.and(additionInput) },
    async ({ body: { reason, ...fields }, read, thisMonth, author, planner }) => {
      const id = await addFreelancer(planner, author(reason), fields);
      return created(await findFreelancer(read, id, thisMonth));
    },
  ),

  route(
    'put',
    '/api/freelancers/:id',
    'admin',
    {
      params: idParam,
      body: freelancerChange.and(changeInput),
      bodyWithoutPay: identityChange.and(changeInput),
    },
    async ({ params: { id }, body, read, thisMonth, author, planner }) => {
      const { effectiveFrom, reason, expectedVersion, ...fields } = body;
      const command = { type: 'UpdateFreelancer' as const, fields, when: { effectiveFrom, thisMonth } };
      const change = () => changeRecord(planner, author(reason), 'freelancer', id, command, expectedVersion);
      const current = () => findFreelancer(read, id, thisMonth);
      await unlessContested(planner, read, streams.freelancer(id), change, current);
      return ok(await current());
    },
  ),

  route(
    'delete',
    '/api/freelancers/:id/changes/:month',
    'admin',
    { params: idAndMonth, body: removalInput },
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

  route(
    'delete',
    '/api/freelancers/:id',
    'admin',
    { params: idParam, body: removalInput },
    async ({ params: { id }, body, read, thisMonth, author, planner }) => {
      const { reason, expectedVersion } = body;
      const command = { type: 'RemoveFreelancer' as const };
      const change = () => changeRecord(planner, author(reason), 'freelancer', id, command, expectedVersion);
      await unlessContested(planner, read, streams.freelancer(id), change, () =>
        findFreelancer(read, id, thisMonth),
      );
      return noContent;
    },
  ),
];
