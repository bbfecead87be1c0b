import { z } from 'zod';
import { erasureInput } from '#domain/changeInput.ts';
import type { PersonKind } from '#domain/personalData.ts';
import { peopleWhoLeft } from '#projections/projector/leavers.ts';
import { erasePerson, mentionsOfPerson } from '../../commands/erase.ts';
import { idParam } from '../params.ts';
import { noContent, ok, type Route, route } from '../route.ts';

const kinds: Record<string, PersonKind> = {
  'team-members': 'teamMember',
  freelancers: 'freelancer',
  users: 'user',
};

const personParams = idParam.extend({
  kind: z.string().transform((word, context) => {
    const kind = kinds[word];
    if (kind !== undefined && Object.hasOwn(kinds, word)) return kind;
    context.issues.push({
      code: 'custom',
      message: 'Choose team-members, freelancers or users',
      input: word,
    });
    return z.NEVER;
  }),
});

/** Erasing the personal data of people who have left. */
export const peopleRoutes: readonly Route[] = [
  route('get', '/api/admin/people/left', 'admin', { isPresentOnly: true }, async ({ read, thisMonth }) =>
    ok(await peopleWhoLeft(read, thisMonth)),
  ),

  route(
    'get',
    '/api/admin/people/:kind/:id/mentions',
    'admin',
    { params: personParams, isPresentOnly: true },
    async ({ params: { kind, id }, read }) => ok(await mentionsOfPerson(read, { kind, id: String(id) })),
  ),

  route(
    'post',
    '/api/admin/people/:kind/:id/erase',
    'admin',
    { params: personParams, body: erasureInput, isAboutAccess: true },
    async ({ params: { kind, id }, body, thisMonth, author, planner }) => {
      await erasePerson(planner, author(body.reason), { kind, id: String(id) }, thisMonth, body.blank);
      return noContent;
    },
  ),
];
