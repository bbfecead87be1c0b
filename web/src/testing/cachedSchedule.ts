import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, vi } from 'vitest';
import type { SchedulePerson, ScheduleProject, ScheduleView } from '#projections/plans/schedule/view.ts';
import { LiveConnection } from '../api/live.ts';
import { scheduleQuery } from '../api/queries/plans.ts';
import { createQueryClient } from '../api/queryClient.ts';
import { FakeEventSource } from './fakeEventSource.ts';

const person = (id: number, planned: SchedulePerson['planned'], isThere = [true, true]): SchedulePerson => ({
  ...{ kind: 'teamMember', id, name: `Person ${id}`, role: 'Designer', hourlyRate: '40.00' },
  ...{ isThere, capacity: [160, 160], planned },
});
const project = (id: number, changes: Partial<ScheduleProject> = {}): ScheduleProject => ({
  ...{ id, name: `Project ${id}`, clientName: 'Alder', projectType: 'retainer', required: [40, 40] },
  unscheduled: null,
  ...changes,
});
/** Ada has some hours on Project 2 in May, and Lee, who has left, some in June. */
export const scheduleOf = (ada: number, lee = 4): ScheduleView => ({
  months: ['2026-05', '2026-06'].map((month) => ({ month, workingDays: 20, goodUtilisation: 0.8 })),
  people: [
    person(3, ada > 0 ? [{ projectId: 2, hours: [ada, 0] }] : []),
    ...(lee > 0 ? [person(4, [{ projectId: 2, hours: [0, lee] }], [false, false])] : []),
  ],
  projects: [project(1), project(2), project(7, { unscheduled: 30 })],
});
/** Ada's cell on Project 2 in May as a change reports it, with `changes` applied. */
export const cell = (hours: number, changes: object = {}) => ({
  ...{ projectId: 2, person: { kind: 'teamMember', id: 3 }, month: '2026-05', hours },
  ...changes,
});
/** Topics of a change of hours in May. */
export const topics = ['allocations:2026-05', 'figures:2026-05'];

/** Runs timers for so many milliseconds. */
export const settle = (milliseconds = 0) => vi.advanceTimersByTimeAsync(milliseconds);
/** The live feed of the page. */
export const source = () => FakeEventSource.made.at(-1) as FakeEventSource;
/** Sends a change over the feed. */
export const hear = (position: number, cells?: object[], named = topics) =>
  source().sends('change', { position, topics: named, cells });

/**
 * To be called beside a file's tests: each gets a page with an open feed, and a schedule whose responses it controls.
 */
export const heldSchedule = () => {
  const query = scheduleQuery('2026-05', '2026-06');
  let client: QueryClient;
  /** Resolvers of pending requests: the schedule and its position. */
  let asked: ((view: ScheduleView, position: number | null) => void)[];
  let ends: (() => void)[];
  beforeEach(() => {
    vi.useFakeTimers();
    asked = [];
    vi.stubGlobal('fetch', (url: string, { signal }: RequestInit) => {
      if (!url.startsWith('/api/schedule?')) return Promise.resolve(Response.json({}));
      return new Promise<Response>((resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason));
        asked.push((view, position) =>
          resolve(
            Response.json(
              view,
              position === null ? {} : { headers: { 'X-Planner-Position': String(position) } },
            ),
          ),
        );
      });
    });
    client = createQueryClient();
    const live = new LiveConnection(client, () => new FakeEventSource('/api/live'));
    ends = [live.start()];
    source().opens();
  });
  afterEach(() => {
    for (const end of ends) end();
    client.clear();
  });
  return {
    query,
    get client() {
      return client;
    },
    /** Number of requests for the schedule. */
    get times() {
      return asked.length;
    },
    get shown() {
      return client.getQueryData(query.queryKey)?.view;
    },
    /** Responds to the n-th request with the schedule at a position. */
    answer: (place: number, view: ScheduleView, position: number | null) => asked[place]?.(view, position),
    /** Opens the schedule, with a response at a position. */
    open: async (view?: ScheduleView, position: number | null = 10) => {
      ends.push(new QueryObserver(client, query).subscribe(() => undefined));
      await settle();
      if (view) asked[0]?.(view, position);
      await settle();
    },
    /** The last observer leaves. */
    leave: () => ends.pop()?.(),
  };
};
