import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type { UndoneRecord, UndoPreview } from '#domain/history/preview.ts';
import { HistoryPage } from '../pages/history/HistoryPage.tsx';
import { enter } from '../testing/enter.ts';
import { fakeApi, problem } from '../testing/fakeApi.ts';
import { entryOf, historyOf } from '../testing/historyAnswers.ts';
import { renderPage } from '../testing/renderPage.tsx';

const plan: UndoneRecord = {
  kind: 'allocationPlan',
  id: '7',
  name: 'Shop support',
  month: '2026-05',
  action: 'change',
  changes: [{ field: 'hours: Ada Byrne', month: null, from: 20, to: 10 }],
  touched: [
    {
      id: 'allocationPlan-7_2026-05 teamMember-2',
      changes: [{ field: 'hours: Bob Other', month: null, from: 25, to: null }],
      by: 'Kofi Annan',
      at: '2026-05-15T12:00:00.000Z',
      why: null,
    },
  ],
  obstacle: null,
};
const client: UndoneRecord = {
  kind: 'client',
  id: '3',
  name: 'Birch & Sons',
  month: null,
  action: 'nothing',
  changes: [],
  touched: [],
  obstacle: 'Clients cannot be deleted. This one stays in the list.',
};
const previewOf = (records: UndoneRecord[], token = 'first look'): UndoPreview => ({
  correlationId: 'request 30',
  by: 'Priya Sandhar',
  at: '2026-05-14T09:30:00.000Z',
  token,
  records,
});

const url = '/api/history/request%2030/undo';
let preview: UndoPreview;
let refuse: (() => { status: number; body: unknown }) | undefined;
let sent: unknown[];

beforeEach(() => {
  preview = previewOf([plan, client]);
  refuse = undefined;
  sent = [];
  fakeApi({
    'GET /api/history?limit=50': () => ({ status: 200, body: historyOf([entryOf(30)]) }),
    'GET /api/admin/users': () => ({ status: 200, body: [] }),
    [`GET ${url}`]: () => ({ status: 200, body: preview }),
    [`POST ${url}`]: (body) => {
      sent.push(body);
      return refuse?.() ?? { status: 200, body: preview };
    },
  });
});

const open = async () => {
  renderPage(HistoryPage, '/history');
  await userEvent.click(await screen.findByRole('button', { name: /^Undo what Priya Sandhar did/ }));
  await screen.findByRole('dialog', { name: 'Undo this change' });
  await screen.findByRole('list', { name: 'Will be undone' });
};
const part = (name: string) => screen.getByRole('list', { name });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('undoing a change', () => {
  it('tells what goes back, what has been changed since and by whom, and what stays', async () => {
    await open();
    expect(screen.getByText(/^What Priya Sandhar did on 14 May 2026/)).not.toBeNull();
    expect(part('Will be undone').textContent).toBe('Shop support Plan May 2026Ada Byrne 20h → 10h');
    const kept = part('Changed since, and stays unless you choose it').textContent;
    expect(kept).toContain('Bob Other 25h');
    expect(kept).toContain('Changed by Kofi Annan on 15 May 2026');
    expect(part('Stays as it is').textContent).toContain('Clients cannot be deleted.');
  });

  it('is done as it was looked at, for a reason, with what was chosen', async () => {
    await open();
    await press('Undo');
    expect(screen.getByText('Say why, for whoever reads the history')).not.toBeNull();
    await userEvent.click(
      within(part('Changed since, and stays unless you choose it')).getByRole('checkbox'),
    );
    await enter(screen.getByRole('textbox', { name: /Reason/ }), 'The wrong month');
    await press('Undo');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toEqual([
      { reason: 'The wrong month', token: 'first look', despite: ['allocationPlan-7_2026-05 teamMember-2'] },
    ]);
    expect(screen.getByRole('alertdialog').textContent).toContain('Undone');
  });

  it('shows what it would be now when others were quicker, keeps the reason, and asks again', async () => {
    await open();
    await enter(screen.getByRole('textbox', { name: /Reason/ }), 'The wrong month');
    const later = previewOf([{ ...plan, action: 'nothing', changes: [] }], 'second look');
    refuse = () => ({ status: 409, body: { ...problem(409, 'Others were quicker.'), preview: later } });
    await press('Undo');
    expect(await screen.findByText('Others have changed something of this meanwhile')).not.toBeNull();
    expect(screen.queryByRole('list', { name: 'Will be undone' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Undo' }).hasAttribute('disabled')).toBe(true);
  });

  it('offers nothing where nothing can go back', async () => {
    preview = previewOf([client]);
    renderPage(HistoryPage, '/history?undo=request%2030');
    await screen.findByText('Birch & Sons');
    expect(screen.getByRole('button', { name: 'Undo' }).hasAttribute('disabled')).toBe(true);
    expect(screen.queryByRole('textbox', { name: /Reason/ })).toBeNull();
  });
});
