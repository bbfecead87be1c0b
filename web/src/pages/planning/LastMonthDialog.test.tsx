import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { LastMonthView } from '#projections/plans/planning/view.ts';
import { fakeApi, problem } from '../../testing/fakeApi.ts';
import { renderPage, toastText } from '../../testing/renderPage.tsx';
import { LastMonthDialog } from './LastMonthDialog.tsx';

const hours = (project: string, name: string, of: number): LastMonthView['copied'][number] => ({
  projectId: project.length,
  project,
  client: 'Birch & Sons',
  teamMemberId: name.length,
  freelancerId: null,
  name,
  hours: of,
});
const copied = [hours('Site', 'Ada', 20), hours('Site', 'Beatrix', 7.5), hours('Webshop', 'Ada', 30)];
const skipped = [{ ...hours('Ended', 'Flo', 5), why: 'the project ended in May 2026' }];
const path = '/api/planning/2026-06/last-month';
let sent: unknown[];
let done: () => { status: number; body: unknown; headers?: Record<string, string> };
const closed = vi.fn();

beforeEach(() => {
  sent = [];
  closed.mockClear();
  done = () => ({ status: 200, body: { from: '2026-05', copied, skipped: [] } });
});

const open = async (view: Partial<LastMonthView> = {}) => {
  fakeApi({
    [`GET ${path}`]: () => ({ status: 200, body: { from: '2026-05', copied, skipped, ...view } }),
    [`POST ${path}`]: (body: unknown) => {
      sent.push(body);
      return done();
    },
  });
  const router = renderPage(() => <LastMonthDialog month="2026-06" onClose={closed} />, '/monthly-planning');
  const dialog = await screen.findByRole('dialog', { name: 'Import last month into June 2026' });
  await within(dialog).findByText(/To be copied|No data to import/);
  return Object.assign(router, { dialog });
};
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('importing last month into all projects', () => {
  it('says before it does anything what is copied, what is left out and why, and what it comes to', async () => {
    const { dialog } = await open();
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Site Birch & Sons27.5hAda 20h, Beatrix 7.5h',
      'Webshop Birch & Sons30hAda 30h',
      'Flo, 5h on Endedthe project ended in May 2026',
    ]);
    expect(within(dialog).getByRole('status').textContent).toBe('3 allocations on 2 projects, 57.5h');
    expect(sent).toEqual([]);
  });

  it('sends what is chosen, says what it did, and offers to undo it', async () => {
    const router = await open();
    await userEvent.click(screen.getByRole('checkbox', { name: /^Webshop/ }));
    expect(screen.getByText('2 allocations on 1 project, 27.5h')).not.toBeNull();
    done = () => ({
      status: 200,
      body: { from: '2026-05', copied: copied.slice(0, 2), skipped: [] },
      headers: { 'X-Correlation-Id': 'one-change' },
    });
    await press('Import Last Month');
    await waitFor(() =>
      expect(toastText()).toContain(
        'Imported 2 allocation(s) from last month2 allocations on 1 project, 27.5h.',
      ),
    );
    expect(sent).toEqual([
      {
        entries: [
          { projectId: 4, teamMemberId: 3, freelancerId: null, allocatedHours: 20 },
          { projectId: 4, teamMemberId: 7, freelancerId: null, allocatedHours: 7.5 },
        ],
      },
    ]);
    expect(closed).toHaveBeenCalledOnce();
    await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Undo…' }));
    await waitFor(() =>
      expect(router.state.location).toMatchObject({ pathname: '/history', search: '?undo=one-change' }),
    );
  });

  it('tells what somebody else was quicker with', async () => {
    await open();
    done = () => ({
      status: 200,
      body: {
        from: '2026-05',
        copied: copied.slice(1),
        skipped: [{ ...hours('Site', 'Ada', 20), why: 'has 4h already' }],
      },
    });
    await press('Import Last Month');
    const dialog = await screen.findByRole('dialog', { name: 'Import Last Month' });
    expect(within(dialog).getByRole('listitem').textContent).toBe('Ada, 20h on Sitehas 4h already');
    expect(closed).not.toHaveBeenCalled();
    await userEvent.click(within(dialog).getByText('Close'));
    expect(closed).toHaveBeenCalledOnce();
  });

  it('stays open where it failed, with the sentence of the server', async () => {
    await open();
    done = () => ({ status: 409, body: problem(409, 'Others are changing the same plans at this moment.') });
    await press('Import Last Month');
    await waitFor(() => expect(toastText()).toContain('Others are changing the same plans'));
    expect(closed).not.toHaveBeenCalled();
  });

  it('says when there is nothing to import', async () => {
    await open({ copied: [], skipped: [] });
    expect(screen.getByRole('dialog').textContent).toContain('Nobody has hours in May 2026.');
    expect(screen.getByRole('button', { name: 'Import Last Month' })).toHaveProperty('disabled', true);
  });
});
