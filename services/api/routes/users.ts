import { z } from 'zod';
import { expectedVersion } from '#domain/changeInput.ts';
import { streams } from '#domain/streams.ts';
import type { PayAuthor } from '#domain/user.ts';
import { newUserInput, passwordResetInput, payChoice, userChange } from '#domain/userInput.ts';
import { findUser, listUsers } from '#projections/users/queries.ts';
import type { UserView } from '#projections/users/view.ts';
import { resetPassword } from '../../commands/passwords.ts';
import { createUser, deleteUser, updateUser } from '../../commands/users.ts';
import { unlessContested } from '../conflict.ts';
import { idParam } from '../params.ts';
import { seesPay } from '../pay/seesPay.ts';
import { ProblemError } from '../problem.ts';
import { created, noContent, ok, type Route, route } from '../route.ts';

const payAuthor = (user: UserView): PayAuthor => ({ id: user.id, seesPay: seesPay(user) });

/** User management (core section 7). */
export const userRoutes: readonly Route[] = [
  route('get', '/api/admin/users', 'admin', {}, async ({ read }) => ok(await listUsers(read))),

  route(
    'post',
    '/api/admin/users',
    'admin',
    { body: newUserInput.and(payChoice), keepsNothing: true, isAboutAccess: true },
    async ({ body, user, read, author, planner }) => {
      const { username, password, seesPay, ...fields } = body;
      const pay = { seesPay, author: payAuthor(user) };
      const id = await createUser(planner, author(), username, password, fields, pay);
      return created(await findUser(read, id));
    },
  ),

  route(
    'put',
    '/api/admin/users/:id',
    'admin',
    { params: idParam, body: userChange, isAboutAccess: true },
    async ({ params, body: { fields, seesPay, expectedVersion }, user, read, author, planner }) => {
      const id = String(params.id);
      const pay = { seesPay, author: payAuthor(user) };
      const change = () => updateUser(planner, author(), id, fields, expectedVersion, pay);
      const current = () => findUser(read, id);
      await unlessContested(planner, read, streams.user(id), change, current);
      return ok(await current());
    },
  ),

  route(
    'post',
    '/api/admin/users/:id/password-reset',
    'admin',
    { params: idParam, body: passwordResetInput, keepsNothing: true, isAboutAccess: true },
    async ({ params, body, user, author, planner }) => {
      if (String(params.id) === user.id) {
        throw new ProblemError(409, 'Change your own password on the page of your account instead.');
      }
      return ok(await resetPassword(planner, author(body.reason), String(params.id)));
    },
  ),

  route(
    'delete',
    '/api/admin/users/:id',
    'admin',
    { params: idParam, body: z.object({ expectedVersion }), isAboutAccess: true },
    async ({ params, body, read, author, planner }) => {
      const id = String(params.id);
      const change = () => deleteUser(planner, author(), id, body.expectedVersion);
      await unlessContested(planner, read, streams.user(id), change, () => findUser(read, id));
      return noContent;
    },
  ),
];
