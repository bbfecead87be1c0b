import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { UserView } from '#projections/access/users/view.ts';
import type { TeamMemberView } from '#projections/people/teamMembers/view.ts';
import { enter } from '../../testing/enter.ts';
import { fakeApi, problem } from '../../testing/fakeApi.ts';
import { memberOf, userOf } from '../../testing/records.ts';
import { fieldFaults, renderPage, toastText } from '../../testing/renderPage.tsx';
import { UsersPage } from './UsersPage.tsx';

const admin = userOf('1', 'admin');
const una: UserView = {
  ...admin,
  id: '2',
  username: 'una',
  firstName: 'Una',
  lastName: 'Quill',
  email: 'una@agency.example',
  role: 'team_member',
  teamMemberId: 7,
};

const rules = {
  secondFactorFor: 'nobody',
  passwordSignIn: true,
  shortestPassword: 4,
  changeInitialPassword: false,
};
let users: UserView[];
let shortestPassword: number;
let sent: unknown[];
let refused: { status: number; body: unknown } | undefined;
/** The team members; null for a failed request. */
let members: readonly TeamMemberView[] | null;

beforeEach(() => {
  users = [admin, una];
  shortestPassword = rules.shortestPassword;
  sent = [];
  refused = undefined;
  members = [memberOf(7, 'Una Quill'), memberOf(8, 'Ada Okafor')];
  const write = (body: unknown) => {
    sent.push(body);
    return refused ?? { status: 200, body: una };
  };
  fakeApi({
    'GET /api/auth/user': () => ({ status: 200, body: admin }),
    'GET /api/admin/users': () => ({ status: 200, body: users }),
    'GET /api/team-members': () =>
      members ? { status: 200, body: members } : { status: 503, body: problem(503, 'Try again in a moment') },
    'GET /api/admin/api-tokens': () => ({ status: 200, body: [] }),
    'GET /api/admin/sign-in-policy': () => ({
      status: 200,
      body: { ...rules, shortestPassword, provider: 'Agency ID', version: 0 },
    }),
    'PUT /api/admin/sign-in-policy': write,
    'POST /api/admin/users/2/second-factor-reset': (body: unknown) => {
      users = [admin, una];
      return write(body);
    },
    'POST /api/admin/users/2/provider-release': (body: unknown) => {
      users = [admin, una];
      return write(body);
    },
    'POST /api/admin/users': write,
    'PUT /api/admin/users/2': write,
    'DELETE /api/admin/users/2': () => {
      if (refused) return refused;
      users = [admin];
      return { status: 204 };
    },
  });
});

const open = async (search = '') => {
  renderPage(UsersPage, `/users${search}`);
  await screen.findByRole(search === '' ? 'row' : 'dialog', search === '' ? { name: /una/ } : {});
};
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const type = (name: string | RegExp, text: string) =>
  enter(name === 'Password' ? screen.getByLabelText(name) : screen.getByRole('textbox', { name }), text);
const choose = async (label: RegExp, option: RegExp) => {
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: label }));
  await userEvent.click(await screen.findByRole('option', { name: option }));
};

describe('the list', () => {
  it('shows the role, and to whom a user is linked', async () => {
    await open();
    await waitFor(() =>
      expect(screen.getByRole('row', { name: /una@/ }).textContent).toBe(
        'Una Quilluna una@agency.example Team Member—Una Quill',
      ),
    );
    expect(screen.getByRole('row', { name: /admin/ }).textContent).toBe('adminadmin Admin——');
  });

  it('never offers to delete the first administrator', async () => {
    await open();
    const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
    expect(button('Delete admin').disabled).toBe(true);
    expect(button('Delete una').disabled).toBe(false);
  });

  it('finds users by name', async () => {
    await open();
    await userEvent.type(screen.getByRole('searchbox'), 'quill');
    await waitFor(() => expect(screen.queryByRole('row', { name: /admin/ })).toBeNull());
    await userEvent.type(screen.getByRole('searchbox'), '?');
    expect(await screen.findByText('No users match your search')).not.toBeNull();
  });
});

