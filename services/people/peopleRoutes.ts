import { peopleWhoLeft } from '#projections/projector/leavers.ts';
import { noContent, ok, type Route, route } from '../api/route.ts';
import { erasePerson, mentionsOfPerson } from './erase.ts';

/** Erasing the personal data of people who have left. */
export const peopleRoutes: readonly Route[] = [
  route('GET /api/admin/people/left', async ({ read, thisMonth }) =>
    ok(await peopleWhoLeft(read, thisMonth)),
  ),

  route('GET /api/admin/people/:kind/:id/mentions', async ({ params: { kind, id }, read }) =>
    ok(await mentionsOfPerson(read, { kind, id: String(id) })),
  ),

  route(
    'POST /api/admin/people/:kind/:id/erase',
    async ({ params: { kind, id }, body, thisMonth, author, planner }) => {
      await erasePerson(planner, author(body.reason), { kind, id: String(id) }, thisMonth, body.blank);
      return noContent;
    },
  ),
];
