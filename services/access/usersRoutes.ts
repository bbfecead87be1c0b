import { streams } from '#domain/records/streams.ts';
import { findUser, listUsers } from '#projections/access/users/readModel.ts';
import { unlessContested } from '../api/conflict.ts';
import type { Parsed } from '../api/contract/contract.ts';
import { created, noContent, ok, type Route, route } from '../api/route.ts';
import { createUser, deleteUser, updateUser } from '../commands/users.ts';
import type { Call } from '../http/call.ts';
import { ProblemError } from '../http/problem.ts';
import { resetPassword } from './passwords.ts';

type Change = Parsed<'PATCH /api/admin/users/:id', 'body'>;

const change = async ({ params, body, read, author, planner }: Call<{ id: number }, unknown, Change>) => {
  const id = String(params.id);
  const { fields, seesPay, expectedVersion } = body;
  const made = () => updateUser(planner, author(), id, fields, expectedVersion, seesPay);
  const current = () => findUser(read, id);
  await unlessContested(planner, read, streams.user(id), made, current);
  return ok(await current());
};

export const userRoutes: readonly Route[] = [
  route('GET /api/admin/users', async ({ read }) => ok(await listUsers(read))),

  route('POST /api/admin/users', async ({ body, read, author, planner }) => {
    const { username, password, seesPay, ...fields } = body;
    const id = await createUser(planner, author(), username, password, fields, seesPay);
    return created(await findUser(read, id));
  }),

  route('PUT /api/admin/users/:id', (call) => change(call)),
  route('PATCH /api/admin/users/:id', (call) => change(call)),

  route('POST /api/admin/users/:id/password-reset', async ({ params, body, user, author, planner }) => {
    if (String(params.id) === user.id) {
      throw new ProblemError(409, 'Change your own password on the page of your account instead.');
    }
    return ok(await resetPassword(planner, author(body.reason), String(params.id)));
  }),

  route('DELETE /api/admin/users/:id', async ({ params, body, read, author, planner }) => {
    const id = String(params.id);
    const change = () => deleteUser(planner, author(), id, body.expectedVersion);
    await unlessContested(planner, read, streams.user(id), change, () => findUser(read, id));
    return noContent;
  }),
];