describe('accounts of the sign-in provider', () => {
  it('are released for whoever has another one, and nothing is offered while nobody has one', async () => {
    users = [admin, { ...una, provider: 'bound' }];
    await open();
    await press('More for admin');
    await screen.findByRole('button', { name: 'Reset two-step sign-in' });
    expect(screen.queryByRole('button', { name: 'Release provider account' })).toBeNull();
    await userEvent.keyboard('{Escape}');
    await press('More for una');
    await userEvent.click(await screen.findByRole('button', { name: 'Release provider account' }));
    await press('Release account');
    await waitFor(() => expect(toastText()).toBe('Provider account released'));
  });
});

describe('second factors', () => {
  it('are shown, and reset for whoever lost theirs', async () => {
    users = [
      { ...admin, secondFactor: 'missing' },
      { ...una, secondFactor: 'on' },
    ];
    await open();
    expect(screen.getByRole('row', { name: /admin/ }).textContent).toContain('Missing');
    expect(screen.getByRole('row', { name: /una@/ }).textContent).toContain('On');
    const reset = async (name: string) => {
      await press(`More for ${name}`);
      return screen.findByRole<HTMLButtonElement>('button', { name: 'Reset two-step sign-in' });
    };
    expect((await reset('admin')).disabled).toBe(true);
    await userEvent.keyboard('{Escape}');
    await userEvent.click(await reset('una'));
    await press('Reset two-step sign-in');
    await waitFor(() => expect(toastText()).toBe('Two-step sign-in reset'));
    await waitFor(() => expect(screen.getByRole('row', { name: /una@/ }).textContent).not.toContain('On'));
    expect((await reset('una')).disabled).toBe(true);
  });

  it('are required by a rule, with a reason', async () => {
    await open();
    await press('Sign-in rules');
    await screen.findByText(/has not set it up does so before anything else/);
    await choose(/Who must use two-step sign-in$/, /^Administrators/);
    await type(/Reason/, 'Insurance');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Passwords sign in, too' }));
    await choose(/Shortest password$/, /^12 characters/);
    await userEvent.click(screen.getByRole('checkbox', { name: 'New users change their initial password' }));
    await press('Save rules');
    await waitFor(() => expect(toastText()).toBe('Sign-in rules saved'));
    expect(sent).toMatchObject([
      {
        secondFactorFor: 'administrators',
        passwordSignIn: false,
        shortestPassword: 12,
        changeInitialPassword: true,
        reason: 'Insurance',
      },
    ]);
  });
});

describe('creating', () => {
  it.each([4, 14])('says that a password has at least %i characters, as the rules ask for', async (min) => {
    shortestPassword = min;
    await open('?new=1');
    const description = await screen.findByText(`At least ${min} characters`);
    expect(screen.getByLabelText('Password').getAttribute('aria-describedby')).toContain(description.id);
    expect(sent).toEqual([]);
  });

  it('names every fault under its field', async () => {
    await open('?new=1');
    await type('Password', 'abc');
    await type(/Email/, 'x');
    await press('Create User');
    expect(fieldFaults()).toEqual([
      'Username is required',
      'Password must be at least 4 characters',
      'Invalid email',
    ]);
    expect(sent).toEqual([]);
  });

  it('links to a team member, or to none, and needs no email', async () => {
    await open('?new=1');
    await type('Username', 'ada');
    await type('Password', 'pass');
    await choose(/Team Member$/, /Ada Okafor/);
    await press('Create User');
    await waitFor(() => expect(toastText()).toBe('User created successfully'));
    expect(sent).toEqual([
      {
        firstName: '',
        lastName: '',
        username: 'ada',
        password: 'pass',
        email: '',
        role: 'team_member',
        teamMemberId: 8,
      },
    ]);
  });

  it('shows the sentence of the server when it refuses, and keeps what was typed', async () => {
    refused = { status: 409, body: problem(409, 'The username UNA is taken. Choose another one.') };
    await open('?new=1');
    await type('Username', 'UNA');
    await type('Password', 'pass');
    await press('Create User');
    await waitFor(() => expect(toastText()).toBe('ErrorThe username UNA is taken. Choose another one.'));
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Username' }).value).toBe('UNA');
  });
});

