import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import type { TimeOffEntry } from '#projections/timeOff/view.ts';
import { createQueryClient } from '../../api/queryClient.ts';
import { enter } from '../../testing/enter.ts';
import { fakeApi, problem } from '../../testing/fakeApi.ts';
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

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-05-12T12:00:00Z') }));

const show = (what: React.ReactNode) => {
  const client = createQueryClient();
  const rendered = render(
    <QueryClientProvider client={client}>
      <MemoryRouter>{what}</MemoryRouter>
    </QueryClientProvider>,
  );
  return { ...rendered, client };
};

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

it('given a request of one’s own, then it is removed, and one that was answered is not', async () => {
  const sent: string[] = [];
  fakeApi({
    'GET /api/team-member/time-off': answer({ entries: [declined, asked], allowance }),
    'DELETE /api/team-member/time-off/1': () => {
      sent.push('removed');
      return { status: 204, body: undefined };
    },
  });
  show(<OwnTimeOff />);
  const buttons = await screen.findAllByRole('button', { name: /^Remove/ });
  expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual([
    'Remove request for 6 July 2026 to 10 July 2026',
  ]);
  await userEvent.click(buttons[0] as HTMLElement);
  await waitFor(() => expect(sent).toEqual(['removed']));
});

it('given no day, then the form asks for one', async () => {
  fakeApi({ 'GET /api/team-member/time-off': answer({ entries: [], allowance }) });
  show(<OwnTimeOff />);
  await userEvent.click(await screen.findByRole('button', { name: 'Ask for time off' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Ask for time off' }));
  expect(await within(dialog).findAllByText('Choose a day')).toHaveLength(1);
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
  await enter(within(dialog).getByRole('textbox', { name: /What to tell them/ }), 'Launch week');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Decline' }));
  await waitFor(() =>
    expect(sent).toEqual([{ status: 'declined', answer: 'Launch week', expectedVersion: 7 }]),
  );
});

/** Ada's request, extended to two weeks by somebody else. */
const longer = { ...asked, to: '2026-07-17' };
const conflict = () => ({
  status: 409,
  body: {
    ...problem(409, 'Someone else has changed this team member since you opened it.'),
    current: { entries: [longer], allowance, version: 8 },
    version: 8,
    changedBy: { id: '2', username: 'kofi', name: 'Kofi Annan' },
    changedAt: '2026-05-12T11:00:00.000Z',
  },
});
const ofAda = (entries: TimeOffEntry[], version: number) => ({
  status: 200,
  body: { entries, allowance, version },
});

it.each([
  ['Accept time off', 'Accept', 'POST /api/team-members/3/time-off/1/answer'],
  ['Edit time off', 'Save time off', 'PUT /api/team-members/3/time-off/1'],
  ['Delete time off', 'Remove time off', 'DELETE /api/team-members/3/time-off/1'],
])(
  'given others change what “%s” was opened on, then it is told before it counts',
  async (opens, submit, call) => {
    const versions: unknown[] = [];
    let there = ofAda([asked], 7);
    fakeApi({
      'GET /api/team-members/3/time-off': () => there,
      [call]: (body) => {
        const { expectedVersion } = body as { expectedVersion: number };
        versions.push(expectedVersion);
        return expectedVersion === 7 ? conflict() : ofAda([longer], 9);
      },
    });
    const { client } = show(<TimeOffCard person={{ id: 3, name: 'Ada Byrne' }} />);
    await userEvent.click(await screen.findByRole('button', { name: new RegExp(`^${opens}`) }));
    await screen.findByRole('button', { name: submit });
    // The list is refetched behind the dialog, which keeps what it showed.
    there = ofAda([longer], 8);
    await act(() => client.invalidateQueries());
    await userEvent.click(screen.getByRole('button', { name: submit }));
    await screen.findByText(/Kofi Annan has changed this/);
    await userEvent.click(screen.getByRole('button', { name: submit }));
    await waitFor(() => expect(versions).toEqual([7, 8]));
  },
);

it('given nothing waits, then there is no card of requests; else it names who asked, to be accepted or declined', async () => {
  fakeApi({
    'GET /api/time-off/requests': answer([
      { ...asked, teamMemberId: 3, name: 'Ada Byrne', role: 'Designer', version: 7 },
    ]),
  });
  show(<TimeOffRequests />);
  await screen.findByText('Requests for time off');
  screen.getByText('Ada Byrne');
  for (const answered of ['Accept', 'Decline']) {
    await userEvent.click(screen.getByRole('button', { name: answered }));
    await screen.findByRole('dialog', { name: `${answered} time off` });
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
  cleanup();
  fakeApi({ 'GET /api/time-off/requests': answer([]) });
  const { container } = show(<TimeOffRequests />);
  await waitFor(() => expect(container.innerHTML).toBe(''));
});
