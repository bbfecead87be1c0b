import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { navigation } from '../app/navigation.ts';
import { enter } from '../testing/enter.ts';
import { fakeApi, problem } from '../testing/fakeApi.ts';
import { FakeEventSource } from '../testing/fakeEventSource.ts';

const admin = {
  id: '1',
  username: 'admin',
  firstName: 'Robin',
  lastName: null,
  email: 'robin@agency.example',
  role: 'admin',
  teamMemberId: null,
};
const member = { ...admin, id: '2', username: 'ada', role: 'team_member', teamMemberId: 3 };
const stranger = { status: 401, body: problem(401, 'Sign in to go on.') };

beforeEach(async () => {
  // Each test begins as a page load does, without a router. Pending imports would otherwise reach the next one's
  // modules.
  await vi.dynamicImportSettled();
  vi.resetModules();
});
afterAll(() => vi.dynamicImportSettled());

const open = async (address: string) => {
  window.history.replaceState(null, '', address);
  const { App } = await import('./App.tsx');
  const { createQueryClient } = await import('../api/queryClient.ts');
  const { ToastRegion } = await import('../ui/feedback/ToastRegion.tsx');
  const client = createQueryClient();
  render(
    <QueryClientProvider client={client}>
      <App />
      <ToastRegion />
    </QueryClientProvider>,
  );
  await waitFor(() => expect(screen.queryByText('Loading...')).toBeNull());
  act(() => FakeEventSource.made.at(-1)?.opens());
  return client;
};

const entries = () => within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('link');

/** The sidebar's entry of the present page, once there is a sidebar. */
const currentEntry = async () => {
  await screen.findByRole('navigation', { name: 'Main' });
  return entries()
    .filter((link) => link.getAttribute('aria-current') === 'page')
    .map((link) => link.textContent)
    .join();
};

const signIn = async (password: string) => {
  const user = userEvent.setup();
  await enter(await screen.findByLabelText('Username'), 'admin');
  await enter(screen.getByLabelText('Password'), password);
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
};

