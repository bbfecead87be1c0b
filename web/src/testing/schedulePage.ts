import { act, cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, vi } from 'vitest';
import { SchedulePage } from '../pages/schedule/SchedulePage.tsx';
import { dismissToast } from '../ui/feedback/toasts.ts';
import { fakeApi, problem } from './fakeApi.ts';
import { fakeBrowser } from './fakeBrowser.ts';
import { FakeWrites } from './fakeWrites.ts';
import { renderPage } from './renderPage.tsx';

const months = ['2026-05', '2026-06'];
const plan = '/api/allocations/project/1/month/2026-05';
export const address = '/schedule?month=2026-05';
export const label = 'Hours of Ada Byrne on Care plan, May 2026';

export const person = (id: number, name: string, hours: number[]) => ({
  kind: 'teamMember',
  id,
  name,
  role: 'Designer',
  hourlyRate: '30.00',
  isThere: [true, true],
  capacity: [160, 160],
  planned: hours.some((each) => each > 0) ? [{ projectId: 1, hours }] : [],
});
export const project = (id: number, name: string, required: number[]) => ({
  id,
  name,
  clientName: 'Alder',
  projectType: 'retainer',
  required,
  unscheduled: null,
});

const planWith = (hours: number, version = 4) => ({
  version,
  requiredHours: 40,
  unscheduledHours: null,
  additionalHours: 0,
  allocations: hours
    ? [{ teamMemberId: 3, freelancerId: null, allocatedHours: hours, teamMember: { name: 'Ada Byrne' } }]
    : [],
  draft: [],
});

type Sent = { expectedVersion: number; entries: Record<string, unknown>[] };
/** The plan that a save makes, which the schedule then tells. */
const savedIn = (place: number) => (sent: unknown) => {
  const { expectedVersion, entries } = sent as Sent;
  given.schedule.people = given.schedule.people.map((each) => {
    const hours = entries.find(({ teamMemberId }) => teamMemberId === each.id)?.allocatedHours ?? 0;
    return person(each.id, each.name, (each.planned[0]?.hours ?? [0, 0]).with(place, Number(hours)));
  });
  const allocations = entries.map((entry) => ({ ...entry, teamMember: { name: 'Somebody' } }));
  return { ...planWith(0, expectedVersion + 1), allocations };
};

export const writes = new FakeWrites();
type Given = {
  schedule: { months: unknown[]; people: ReturnType<typeof person>[]; projects: unknown[] };
  monthsOff: unknown[];
  /** What the log's plan says, whatever the screen shows. */
  hoursInPlan: number;
  /** How often the plan can't be read before it can. */
  failures: number;
};

/** What a test may have otherwise before it opens the page. */
export const given: Given = {
  schedule: { months: [], people: [], projects: [] },
  monthsOff: [],
  hoursInPlan: 10,
  failures: 0,
};

/** Begins every test of a file with two people and two projects in May and June 2026. */
export const startSchedule = (): void => {
  beforeEach(() => {
    fakeBrowser({ width: 500 });
    Element.prototype.scrollIntoView = () => {};
    sessionStorage.clear();
    writes.forget();
    given.hoursInPlan = 10;
    given.monthsOff = [];
    given.failures = 0;
    given.schedule = {
      months: months.map((month) => ({ month, workingDays: 20 })),
      people: [person(3, 'Ada Byrne', [10, 0]), person(4, 'Flo Marsh', [0, 0])],
      projects: [project(1, 'Care plan', [40, 0]), project(2, 'Shop', [0, 20])],
    };
    fakeApi({
      'GET /api/auth/user': () => ({ status: 200, body: { id: '1', username: 'admin', role: 'admin' } }),
      'GET /api/time-off/months?from=2026-05&to=2026-06': () => ({ status: 200, body: given.monthsOff }),
      'GET /api/placeholders/hours?from=2026-05&to=2026-06': () => ({ status: 200, body: [] }),
      'GET /api/schedule?from=2026-05&to=2026-06': () => ({ status: 200, body: given.schedule }),
      [`GET ${plan}`]: () =>
        given.failures-- > 0
          ? { status: 503, body: problem(503, 'The log is away.') }
          : { status: 200, body: planWith(given.hoursInPlan) },
      'GET /api/allocations/project/1/month/2026-06': () => ({ status: 200, body: planWith(0, 0) }),
      ...writes.answer(`PUT ${plan}`, 200, savedIn(0)),
      ...writes.answer('PUT /api/allocations/project/1/month/2026-06', 200, savedIn(1)),
    });
  });
  afterEach(() => {
    act(dismissToast);
    cleanup();
    vi.unstubAllGlobals();
  });
};

export const press = (keys: string) => userEvent.keyboard(keys);
export const rows = () => screen.getAllByRole('row').map((row) => row.textContent);
export const row = (name: RegExp) => screen.getByRole('row', { name }).textContent;

/** Opens Ada's row and goes to her hours on Care plan in May. */
export const openAda = async (at = address) => {
  renderPage(SchedulePage, at);
  const grid = await screen.findByRole('grid', { name: 'Everybody’s hours by month' });
  act(() => grid.focus());
  await press('{ArrowDown}{Enter}{ArrowDown}');
  return grid;
};
export const hoursSent = () =>
  writes.sent.map(
    ([, body]) => (body as { entries: { allocatedHours: number }[] }).entries[0]?.allocatedHours,
  );