describe('editing', () => {
  it('has neither username nor password, and unlinks with none', async () => {
    await open('?edit=2');
    expect(screen.queryByRole('textbox', { name: 'Username' })).toBeNull();
    expect(screen.queryByLabelText('Password')).toBeNull();
    await choose(/Role$/, /^Admin/);
    await choose(/Team Member$/, /^None/);
    await press('Update User');
    await waitFor(() => expect(toastText()).toBe('User updated successfully'));
    expect(sent).toEqual([
      {
        firstName: 'Una',
        lastName: 'Quill',
        email: 'una@agency.example',
        role: 'admin',
        teamMemberId: null,
        expectedVersion: 1,
      },
    ]);
  });
});

it('shows what a colleague has made of a user meanwhile, and keeps what they changed besides', async () => {
  const current = { ...una, email: 'u.quill@agency.example', role: 'admin', version: 3 };
  refused = {
    status: 409,
    body: { ...problem(409, 'Changed.'), current, version: 3, changedBy: { name: 'Priya Sandhar' } },
  };
  await open('?edit=2');
  await userEvent.clear(screen.getByRole('textbox', { name: /Email/ }));
  await type(/Email/, 'q@agency.example');
  await press('Update User');
  const dialog = within(screen.getByRole('dialog'));
  const compared = await dialog.findByRole('table', { name: 'Their values and yours' });
  expect(compared.querySelector('tbody')?.textContent).toBe('Emailu.quill@agency.exampleq@agency.example');
  expect(dialog.getByText('Taken over from theirs: Role Admin.')).not.toBeNull();
  refused = undefined;
  await press('Update User');
  await waitFor(() => expect(toastText()).toBe('User updated successfully'));
  expect(sent).toMatchObject([
    { role: 'team_member', expectedVersion: 1 },
    { role: 'admin', email: 'q@agency.example', expectedVersion: 3 },
  ]);
});

it('shows sign-in rules that a colleague has set meanwhile beside one’s own', async () => {
  const current = {
    ...rules,
    secondFactorFor: 'administrators',
    provider: 'Agency ID',
    version: 1,
  };
  refused = { status: 409, body: { ...problem(409, 'Changed.'), current, version: 1 } };
  await open();
  await press('Sign-in rules');
  await screen.findByRole('button', { name: /Who must use two-step sign-in$/ });
  await choose(/Who must use two-step sign-in$/, /^Everybody/);
  await press('Save rules');
  const compared = await screen.findByRole('table', { name: 'Their values and yours' });
  expect(compared.querySelector('tbody')?.textContent).toBe('Two-step sign-inAdministratorsEverybody');
  await press('Save rules');
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent).toMatchObject([{ expectedVersion: 0 }, { secondFactorFor: 'everybody', expectedVersion: 1 }]);
});

it('refuses an email that is none from whoever is edited, too', async () => {
  await open('?edit=2');
  await type(/Email/, ' x');
  await press('Update User');
  expect(fieldFaults()).toEqual(['Invalid email']);
  expect(sent).toEqual([]);
});

describe('while the team members can’t be read', () => {
  beforeEach(() => {
    members = null;
    vi.spyOn(console, 'warn').mockImplementation(() => {});
  });

  it('says so and what to do, and leaves the link as it is', async () => {
    await open('?edit=2');
    await screen.findByText(
      'The team members could not be loaded. To link one, close this and open it again.',
    );
    await type(/Email/, 'x');
    await press('Update User');
    await waitFor(() => expect(toastText()).toBe('User updated successfully'));
    expect(sent).toEqual([
      expect.objectContaining({ email: 'una@agency.examplex', teamMemberId: una.teamMemberId }),
    ]);
  });
});

describe('deleting', () => {
  const remove = async () => {
    await open();
    await press('Delete una');
    await userEvent.click(await screen.findByRole('button', { name: 'Delete user' }));
  };

  it('shows the sentence of the server when it refuses', async () => {
    const sentence = 'This is the last administrator. Make someone else one before deleting.';
    refused = { status: 409, body: problem(409, sentence) };
    await remove();
    expect(await screen.findByText(sentence)).not.toBeNull();
  });
});
