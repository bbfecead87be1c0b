import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type { MentionView } from '#projections/history/view.ts';
import type { LeaverView } from '#projections/projector/view.ts';
import { enter } from '../testing/enter.ts';
import { fakeApi, problem } from '../testing/fakeApi.ts';
import { entryOf } from '../testing/historyAnswers.ts';
import { renderPage, toastText } from '../testing/renderPage.tsx';
import { Leavers } from './Leavers.tsx';

const zoe: LeaverView = {
  kind: 'teamMember',
  id: '3',
  name: 'Zoe Quartz',
  isDeleted: false,
  lastMonth: '2026-06',
  usernames: ['zoe.q'],
};
const old: LeaverView = {
  kind: 'user',
  id: '5',
  name: 'Old Hand (old)',
  isDeleted: true,
  lastMonth: null,
  usernames: [],
};

const mentioned = (position: number, reason: string, isCertain: boolean, changes = 1): MentionView => ({
  entry: { ...entryOf(position), reason },
  changes,
  isCertain,
});

let left: LeaverView[];
let mentions: MentionView[];
let sent: unknown[];
let refused: { status: number; body: unknown } | undefined;

beforeEach(() => {
  left = [zoe, old];
  mentions = [];
  sent = [];
  refused = undefined;
  fakeApi({
    'GET /api/admin/people/left': () => ({ status: 200, body: left }),
    'GET /api/admin/people/team-members/3/mentions': () => ({ status: 200, body: mentions }),
    'POST /api/admin/people/team-members/3/erase': (body) => {
      sent.push(body);
      if (refused) return refused;
      left = [old];
      return { status: 204 };
    },
  });
});

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const pressOnceReady = async (name: string) => {
  await waitFor(() => expect(screen.getByRole('button', { name }).hasAttribute('disabled')).toBe(false));
  await press(name);
};
const open = async () => {
  renderPage(() => <Leavers onClose={() => {}} />, '/users');
  await screen.findByRole('dialog');
};

describe('people who have left', () => {
  it('are listed with what they were', async () => {
    await open();
    const table = within(await screen.findByRole('table', { name: 'People who have left' }));
    await waitFor(() =>
      expect(table.getByRole('row', { name: /Zoe Quartz/ }).textContent).toMatch(/Team member/),
    );
    expect(table.getByRole('row', { name: /Old Hand/ }).textContent).toMatch(/User$/);
  });

  it('given one is chosen, then it says what goes and what stays, and erases them with the reason', async () => {
    await open();
    await screen.findByRole('button', { name: 'Erase Zoe Quartz' });
    await press('Erase Zoe Quartz');
    const dialog = screen.getByRole('dialog', { name: 'Erase the personal data of Zoe Quartz?' });
    expect(dialog.textContent).toContain('they say “Erased person” from now on');
    expect(dialog.textContent).toContain('no total changes');
    expect(dialog.textContent).toContain('the user zoe.q, who is the same person and can sign in no more');
    expect(dialog.textContent).toContain('Nobody can undo this');
    await enter(screen.getByRole('textbox', { name: /Reason/ }), 'Asked for it');

    await pressOnceReady('Erase for good');

    await waitFor(() => expect(toastText()).toContain('Personal data erased'));
    expect(sent).toEqual([{ reason: 'Asked for it', blank: [] }]);
    await waitFor(() => expect(screen.queryByRole('row', { name: /Zoe Quartz/ })).toBeNull());
    expect(screen.getByRole('row', { name: /Old Hand/ })).toBeDefined();
  });

  it('given reasons of others that may name them, then those that surely do are chosen, and anybody can choose', async () => {
    mentions = [
      mentioned(9, 'Zoe is away', false),
      mentioned(8, 'Zoe Quartz asked', true, 3),
      mentioned(7, 'For zoe.q', true),
    ];
    await open();
    await screen.findByRole('button', { name: 'Erase Zoe Quartz' });
    await press('Erase Zoe Quartz');
    const list = within(await screen.findByRole('list', { name: 'Reasons that may name Zoe Quartz' }));
    const box = (name: RegExp) => list.getByRole<HTMLInputElement>('checkbox', { name });
    expect([/Zoe is away/, /Zoe Quartz asked/, /For zoe.q/].map((name) => box(name).checked)).toEqual([
      false,
      true,
      true,
    ]);
    expect(list.getByText(/and 2 more at once/)).toBeDefined();
    await userEvent.click(box(/Zoe is away/));
    await userEvent.click(box(/For zoe.q/));
    await pressOnceReady('Erase for good');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent).toEqual([{ blank: [8, 9], reason: '' }]);
  });

  it('given a refusal, then the dialog tells it and stays', async () => {
    await open();
    await screen.findByRole('button', { name: 'Erase Zoe Quartz' });
    await press('Erase Zoe Quartz');
    refused = {
      status: 409,
      body: problem(409, 'You cannot erase yourself. Ask another administrator to do it.'),
    };
    await pressOnceReady('Erase for good');
    expect(await screen.findByText(/You cannot erase yourself/)).toBeDefined();
    expect(screen.getByRole('dialog', { name: /Zoe Quartz/ })).toBeDefined();
  });

  it('given nobody has left, then it says so', async () => {
    left = [];
    await open();
    expect(await screen.findByText('Nobody has left')).toBeDefined();
  });
});
