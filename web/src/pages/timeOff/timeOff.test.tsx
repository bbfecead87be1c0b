import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { TimeOffEntry } from '#projections/timeOff/view.ts';
import { createQueryClient } from '../../api/queryClient.ts';
import { fakeApi } from '../../testing/fakeApi.ts';
import { fakeBrowser } from '../../testing/fakeBrowser.ts';
import { OwnTimeOff } from './OwnTimeOff.tsx';
import { TimeOffCard } from './TimeOffCard.tsx';
import { TimeOffRequests } from './TimeOffRequests.tsx';

const asked: TimeOffEntry = {
  id: 1,
  from: '2026-07-06',
  to: '2026-07-10',
  hoursPerDay: null,
  kind: 'holiday',
  note: 'Wedding',
  status: 'requested',
  answer: null,
  daysByYear: { 2026: 5 },
};
const declined: TimeOffEntry = {
  ...asked,
  id: 2,
  from: '2026-06-01',
  to: '2026-06-01',
  hoursPerDay: 2.5,
  status: 'declined',
  answer: 'Launch week',
  daysByYear: { 2026: 0.31 },
};
const allowance = { year: '2026', allowed: 25, taken: 3.5, requested: 5, left: 21.5 };
const answer = (body: unknown) => () => ({ status: 200, body });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-05-12T12:00:00Z') });
  fakeBrowser();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const show = (what: React.ReactNode) =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>{what}</MemoryRouter>
    </QueryClientProvider>,
  );

it('given time off of one’s own, then it tells where it stands, what was answered and what is left', async () => {
  fakeApi({ 'GET /api/team-member/time-off': answer({ entries: [declined, asked], allowance }) });
  show(<OwnTimeOff />);
  await screen.findByText('Answer: Launch week');
  const rows = screen.getAllByRole('row');
  expect(rows[1]?.textContent).toContain('6 July 2026 to 10 July 2026Wedding');
  expect(rows[1]?.textContent).toContain('Holiday5Requested');
  expect(rows[2]?.textContent).toContain('1 June 2026, 2.5h a dayWeddingAnswer: Launch week');
  screen.getByText('Paid leave 2026: 3.5 of 25 days taken, 21.5 left, 5 asked for');
});

it('given a request of one’s own, then it is withdrawn, and one that was answered is not', async () => {
  const sent: string[] = [];
  fakeApi({
    'GET /api/team-member/time-off': answer({ entries: [declined, asked], allowance }),
    'DELETE /api/team-member/time-off/1': () => {
      sent.push('withdrawn');
      return { status: 204, body: undefined };
    },
  });
  show(<OwnTimeOff />);
  const buttons = await screen.findAllByRole('button', { name: /^Withdraw/ });
  expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual([
    'Withdraw time off 6 July 2026 to 10 July 2026',
  ]);
  await userEvent.click(buttons[0] as HTMLElement);
  await waitFor(() => expect(sent).toEqual(['withdrawn']));
});

it('given no day, then the form asks for one', async () => {
  fakeApi({ 'GET /api/team-member/time-off': answer({ entries: [], allowance }) });
  show(<OwnTimeOff />);
  await userEvent.click(await screen.findByRole('button', { name: 'Ask for time off' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Ask for time off' }));
  expect(await within(dialog).findAllByText('Enter a day as YYYY-MM-DD, such as 2026-06-30')).toHaveLength(2);
});

it('given a request, then an administrator answers it with a word', async () => {
  const sent: unknown[] = [];
  fakeApi({
    'GET /api/team-members/3/time-off': answer({ entries: [asked], allowance, version: 7 }),
    'POST /api/team-members/3/time-off/1/answer': (body) => {
      sent.push(body);
      return { status: 200, body: { entries: [{ ...asked, status: 'declined' }], allowance, version: 8 } };
    },
  });
  show(<TimeOffCard person={{ id: 3, name: 'Ada Byrne' }} />);
  await userEvent.click(await screen.findByRole('button', { name: /^Decline time off/ }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog?.textContent).toContain('Ada Byrne will not be off from 6 July 2026 to 10 July 2026');
  await userEvent.type(within(dialog).getByRole('textbox', { name: /What to tell them/ }), 'Launch week');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Decline' }));
  await waitFor(() =>
    expect(sent).toEqual([{ status: 'declined', answer: 'Launch week', expectedVersion: 7 }]),
  );
});

it('given nothing waits, then the dashboard has no card of requests; else it names who asked', async () => {
  fakeApi({
    'GET /api/time-off/requests': answer([
      { ...asked, teamMemberId: 3, name: 'Ada Byrne', role: 'Designer', version: 7 },
    ]),
  });
  show(<TimeOffRequests />);
  await screen.findByText('Requests for time off');
  screen.getByText('Ada Byrne');
  cleanup();
  fakeApi({ 'GET /api/time-off/requests': answer([]) });
  const { container } = show(<TimeOffRequests />);
  await waitFor(() => expect(container.innerHTML).toBe(''));
});
