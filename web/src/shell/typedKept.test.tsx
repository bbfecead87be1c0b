import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { enter } from '../testing/enter.ts';
import { fakeApi, problem } from '../testing/fakeApi.ts';
import { FakeEventSource } from '../testing/fakeEventSource.ts';
import { userOf } from '../testing/records.ts';

beforeEach(async () => {
  await vi.dynamicImportSettled();
  vi.resetModules();
});

const admin = userOf('1', 'admin');
const signedIn = (fields: object) => ({ status: 200, body: { ...admin, ...fields } });
const isIn = signedIn({});
const isOut = { status: 401, body: problem(401, 'Sign in to go on.') };
const mustChoose = signedIn({ mustChoosePassword: true });

/** Types a client's name, and returns how the user's rights can be changed meanwhile. */
const openTyped = async () => {
  let present: { status: number; body: unknown } = isIn;
  window.history.replaceState(null, '', '/clients');
  fakeApi({
    'GET /api/auth/user': () => present,
    'GET /api/clients': () => {
      if (present === isIn) return { status: 200, body: [] };
      return present === isOut ? isOut : { status: 403, body: problem(403, 'Do this first.') };
    },
    'POST /api/login': () => {
      present = mustChoose;
      return mustChoose;
    },
  });
  const { App } = await import('./App.tsx');
  await Promise.all([import('./FirstStepPage.tsx'), import('./LoginPage.tsx')]);
  const { createQueryClient } = await import('../api/queryClient.ts');
  const client = createQueryClient();
  render(
    <QueryClientProvider client={client}>
      <App />
    </QueryClientProvider>,
  );
  await vi.waitFor(() => expect(FakeEventSource.made.length).toBeGreaterThan(0));
  act(() => FakeEventSource.made.at(-1)?.opens());
  await userEvent.click((await screen.findAllByRole('button', { name: /New client/ }))[0] as HTMLElement);
  await userEvent.type(await screen.findByRole('textbox', { name: /Name/ }), 'Birch');
  return async (answer: typeof present) => {
    present = answer;
    await act(() => client.invalidateQueries());
  };
};

const isKept = async () =>
  expect(await screen.findByRole('textbox', { name: /Name/ })).toHaveProperty('value', 'Birch');

it('given that a second factor is required meanwhile, then what was typed is there once it is set up', async () => {
  const becomes = await openTyped();
  await becomes(signedIn({ secondFactor: 'missing' }));
  await screen.findByRole('heading', { name: 'Set up two-step sign-in' });
  expect(screen.queryByRole('textbox', { name: /Name/ })).toBeNull();
  await becomes(isIn);
  await isKept();
});

it('given a session that ends and a one-time password, then what was typed is there once another is chosen', async () => {
  const becomes = await openTyped();
  await becomes(isOut);
  await enter(await screen.findByLabelText('Username'), 'admin');
  await enter(screen.getByLabelText('Password'), 'one time');
  await userEvent.click(screen.getByRole('button', { name: 'Sign In' }));
  await screen.findByRole('heading', { name: 'Choose a password' });
  await becomes(isIn);
  await isKept();
});
