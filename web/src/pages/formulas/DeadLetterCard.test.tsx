import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { DeadLetterView } from '#projections/projector/view.ts';
import { fakeApi } from '../../testing/fakeApi.ts';
import { renderPage } from '../../testing/renderPage.tsx';
import { replayOf } from '../../testing/replayAnswers.ts';
import { DeadLetterCard } from './DeadLetterCard.tsx';

const error = 'ProjectPraised is not an event of a project';
const parked: DeadLetterView[] = [
  {
    position: 12,
    stream: 'project-3',
    type: 'ProjectPraised',
    at: '2026-05-14T09:30:00.000Z',
    error,
    incomplete: { kind: 'project', month: null, topics: ['projects', 'allocations', 'figures'] },
  },
  {
    position: 14,
    stream: 'allocationPlan-3_2026-06',
    type: 'PlanLocked',
    at: '2026-05-14T09:31:00.000Z',
    error: 'PlanLocked is not an event of a plan',
    incomplete: { kind: 'allocationPlan', month: '2026-06', topics: ['figures:2026-06'] },
  },
  {
    position: 15,
    stream: 'invoice-9',
    type: 'InvoiceSent',
    at: '2026-05-14T09:32:00.000Z',
    error: 'invoice-9 is not a stream of the planner',
    incomplete: { kind: null, month: null, topics: ['*'] },
  },
  {
    position: 16,
    stream: 'formulas-agency',
    type: 'FormulasAdopted',
    at: '2026-05-14T09:33:00.000Z',
    error: 'These formulas can’t be read',
    incomplete: { kind: 'formulas', month: null, topics: ['*'] },
  },
];
let sent: unknown[];
const onStarted = vi.fn();

beforeEach(() => {
  sent = [];
  fakeApi({
    'GET /api/admin/parked-events': () => ({ status: 200, body: parked }),
    'POST /api/admin/replays': (body) => {
      sent.push(body);
      return { status: 201, body: replayOf(7, { status: 'queued' }) };
    },
  });
  renderPage(() => <DeadLetterCard onStarted={onStarted} />, '/formulas');
});

describe('changes that could not be counted', () => {
  it('are listed by their records, with why, and with what they leave incomplete', async () => {
    const table = within(await screen.findByRole('table', { name: 'Changes that could not be counted' }));
    expect(table.getByText(error)).toBeDefined();
    for (const words of [
      'Project 3',
      'Projects, plans and all figures',
      'Plan of project 3, June 2026',
      'Plans and figures of June 2026',
      'invoice-9',
      'Perhaps everything',
      'Formulas and all figures',
    ]) {
      expect(table.getByText(words)).toBeDefined();
    }
  });

  it('are tried again by a replay', async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(onStarted).toHaveBeenCalledWith(expect.objectContaining({ id: 7 })));
    expect(sent).toEqual([{ reason: 'Try again what could not be counted' }]);
  });
});
