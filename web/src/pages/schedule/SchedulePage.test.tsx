import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, problem } from '../../testing/fakeApi.ts';
import { fakeBrowser } from '../../testing/fakeBrowser.ts';
import { FakeWrites } from '../../testing/fakeWrites.ts';
import { renderPage, toastText } from '../../testing/renderPage.tsx';
import { dismissToast } from '../../ui/toasts.ts';
import { SchedulePage } from './SchedulePage.tsx';

const months = ['2026-05', '2026-06'];
const plan = '/api/allocations/project/1/month/2026-05';
const address = '/schedule?month=2026-05';
const label = 'Hours of Ada Byrne on Care plan, May 2026';

const schedule = {
  months: months.map((month) => ({ month, workingDays: 20 })),
  people: [
    {
      kind: 'teamMember',
      id: 3,
      name: 'Ada Byrne',
      role: 'Designer',
      isThere: [true, true],
      capacity: [160, 160],
      planned: [{ projectId: 1, hours: [10, 0] }],
    },
  ],
  projects: [
    {
      id: 1,
      name: 'Care plan',
      clientName: 'Alder',
      projectType: 'retainer',
      required: [40, 0],
      unscheduled: null,
    },
  ],
};

const planWith = (hours: number) => ({
  version: 4,
  requiredHours: 40,
  unscheduledHours: null,
  additionalHours: 0,
  allocations: [
    { teamMemberId: 3, freelancerId: null, allocatedHours: hours, teamMember: { name: 'Ada Byrne' } },
  ],
  draft: [],
});

const writes = new FakeWrites();
/** What the log's plan says, whatever the screen shows. */
let hoursInPlan = 10;
/** How often the plan can't be read before it can. */
let failures = 0;

beforeEach(() => {
  fakeBrowser({ width: 500 });
  writes.forget();
  hoursInPlan = 10;
  failures = 0;
  fakeApi({
    'GET /api/auth/user': () => ({ status: 200, body: { id: '1', username: 'admin', role: 'admin' } }),
    'GET /api/schedule?from=2026-05&to=2026-06': () => ({ status: 200, body: schedule }),
    [`GET ${plan}`]: () =>
      failures-- > 0
        ? { status: 503, body: problem(503, 'The log is away.') }
        : { status: 200, body: planWith(hoursInPlan) },
    ...writes.answer(`PUT ${plan}`, 200),
  });
});
afterEach(() => {
  cleanup();
  dismissToast();
  vi.unstubAllGlobals();
});

const open = async () => {
  renderPage(SchedulePage, address);
  await userEvent.click(await screen.findByRole('button', { name: /^Ada Byrne/ }));
  await userEvent.click(screen.getByRole('button', { name: `${label}: 10h` }));
  return screen.findByRole('textbox', { name: label });
};
const hoursSent = () =>
  writes.sent.map(
    ([, body]) => (body as { entries: { allocatedHours: number }[] }).entries[0]?.allocatedHours,
  );

describe('hours that are typed into the schedule', () => {
  it.each([
    ['Enter', '{Enter}'],
    ['Tab', '{Tab}'],
  ])('are saved on the version that was read, by %s', async (_, key) => {
    await userEvent.clear(await open());
    await userEvent.keyboard(`24${key}`);
    await waitFor(() => expect(hoursSent()).toEqual([24]));
    expect(writes.sent[0]?.[1]).toMatchObject({ expectedVersion: 4 });
  });

  it('are left as they were by Esc', async () => {
    await open();
    await userEvent.keyboard('24{Escape}');
    expect(screen.queryByRole('textbox', { name: label })).toBeNull();
    expect(writes.sent).toEqual([]);
  });

  it('say what they lead to while they are typed', async () => {
    await userEvent.clear(await open());
    await userEvent.keyboard('24');
    expect(screen.getByText(/^24h on Care plan, May 2026: Ada Byrne then has 136h free/)).not.toBeNull();
  });

  it('are not saved over others that have not come to this screen yet, until that was told', async () => {
    hoursInPlan = 16;
    await userEvent.clear(await open());
    await userEvent.keyboard('24{Enter}');
    expect(await screen.findByText(/Somebody else has made this 16h meanwhile/)).not.toBeNull();
    expect(writes.sent).toEqual([]);
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(hoursSent()).toEqual([24]));
  });

  it('stay in their field with the reason where they are refused, and are saved at the next try', async () => {
    writes.refusals = [{ status: 503, body: problem(503, 'The log is away. Try again in a moment.') }];
    await userEvent.clear(await open());
    await userEvent.keyboard('24{Enter}');
    expect(await screen.findByText('The log is away. Try again in a moment.')).not.toBeNull();
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: label });
    expect(field.value).toBe('24');
    await userEvent.type(field, '{Enter}');
    await waitFor(() => expect(hoursSent()).toEqual([24, 24]));
  });

  it('are saved once the plan can be read, which could not be when they were typed', async () => {
    // More often than a read is tried by itself.
    failures = 10;
    await userEvent.clear(await open());
    await userEvent.keyboard('24');
    await new Promise((resolve) => setTimeout(resolve, 50));
    failures = 0;
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(hoursSent()).toEqual([24]));
  });

  it('are told where they can’t be saved and another cell is opened', async () => {
    await userEvent.clear(await open());
    await userEvent.keyboard('7.25{Enter}');
    expect(await screen.findByText('Enter hours in steps of half an hour')).not.toBeNull();
    await userEvent.click(screen.getByRole('button', { name: /on Care plan, June 2026/ }));
    expect(await toastText()).toContain('Ada Byrne, May 2026: 7.25h. Enter hours in steps of half an hour');
  });
});

it('is told where the schedule cannot be read, and tried again', async () => {
  renderPage(SchedulePage, '/schedule?month=2027-05');
  expect(await screen.findByText('This could not be loaded')).not.toBeNull();
  expect(within(screen.getByRole('alert')).getByRole('button', { name: 'Try again' })).not.toBeNull();
});
