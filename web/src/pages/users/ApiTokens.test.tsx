import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ListedApiTokenView } from '#projections/access/users/view.ts';
import { useCurrentUser } from '../../api/me.ts';
import { enter } from '../../testing/enter.ts';
import { fakeApi, problem } from '../../testing/fakeApi.ts';
import { fakeBrowser } from '../../testing/fakeBrowser.ts';
import { renderPage, toastText } from '../../testing/renderPage.tsx';
import { dismissToast } from '../../ui/feedback/toasts.ts';
import { ApiTokens } from './ApiTokens.tsx';

const sync: ListedApiTokenView = {
  id: 3,
  name: 'Spreadsheet sync',
  rights: 'readAndWrite',
  seesPay: true,
  madeAt: '2026-06-05T09:00:00Z',
  madeBy: 'Una Quill',
  makerId: '4',
  lastUsedAt: '2026-06-05T13:05:00Z',
  lastAddress: '203.0.113.7',
  works: true,
};
const unused: ListedApiTokenView = {
  ...sync,
  id: 4,
  name: 'Wall screen',
  rights: 'read',
  seesPay: false,
  lastUsedAt: null,
  lastAddress: null,
};
const secret = `plan_${'ab'.repeat(32)}`;

let tokens: ListedApiTokenView[];
let sent: unknown[];
let refused: { status: number; body: unknown } | undefined;
let seesPay: object;

beforeEach(() => {
  fakeBrowser();
  tokens = [sync, unused];
  sent = [];
  refused = undefined;
  seesPay = {};
  fakeApi({
    'GET /api/auth/user': () => ({
      status: 200,
      body: { id: '1', username: 'admin', role: 'admin', ...seesPay },
    }),
    'GET /api/admin/api-tokens': () => ({ status: 200, body: tokens }),
    'POST /api/admin/api-tokens': (body) => {
      sent.push(body);
      return refused ?? { status: 201, body: { id: 5, name: 'Payroll', secret } };
    },
    'DELETE /api/admin/api-tokens/3': () => {
      tokens = [unused];
      return { status: 204 };
    },
  });
});

afterEach(() => {
  act(dismissToast);
  cleanup();
  vi.unstubAllGlobals();
});

/** The signed-in user is loaded before any page. */
const Page = () => (useCurrentUser() ? <ApiTokens /> : null);

const open = async () => {
  renderPage(Page, '/users');
  await screen.findByRole('heading', { name: /API tokens/ });
};
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

it('lists what each token may do, who made it, and when and from where it was used last', async () => {
  await open();
  const row = await screen.findByRole('row', { name: /Spreadsheet sync/ });
  expect(row.textContent).toContain('Reads and writes, pay too');
  expect(row.textContent).toContain('5 June 2026by Una Quill');
  expect(row.textContent).toMatch(/5 June 2026 at 14:05from 203\.0\.113\.7/);
  expect(screen.getByRole('row', { name: /Wall screen/ }).textContent).toMatch(/Reads5 June.*Not yet/);
});

it('says of one that came with a backup that it no longer works', async () => {
  tokens = [{ ...sync, works: false }];
  await open();
  expect(await screen.findByText(/no longer works\. End it and make another\./)).not.toBeNull();
});

it('makes one, and shows its secret once, to be copied', async () => {
  const writeText = vi.fn(async () => undefined);
  await open();
  await press('New API token');
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Make token' }));
  expect(dialog.getByText('Name the token after what uses it')).not.toBeNull();
  await enter(dialog.getByRole('textbox', { name: 'Used by' }), 'Payroll');
  await userEvent.click(dialog.getByRole('button', { name: /Rights$/ }));
  await userEvent.click(await screen.findByRole('option', { name: /^Reads and writes/ }));
  await userEvent.click(dialog.getByRole('checkbox', { name: /^Reads pay/ }));
  await userEvent.click(dialog.getByRole('button', { name: 'Make token' }));
  const shown = await screen.findByRole<HTMLInputElement>('textbox', { name: 'API token' });
  expect(shown.value).toBe(secret);
  expect(sent).toEqual([{ name: 'Payroll', rights: 'readAndWrite', seesPay: true }]);
  vi.stubGlobal('navigator', { ...navigator, clipboard: undefined });
  await press('Copy');
  expect(toastText()).toContain('Select the text and copy it by hand.');
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } });
  await press('Copy');
  expect(writeText).toHaveBeenCalledWith(secret);
  await press('Done');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.body.textContent).not.toContain(secret);
});

it('shows a refusal where it belongs', async () => {
  refused = {
    status: 400,
    body: { ...problem(400, 'Taken'), errors: [{ path: 'name', message: 'Another token has this name.' }] },
  };
  await open();
  await press('New API token');
  const dialog = within(await screen.findByRole('dialog'));
  await enter(dialog.getByRole('textbox', { name: 'Used by' }), 'Payroll');
  await userEvent.click(dialog.getByRole('button', { name: 'Make token' }));
  expect(await dialog.findByText('Another token has this name.')).not.toBeNull();
});

it('offers pay to whoever sees it alone', async () => {
  seesPay = { seesPay: false };
  await open();
  await press('New API token');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.queryByRole('checkbox', { name: /^Reads pay/ })).toBeNull();
});

it('ends one after it has asked', async () => {
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'End Spreadsheet sync' }));
  await press('End token');
  await waitFor(() => expect(toastText()).toBe('API token ended'));
  await waitFor(() => expect(screen.queryByRole('row', { name: /Spreadsheet sync/ })).toBeNull());
});
