import { QueryClient } from '@tanstack/react-query';
import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { beforeEach } from 'vitest';
import { SchedulePage } from '../pages/schedule/SchedulePage.tsx';
import { fakeApi, ok } from './fakeApi.ts';
import { fakeBrowser } from './fakeBrowser.ts';
import { hoursAnswer, hoursIn, type SentChange } from './fakeHours.ts';
import { FakeWrites } from './fakeWrites.ts';
import { renderPage } from './renderPage.tsx';

const months = ['2026-05', '2026-06'];
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

/** The log's hours in a cell of the care plan. */
const logged = ({ teamMemberId, month }: SentChange): number => {
  if (teamMemberId === 3 && month === '2026-05') return given.hoursInLog;
  const found = given.schedule.people.find(({ id }) => id === teamMemberId);
  return found?.planned[0]?.hours[months.indexOf(month)] ?? 0;
};
/** Changes the schedule's hours on the care plan. */
const show = (id: number | null, month: string, hours: number): void => {
  given.schedule.people = given.schedule.people.map((each) =>
    each.id === id
      ? person(each.id, each.name, (each.planned[0]?.hours ?? [0, 0]).with(months.indexOf(month), hours))
      : each,
  );
};
const save = ({ teamMemberId, month, after }: SentChange): void => {
  if (teamMemberId === 3 && month === '2026-05') given.hoursInLog = after;
  show(teamMemberId, month, after);
};

export const writes = new FakeWrites();
/** Presence reported by this window. */
export const places: unknown[] = [];
type Given = {
  schedule: { months: unknown[]; people: ReturnType<typeof person>[]; projects: unknown[] };
  monthsOff: unknown[];
  /** Other users present. */
  present: unknown[];
  /** Ada's hours on the care plan in May in the log, whatever the screen shows. */
  hoursInLog: number;
  /** Position of the log that the schedule is at. */
  position: number;
  /** The calls made so far. */
  calls: string[];
};

/** State that a test may change before it opens the page. */
export const given: Given = {
  schedule: { months: [], people: [], projects: [] },
  monthsOff: [],
  present: [],
  hoursInLog: 10,
  position: 1,
  calls: [],
};

/** Starts every test of a file with two people and two projects in May and June 2026. */
export const startSchedule = (): void => {
  beforeEach(() => {
    fakeBrowser({ width: 500 });
    writes.forget();
    given.hoursInLog = 10;
    given.position = 1;
    given.monthsOff = [];
    given.present = [];
    places.length = 0;
    given.schedule = {
      months: months.map((month) => ({ month, workingDays: 20, goodUtilisation: 0.8 })),
      people: [person(3, 'Ada Byrne', [10, 0]), person(4, 'Flo Marsh', [0, 0])],
      projects: [project(1, 'Care plan', [40, 0]), project(2, 'Shop', [0, 20])],
    };
    given.calls = fakeApi({
      'GET /api/auth/user': () => ({ status: 200, body: { id: '1', username: 'admin', role: 'admin' } }),
      'GET /api/time-off/months?from=2026-05&to=2026-06': () => ({ status: 200, body: given.monthsOff }),
      'GET /api/placeholders/hours?from=2026-05&to=2026-06': ok([]),
      'GET /api/placeholders/hours?from=2026-05&to=2026-06&likelihood=weighted': ok([]),
      'GET /api/schedule?from=2026-05&to=2026-06&likelihood=weighted': () => ({
        status: 200,
        body: given.schedule,
      }),
      'GET /api/schedule?from=2026-05&to=2026-06': () => {
        // The screen is out of date until a write is sent.
        if (writes.sent.length > 0) show(3, '2026-05', given.hoursInLog);
        const headers = { 'X-Planner-Position': String(given.position) };
        return { status: 200, body: given.schedule, headers };
      },
      // One month on, nobody is planned yet.
      'GET /api/time-off/months?from=2026-06&to=2026-07': ok([]),
      'GET /api/placeholders/hours?from=2026-06&to=2026-07': ok([]),
      'GET /api/schedule?from=2026-06&to=2026-07': ok({
        months: ['2026-06', '2026-07'].map((month) => ({ month, workingDays: 20, goodUtilisation: 0.8 })),
        people: [person(3, 'Ada Byrne', [0, 0])],
        projects: [project(1, 'Care plan', [0, 0])],
      }),
      'POST /api/presence': (body) => {
        places.push(body);
        return { status: 200, body: given.present };
      },
      ...writes.answer('POST /api/hours', 200, hoursAnswer(logged, save)),
    });
  });
};

/** Opens the dialog of a toolbar's button. */
export const openTool = async (name: RegExp | string) => {
  await userEvent.click(await screen.findByRole('button', { name }));
  return within(await screen.findByRole('dialog'));
};
export const press = (keys: string) => userEvent.keyboard(keys);
export const rows = () => screen.getAllByRole('row').map((row) => row.textContent);
export const row = (name: RegExp) => screen.getByRole('row', { name }).textContent;

let shown: ReturnType<typeof renderPage> | undefined;
/** Reads everything again, as after somebody else's change. */
export const readAgain = () => act(() => shown?.client.invalidateQueries());
/** The opened page's query cache. */
export const held = (): QueryClient => shown?.client ?? new QueryClient();

/** Opens Ada's row and moves to her hours on Care plan in May. */
export const openAda = async (at = address, Page: ComponentType = SchedulePage) => {
  shown = renderPage(Page, at);
  const grid = await screen.findByRole('grid', { name: 'Everybody’s hours by month' });
  act(() => grid.focus());
  await press('{Enter}{ArrowDown}');
  return grid;
};
export const hoursSent = () => hoursIn(writes.sent.map(([, body]) => body));
