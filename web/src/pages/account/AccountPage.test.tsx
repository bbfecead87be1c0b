import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type { SessionView, SignedInUserView, SignInOptionsView } from '#projections/access/users/view.ts';
import { enter } from '../../testing/enter.ts';
import { fakeApi, problem } from '../../testing/fakeApi.ts';
import { userOf } from '../../testing/records.ts';
import { fieldFaults, renderPage, toastText } from '../../testing/renderPage.tsx';
import { dismissToast } from '../../ui/feedback/toasts.ts';
import { AccountPage } from './AccountPage.tsx';

const una: SignedInUserView = userOf('2', 'una');
const here: SessionView = {
  id: 'aa',
  startedAt: '2026-05-14T08:30:00.000Z',
  address: '10.0.0.4',
  browser: 'Firefox on Linux',
  isCurrent: true,
};
const phone: SessionView = { ...here, id: 'bb', browser: 'Safari on iOS', isCurrent: false };
const old: SessionView = { id: 'cc', startedAt: null, address: null, browser: null, isCurrent: false };

let sessions: SessionView[];
let sent: unknown[];
let refused: { status: number; body: unknown } | undefined;

beforeEach(() => {
  sessions = [here, phone, old];
  sent = [];
  refused = undefined;
  fakeApi({
    'GET /api/auth/user': () => ({ status: 200, body: una }),
    'GET /api/sign-in-options': () => ({
      status: 200,
      body: { provider: null, password: true, shortestPassword: 14 } satisfies SignInOptionsView,
    }),
    'GET /api/auth/second-factor': () => ({ status: 200, body: { since: null, recoveryCodes: 0 } }),
    'GET /api/auth/sessions': () => refused ?? { status: 200, body: sessions },
    'PUT /api/auth/password': (body: unknown) => {
      sent.push(body);
      return refused ?? { status: 204 };
    },
    'DELETE /api/auth/sessions/bb': () => {
      sessions = [here, old];
      return { status: 204 };
    },
    'DELETE /api/auth/sessions': () => {
      sessions = [here];
      return { status: 204 };
    },
  });
});

const open = () => {
  renderPage(AccountPage, '/account');
  return screen.findByText('Signed in as una');
};
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const type = (label: string, text: string) => enter(screen.getByLabelText(label), text);
const typeAll = async (present: string, chosen: string, again = chosen) => {
  await type('Password you have now', present);
  await type('New password', chosen);
  await type('New password, again', again);
  await press('Change password');
};

describe('the password', () => {
  it('is sent with the present one, and what was typed goes from the page', async () => {
    await open();
    await typeAll('battery staple', 'correct horse');
    await waitFor(() => expect(toastText()).toBe('Password changedYou are signed out everywhere else.'));
    expect(sent).toEqual([{ currentPassword: 'battery staple', newPassword: 'correct horse' }]);
    for (const label of ['Password you have now', 'New password', 'New password, again']) {
      expect((screen.getByLabelText(label) as HTMLInputElement).value).toBe('');
    }
  });

  it('says how long it has to be by the sign-in rules', async () => {
    await open();
    expect(await screen.findByText(/^At least 14 characters, such as a few words;/)).toBeDefined();
    expect(screen.getByLabelText('New password').getAttribute('aria-describedby')).not.toBeNull();
  });

  it('is refused under its fields, and nothing is sent', async () => {
    await open();
    await press('Change password');
    expect(fieldFaults()).toEqual([
      'Type the password you have now',
      'Password must be at least 10 characters',
    ]);
    await typeAll('battery staple', 'correct horse', 'correct hose');
    expect(fieldFaults()).toEqual(['The two passwords differ. Type the new one again.']);
    expect(sent).toEqual([]);
  });

  it("shows the server's refusal under its field and keeps what was typed", async () => {
    await open();
    const errors = [
      { path: 'currentPassword', message: 'This is not the password you have now. Type it again.' },
    ];
    refused = { status: 400, body: { ...problem(400, 'Check the form.'), errors } };
    await typeAll('battery', 'correct horse');
    await waitFor(() =>
      expect(fieldFaults()).toEqual(['This is not the password you have now. Type it again.']),
    );
    expect((screen.getByLabelText('New password') as HTMLInputElement).value).toBe('correct horse');
  });
});

describe('where one is signed in', () => {
  const places = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

  it('is listed, this browser marked, and each other one can be ended', async () => {
    await open();
    await screen.findByText('Safari on iOS');
    expect(places()).toEqual([
      expect.stringMatching(/^Firefox on Linuxsince 14 May 2026 at \d\d:30, from 10.0.0.4This browser$/),
      expect.stringMatching(/^Safari on iOSsince .*Sign out$/),
      'Unknown browserSign out',
    ]);
    await press('Sign out of Safari on iOS');
    await waitFor(() => expect(toastText()).toBe('Signed out there'));
    act(dismissToast);
    await waitFor(() => expect(places()).toHaveLength(2));
    await press('Sign out everywhere else');
    await waitFor(() => expect(toastText()).toBe('Signed out everywhere else'));
    act(dismissToast);
    await waitFor(() => expect(places()).toHaveLength(1));
    expect(screen.queryByRole('button', { name: 'Sign out everywhere else' })).toBeNull();
  });

  it('can be tried again when it could not be loaded', async () => {
    refused = { status: 500, body: problem(500, 'Something went wrong here. Try again.') };
    await open();
    await screen.findByText('This could not be loaded');
    refused = undefined;
    await press('Try again');
    await screen.findByText('Safari on iOS');
  });
});
