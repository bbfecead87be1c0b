import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { useWrite } from '../app/useWrite.ts';
import { UndoKeys } from '../shell/UndoKeys.tsx';
import { fakeApi, problem } from '../testing/fakeApi.ts';
import { renderPage, toastText } from '../testing/renderPage.tsx';
import { useHoursStore } from './hoursStores.ts';

const user = { id: '1', username: 'admin', role: 'admin' };
const record = (more: object = {}) => ({
  ...{ kind: 'project', id: '7', name: 'Customer portal', month: null, action: 'change' },
  ...{ changes: [], touched: [], obstacle: null },
  ...more,
});
let undone: string[];
let records: object[];
let isKnown: boolean;

beforeEach(() => {
  undone = [];
  isKnown = true;
  records = [record()];
  const undoOf = (change: string, by: string) => ({
    [`GET /api/history/${change}/undo`]: () =>
      isKnown
        ? {
            status: 200,
            body: { correlationId: change, by: 'admin', at: '', token: 't'.repeat(64), records },
          }
        : { status: 404, body: problem(404, 'This change was not found.') },
    [`POST /api/history/${change}/undo`]: () => {
      undone.push(change);
      return { status: 200, body: { records, undoneBy: by }, headers: { 'X-Correlation-Id': by } };
    },
  });
  fakeApi({
    'GET /api/auth/user': () => ({ status: 200, body: user }),
    'PATCH /api/projects/7': () => ({
      status: 200,
      body: { id: 7 },
      headers: { 'X-Correlation-Id': 'renamed' },
    }),
    'POST /api/hours': (body) => ({
      status: 200,
      body: { cells: (body as { changes: object[] }).changes.map((each) => ({ ...each, status: 'saved' })) },
    }),
    ...undoOf('renamed', 'named-back'),
    ...undoOf('named-back', 'renamed-again'),
  });
});

function Page() {
  const { store } = useHoursStore();
  const rename = useWrite({
    write: (_: string, call) =>
      call('PATCH /api/projects/:id', { params: { id: 7 }, body: { status: 'review' } } as never),
    done: 'Project saved',
  });
  const cell = {
    projectId: 1,
    project: 'Care plan',
    person: { kind: 'teamMember', id: 1 },
    name: 'Ada',
  } as const;
  const type = () =>
    store.change(['2026-05', '2026-07'].map((month) => ({ ...cell, month, before: 0, after: 8 })));
  return (
    <>
      <button type="button" onClick={() => rename.mutate('')}>
        Rename
      </button>
      <button type="button" onClick={type}>
        Type
      </button>
      <input aria-label="Note" />
      <UndoKeys />
    </>
  );
}

const open = async () => {
  const { client } = renderPage(Page, '/');
  const { currentUserQuery } = await import('../api/me.ts');
  await act(() => client.fetchQuery(currentUserQuery()));
};
const press = async (name: string) => userEvent.click(screen.getByRole('button', { name }));
const undo = (key = 'z') => void fireEvent.keyDown(document.body, { key, ctrlKey: true });
const saysSoon = (text: string) =>
  waitFor(() => expect(toastText() ?? 'nothing').toContain(text), { timeout: 5_000 });

describe('Ctrl+Z on any page', () => {
  it('undoes hours and records in the order in which they were changed, says what, and does them again', async () => {
    await open();
    await press('Rename');
    await saysSoon('Project saved');
    await press('Type');
    undo();
    await saysSoon('Undid: 2 cells of Care plan, May 2026 – Jul 2026');
    undo();
    await saysSoon('Undid: project Customer portal');
    expect(undone).toEqual(['renamed']);
    undo();
    await saysSoon('Nothing to undo');
    undo('y');
    await saysSoon('Did again: project Customer portal');
    expect(undone).toEqual(['renamed', 'named-back']);
    undo('y');
    await saysSoon('Did again: 2 cells of Care plan');
  });

  it('says what went back of a record, and of many fields how many more', async () => {
    await open();
    await press('Rename');
    await saysSoon('Project saved');
    const changes = [
      { field: 'revenue', month: null, from: '4200', to: '3000' },
      { field: 'archived', month: null, from: true, to: null },
      { field: 'hourlyRate', month: '2026-06', from: '60', to: '70' },
    ];
    records = [record({ changes })];
    undo();
    await saysSoon('Undid: project Customer portalRevenue £4,200 → £3,000, Archived Yes → No, and 1 more.');
  });

  it('says what somebody has changed since, and that it stays', async () => {
    await open();
    await press('Rename');
    await saysSoon('Project saved');
    const part = { id: 'x', changes: [], by: 'Kofi Annan', at: null, why: null };
    const touched = [part, { ...part, id: 'y', by: null, why: 'Shop ends in August 2026.' }];
    records = [record({ touched })];
    undo();
    await saysSoon('Kofi Annan has changed Customer portal since: that stays. Shop ends in August 2026.');
    screen.getByRole('button', { name: 'Look…' });
  });

  it('says why something can’t be undone, and goes on to what was done before', async () => {
    await open();
    await press('Type');
    await press('Rename');
    await saysSoon('Project saved');
    records = [record({ action: 'nothing', obstacle: 'Clients stay.' })];
    undo();
    await saysSoon('Not undone: project Customer portalClients stay.');
    expect(undone).toEqual([]);
    undo();
    await saysSoon('Undid: 2 cells');
  });

  it('passes over what nothing came of', async () => {
    await open();
    await press('Type');
    await press('Rename');
    await saysSoon('Project saved');
    isKnown = false;
    undo();
    await saysSoon('Undid: 2 cells');
  });

  it('leaves fields for text alone', async () => {
    await open();
    await press('Type');
    const isTaken = !fireEvent.keyDown(screen.getByLabelText('Note'), { key: 'z', ctrlKey: true });
    expect(isTaken).toBe(false);
  });
});