describe('signing in', () => {
  it('names the fields that are missing, and asks the server nothing', async () => {
    const calls = fakeApi({ 'GET /api/auth/user': () => stranger });
    await open('/');
    await userEvent.click(await screen.findByRole('button', { name: 'Sign In' }));
    expect(screen.getByText('Username is required')).not.toBeNull();
    expect(screen.getByText('Password is required')).not.toBeNull();
    expect(calls).not.toContain('POST /api/login');
  });

  it('given a session that ends on a past day, then who signs in again stays there', async () => {
    let isOver = false;
    const signedIn = (body: unknown) => () => (isOver ? stranger : { status: 200, body });
    const day = 'asOf=2026-03-31';
    fakeApi({
      'GET /api/auth/user': signedIn(admin),
      [`GET /api/auth/user?${day}`]: signedIn(admin),
      [`GET /api/team-member/completeness?${day}`]: signedIn({ parked: 0, records: [] }),
      [`GET /api/clients?${day}`]: signedIn([]),
      [`GET /api/team-members?${day}`]: signedIn([]),
      [`GET /api/freelancers?${day}`]: signedIn([]),
      'POST /api/login': () => {
        isOver = false;
        return { status: 200, body: admin };
      },
    });
    await open(`/clients?${day}`);
    await screen.findByRole('heading', { name: 'Clients' });
    isOver = true;
    await userEvent.click(screen.getByRole('link', { name: 'Team Members' }));
    await signIn('right');
    await userEvent.click(await screen.findByRole('link', { name: 'Freelancers' }));
    await screen.findByRole('heading', { name: 'Freelancers' });
    expect(screen.queryByLabelText('Username')).toBeNull();
  });

  it('says so when the server refuses', async () => {
    fakeApi({ 'GET /api/auth/user': () => stranger, 'POST /api/login': () => stranger });
    await open('/');
    await signIn('wrong');
    const toast = await screen.findByRole('alert');
    expect(toast.textContent).toBe('Login failedInvalid username or password');
  });

  it('asks for a code where there is a second factor, shows a refusal under it, and goes on', async () => {
    const message = 'This code is not right, or was used before. Type the one that is shown next.';
    const wrong = { ...problem(400, message), errors: [{ path: 'code', message }] };
    const sent: unknown[] = [];
    fakeApi({
      'GET /api/auth/user': () => stranger,
      'POST /api/login': () => ({ status: 200, body: { needsCode: true } }),
      'POST /api/login/code': (body: unknown) => {
        sent.push(body);
        return sent.length === 1 ? { status: 400, body: wrong } : { status: 200, body: admin };
      },
    });
    await open('/');
    await signIn('right');
    await userEvent.click(await screen.findByRole('button', { name: 'Sign In' }));
    expect(screen.getByText('Type the code')).not.toBeNull();
    await userEvent.type(screen.getByLabelText('Code'), '123456{Enter}');
    expect(await screen.findByText(message)).not.toBeNull();
    await userEvent.type(screen.getByLabelText('Code'), '{Backspace}7{Enter}');
    expect(await currentEntry()).toBe('Dashboard');
    expect(sent).toEqual([{ code: '123456' }, { code: '123457' }]);
  });

  it('offers the sign-in provider, and a password only on demand where that is switched off', async () => {
    fakeApi({
      'GET /api/auth/user': () => stranger,
      'GET /api/sign-in-options': () => ({ status: 200, body: { provider: 'Agency ID', password: false } }),
    });
    await open('/?sign-in=noUser');
    const link = await screen.findByRole('link', { name: 'Sign in with Agency ID' });
    expect(link.getAttribute('href')).toBe('/api/oidc/start?to=%2F');
    expect((await screen.findByRole('alert')).textContent).toContain('Ask an administrator to make you one');
    expect(screen.queryByLabelText('Password')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Sign in with a password' }));
    expect(screen.getByLabelText('Password')).not.toBeNull();
  });

  it('says nothing of a reason that nobody knows', async () => {
    fakeApi({ 'GET /api/auth/user': () => stranger });
    await open('/?sign-in=constructor');
    await screen.findByLabelText('Username');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('goes back to the password when the second step took too long', async () => {
    fakeApi({
      'GET /api/auth/user': () => stranger,
      'POST /api/login': () => ({ status: 200, body: { needsCode: true } }),
      'POST /api/login/code': () => ({ status: 401, body: problem(401, 'This took too long.') }),
    });
    await open('/');
    await signIn('right');
    await userEvent.type(await screen.findByLabelText('Code'), '123456{Enter}');
    expect(await screen.findByLabelText('Username')).not.toBeNull();
    expect((await screen.findByRole('alert')).textContent).toBe('Login failedThis took too long.');
  });

  it('comes to nothing but setting up a second factor while a required one is missing', async () => {
    fakeApi({ 'GET /api/auth/user': () => ({ status: 200, body: { ...admin, secondFactor: 'missing' } }) });
    await open('/projects');
    expect(await screen.findByRole('heading', { name: 'Set up two-step sign-in' })).not.toBeNull();
    expect(screen.queryByRole('navigation')).toBeNull();
  });

  it("leads to '/', wherever one asked to go", async () => {
    fakeApi({
      'GET /api/auth/user': () => stranger,
      'POST /api/login': () => ({ status: 200, body: admin }),
    });
    await open('/projects');
    await signIn('right');
    expect(await currentEntry()).toBe('Dashboard');
    expect(window.location.pathname).toBe('/');
  });
});

describe('an administrator', () => {
  it('finds the sidebar with the current page marked, and themselves at its foot', async () => {
    fakeApi({ 'GET /api/auth/user': () => ({ status: 200, body: admin }) });
    await open('/projects?month=2026-03');
    expect(await currentEntry()).toBe('Projects');
    const links = entries();
    expect(links.map((link) => link.textContent)).toEqual(
      navigation.flatMap((section) => section.entries.map((entry) => entry.label)),
    );
    const utilisation = links.find((link) => link.textContent === 'Team Utilisation');
    expect(utilisation?.getAttribute('href')).toBe('/allocations?month=2026-03');
    expect(screen.getByText('Capacity & Profitability')).not.toBeNull();
    expect(screen.getByText('robin@agency.example')).not.toBeNull();
    expect(screen.getByRole('button', { name: 'Sign Out' })).not.toBeNull();
  });

  it('signs in again where the session ran out, and is back on the same page', async () => {
    let isOver = false;
    const whileSignedIn = (body: unknown) => () => (isOver ? stranger : { status: 200, body });
    fakeApi({
      'GET /api/auth/user': whileSignedIn(admin),
      'GET /api/projects': whileSignedIn([]),
      'POST /api/login': () => {
        isOver = false;
        return { status: 200, body: admin };
      },
    });
    const client = await open('/team-members?month=2026-03');
    expect(await currentEntry()).toBe('Team Members');
    const { projectsQuery } = await import('../api/queries/projects.ts');
    isOver = true;
    await act(() => client.fetchQuery(projectsQuery()).catch(() => {}));
    await signIn('right');
    act(() => FakeEventSource.made.at(-1)?.opens());
    expect(await currentEntry()).toBe('Team Members');
    expect(window.location.pathname + window.location.search).toBe('/team-members?month=2026-03');
  });
});

describe('a team member', () => {
  it('has one page without a sidebar, and the 404 page everywhere else', async () => {
    fakeApi({ 'GET /api/auth/user': () => ({ status: 200, body: member }) });
    await open('/projects');
    expect(await screen.findByRole('heading', { name: '404 Page Not Found' })).not.toBeNull();
    expect(screen.queryByRole('navigation')).toBeNull();
  });
});

it('offers another try when it can not find out who is signed in', async () => {
  let isDown = true;
  fakeApi({
    'GET /api/auth/user': () =>
      isDown
        ? { status: 503, body: problem(503, 'The planner cannot reach its database right now.') }
        : { status: 200, body: admin },
  });
  await open('/');
  expect(screen.getByText('The planner cannot reach its database right now.')).not.toBeNull();
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await currentEntry()).toBe('Dashboard');
});
