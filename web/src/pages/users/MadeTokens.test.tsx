import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import type { ListedApiTokenView, UserView } from '#projections/access/users/view.ts';
import { currentUserQuery } from '../../api/me.ts';
import { fakeApi, problem } from '../../testing/fakeApi.ts';
import { userOf } from '../../testing/records.ts';
import { renderPage } from '../../testing/renderPage.tsx';
import { UsersPage } from './UsersPage.tsx';

const admin = userOf('1', 'admin');
const maker: UserView = { ...admin, id: '2', username: 'maker' };
const payroll: ListedApiTokenView = {
  id: 3,
  name: 'Payroll',
  rights: 'read',
  seesPay: true,
  madeAt: '2026-06-05T09:00:00Z',
  madeBy: 'maker',
  makerId: '2',
  lastUsedAt: null,
  lastAddress: null,
  works: true,
};
const others: ListedApiTokenView[] = [
  { ...payroll, id: 4, name: 'Sheet', seesPay: false },
  { ...payroll, id: 5, name: 'Of another one', makerId: '1' },
];
let listed: UserView;
let endedWith: { status: number; body?: unknown };
let sent: string[];
let bodies: unknown[];

const openAs = (user: UserView, address: string) => {
  const noting = (what: string, answer: { status: number; body?: unknown }) => () => {
    sent.push(what);
    return answer;
  };
  fakeApi({
    'GET /api/auth/user': () => ({ status: 200, body: user }),
    'GET /api/admin/users': () => ({ status: 200, body: [admin, listed] }),
    'GET /api/team-members': () => ({ status: 200, body: [] }),
    'GET /api/admin/api-tokens': () => ({ status: 200, body: [payroll, ...others] }),
    'PUT /api/admin/users/2': (body) => {
      bodies.push(body);
      return noting('changed', { status: 200, body: maker })();
    },
    'DELETE /api/admin/users/2': noting('deleted', { status: 204 }),
    'DELETE /api/admin/api-tokens/3': noting('ended', endedWith),
  });
  const { client } = renderPage(UsersPage, address);
  act(() => client.setQueryData(currentUserQuery().queryKey, user));
  return client;
};

beforeEach(() => {
  listed = maker;
  bodies = [];
  endedWith = { status: 204 };
  sent = [];
});

const offer = () => screen.findByRole('checkbox', { name: 'End Payroll' });

it('given somebody’s right to pay is taken away, then the tokens they made that read it are offered to be ended', async () => {
  openAs(admin, '/users?edit=2');
  const dialog = await screen.findByRole('dialog', { name: 'Edit User' });
  expect(within(dialog).queryByRole('checkbox', { name: /^End / })).toBeNull();
  await userEvent.click(await within(dialog).findByRole('checkbox', { name: /^Sees pay/ }));
  await userEvent.click(await offer());
  expect(within(dialog).getAllByRole('checkbox', { name: /^End / })).toHaveLength(1);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Update User' }));
  await waitFor(() => expect(sent).toEqual(['ended', 'changed']));
});

it('given the list is read anew before the answer comes, then the token that is chosen is ended', async () => {
  const client = openAs(admin, '/users?edit=2');
  const dialog = await screen.findByRole('dialog', { name: 'Edit User' });
  await userEvent.click(await within(dialog).findByRole('checkbox', { name: /^Sees pay/ }));
  await userEvent.click(await offer());
  listed = { ...maker, seesPay: false, version: 2 };
  await act(() => client.invalidateQueries());
  await screen.findByText('Admin, no pay');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Update User' }));
  await waitFor(() => expect(sent).toEqual(['ended', 'changed']));
});

it('given somebody deletes themselves, then the token that is chosen is ended while they are signed in', async () => {
  openAs(maker, '/users');
  await userEvent.click(await screen.findByRole('button', { name: 'Delete maker' }));
  await userEvent.click(await offer());
  await userEvent.click(screen.getByRole('button', { name: 'Delete user' }));
  await waitFor(() => expect(sent).toEqual(['ended', 'deleted']));
});

it('given a token can’t be ended, then the user stays as they were', async () => {
  endedWith = { status: 503, body: problem(503, 'Try again in a moment.') };
  openAs(admin, '/users');
  await userEvent.click(await screen.findByRole('button', { name: 'Delete maker' }));
  await userEvent.click(await offer());
  await userEvent.click(screen.getByRole('button', { name: 'Delete user' }));
  await screen.findByText('Try again in a moment.');
  expect(sent).not.toContain('deleted');
});

it('given their account is deleted, then a token that is not chosen stays', async () => {
  openAs(admin, '/users');
  await userEvent.click(await screen.findByRole('button', { name: 'Delete maker' }));
  const dialog = await screen.findByRole('alertdialog');
  await offer();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete user' }));
  await waitFor(() => expect(sent).toEqual(['deleted']));
});

it('given who does not see pay, then no such token is offered', async () => {
  openAs({ ...admin, id: '9', seesPay: false }, '/users');
  await userEvent.click(await screen.findByRole('button', { name: 'Delete maker' }));
  const dialog = await screen.findByRole('alertdialog');
  expect(within(dialog).queryByRole('checkbox')).toBeNull();
});

it('given a colleague has hidden pay from somebody since, then a save of another field leaves that to them', async () => {
  const client = openAs(admin, '/users?edit=2');
  const dialog = await screen.findByRole('dialog', { name: 'Edit User' });
  listed = { ...maker, seesPay: false, version: 2 };
  await act(() => client.invalidateQueries());
  await screen.findByText('Admin, no pay');
  await userEvent.type(within(dialog).getByRole('textbox', { name: /First Name/ }), 'Zed');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Update User' }));
  await waitFor(() => expect(bodies).toMatchObject([{ firstName: 'Zed', expectedVersion: 1 }]));
  expect(bodies[0]).not.toHaveProperty('seesPay');
});
