import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SchedulePerson, ScheduleProject, ScheduleView } from '#projections/plans/schedule/view.ts';
import { problem } from '../testing/fakeApi.ts';
import { FakeEventSource } from '../testing/fakeEventSource.ts';
import { heardHoursOf } from './heardHours.ts';
import { LiveConnection } from './live.ts';
import { scheduleQuery } from './queries/plans.ts';
import { createQueryClient } from './queryClient.ts';
import { readAgain } from './topics.ts';

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
const scheduleOf = (ada: number, lee = 4): ScheduleView => ({
  months: ['2026-05', '2026-06'].map((month) => ({ month, workingDays: 20 })),
  people: [
    person(3, ada > 0 ? [{ projectId: 2, hours: [ada, 0] }] : []),
    ...(lee > 0 ? [person(4, [{ projectId: 2, hours: [0, lee] }], [false, false])] : []),
  ],
  projects: [project(1), project(2), project(7, { unscheduled: 30 })],
});
const cell = (hours: number, changes: object = {}) => ({
  ...{ projectId: 2, person: { kind: 'teamMember', id: 3 }, month: '2026-05', hours },
  ...changes,
});

let client: QueryClient;
/** Answers that are waited for: of the schedule at a position. */
let asked: ((view: ScheduleView, position: number | null) => void)[];
/** What else was asked for. */
let others: string[];
let ends: (() => void)[];

const settle = (milliseconds = 0) => vi.advanceTimersByTimeAsync(milliseconds);
const source = () => FakeEventSource.made.at(-1) as FakeEventSource;
const topics = ['allocations:2026-05', 'figures:2026-05'];
const hear = (position: number, cells?: object[], named = topics) =>
  source().sends('change', { position, topics: named, cells });
const query = scheduleQuery('2026-05', '2026-06');
const shown = () => client.getQueryData(query.queryKey)?.view;
/** Somebody looks at the schedule, which is answered at a position. */
const open = async (view?: ScheduleView, position: number | null = 10) => {
  ends.push(new QueryObserver(client, query).subscribe(() => undefined));
  await settle();
  if (view) asked[0]?.(view, position);
  await settle();
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', FakeEventSource);
  FakeEventSource.made = [];
  [asked, others] = [[], []];
  vi.stubGlobal('fetch', (url: string, { signal }: RequestInit) => {
    if (!url.startsWith('/api/schedule?')) {
      others.push(url);
      return Promise.resolve(Response.json({}));
    }
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

describe('hours that a change brings', () => {
  it('go into the schedule that is held, and nobody asks for it again', async () => {
    await open(scheduleOf(10));
    hear(11, [cell(12), cell(2, { projectId: 1, month: '2026-06' })]);
    const { people: [ada, ...others] = [] } = scheduleOf(12);
    const planned = [{ projectId: 1, hours: [0, 2] }, ...(ada?.planned ?? [])];
    expect(shown()).toEqual({ ...scheduleOf(12), people: [{ ...ada, planned }, ...others] });
    await settle(5_000);
    expect(asked).toHaveLength(1);
  });

  it('leave out the project that has none any more, and whoever is not there', async () => {
    await open(scheduleOf(10));
    hear(11, [cell(0), cell(0, { person: { kind: 'teamMember', id: 4 }, month: '2026-06' })]);
    expect(shown()).toEqual(scheduleOf(0, 0));
  });

  it('of other months, or of before the answer, change nothing and have nothing read again', async () => {
    await open(scheduleOf(10));
    hear(9, [cell(7)]);
    hear(12, [cell(5, { month: '2026-07' })]);
    await settle(5_000);
    expect(shown()).toEqual(scheduleOf(10));
    expect(asked).toHaveLength(1);
  });

  it('have all else that the change names read again', async () => {
    client.setQueryData(['figures', '2026-05', 'dashboard'], 'read');
    client.setQueryData(['figures', 'span', 'coverage'], 'read');
    await open(scheduleOf(10));
    hear(11, [cell(12)]);
    await settle(50);
    const outdated = client.getQueryCache().findAll({ predicate: ({ state }) => state.isInvalidated });
    expect(outdated.map(({ queryKey }) => queryKey.join())).toEqual([
      'figures,2026-05,dashboard',
      'figures,span,coverage',
    ]);
  });

  it.each([
    ['somebody whom the schedule lacks', cell(5, { person: { kind: 'freelancer', id: 3 } })],
    ['a project that it lacks', cell(5, { projectId: 9 })],
    ['work in no month yet', cell(5, { projectId: 7 })],
  ])('of %s have it read again', async (_, other) => {
    await open(scheduleOf(10));
    hear(11, [cell(12), other]);
    expect(shown()).toEqual(scheduleOf(10));
    await settle(50);
    expect(asked).toHaveLength(2);
  });

  it('where hours count by percentages have it read again', async () => {
    const { projects, ...schedule } = scheduleOf(10);
    await open({ ...schedule, projects: projects.map((each) => ({ ...each, isWeighted: true as const })) });
    hear(11, [cell(12)]);
    await settle(50);
    expect(asked).toHaveLength(2);
  });

  it('have it read again where nobody knows which position it tells of', async () => {
    await open(scheduleOf(10), null);
    hear(11, [cell(12)]);
    await settle(50);
    expect(asked).toHaveLength(2);
  });
});

describe('a change that brings no hours', () => {
  it('has the schedule read again, and hours after it do not overtake it', async () => {
    await open(scheduleOf(10));
    hear(11, undefined, ['team-members', 'allocations', 'figures']);
    hear(12, [cell(12)]);
    expect(shown()).toEqual(scheduleOf(10));
    await settle(50);
    expect(asked).toHaveLength(2);
    // Of what was asked, the answer is of before the hours.
    asked[1]?.(scheduleOf(10, 0), 11);
    await settle(5_000);
    expect(shown()).toEqual(scheduleOf(12, 0));
    expect(asked).toHaveLength(2);
  });

  it('that the schedule does not follow from keeps no hours out', async () => {
    await open(scheduleOf(10));
    hear(11, undefined, ['clients']);
    hear(12, [cell(12)]);
    await settle(50);
    expect(shown()).toEqual(scheduleOf(12));
    expect(asked).toHaveLength(1);
  });
});

describe('an answer on its way', () => {
  it('takes in what was heard after it, in order, and nothing of before', async () => {
    await open();
    hear(11, [cell(11)]);
    hear(12, [cell(12)]);
    hear(13, [cell(13)]);
    asked[0]?.(scheduleOf(99), 12);
    await settle();
    expect(shown()).toEqual(scheduleOf(13));
    await settle(5_000);
    expect(asked).toHaveLength(1);
  });

  it.each([
    ['a change came that brings no hours', () => hear(11)],
    [
      'hours came of somebody whom it lacks',
      () => hear(11, [cell(5, { person: { kind: 'freelancer', id: 3 } })]),
    ],
    ['everything may have changed', () => source().sends('reset', { position: 11, topics: ['*'] })],
  ])('is asked for again where meanwhile %s, also the first', async (_, happens) => {
    await open();
    happens();
    await settle(500);
    expect(asked).toHaveLength(1);
    asked[0]?.(scheduleOf(10), 10);
    await settle(500);
    expect(asked).toHaveLength(2);
    asked[1]?.(scheduleOf(11), 11);
    await settle(5_000);
    expect(shown()).toEqual(scheduleOf(11));
    expect(asked).toHaveLength(2);
  });

  it('keeps no hours from a schedule that somebody has typed into meanwhile', async () => {
    await open(scheduleOf(10));
    void client.invalidateQueries({ queryKey: query.queryKey });
    client.setQueryData(query.queryKey, (held) => held && { ...held, view: scheduleOf(10, 8) });
    hear(11, [cell(12)]);
    expect(shown()).toEqual(scheduleOf(12, 8));
    // Whoever leaves now finds it so when they come back.
    ends.pop()?.();
    await settle(500);
    expect(shown()).toEqual(scheduleOf(12, 8));
  });

  it('that is behind what was heard before it is not asked for over and over', async () => {
    hear(15);
    await settle(500);
    await open(scheduleOf(10));
    await settle(5_000);
    expect(asked).toHaveLength(1);
  });
});

describe('hours that were saved here', () => {
  const saved = (after: number) => [
    { projectId: 2, person: { kind: 'teamMember', id: 3 } as const, month: '2026-05', after },
  ];
  /** The answer of a save whose change stands at a position. */
  const save = (position: number | null, changes = saved(12)) => {
    void readAgain(client, new Set(topics), heardHoursOf(client).save(changes, position));
  };

  it('are there at once, and asked for by nobody: the feed tells whatever else follows', async () => {
    await open(scheduleOf(10));
    client.setQueryData(['figures', '2026-05', 'dashboard'], 'read');
    save(11);
    expect(shown()).toEqual(scheduleOf(12));
    expect(client.getQueryState(['figures', '2026-05', 'dashboard'])?.isInvalidated).toBe(true);
    hear(11, [cell(12)]);
    await settle(5_000);
    expect(shown()).toEqual(scheduleOf(12));
    expect(asked).toHaveLength(1);
    hear(12);
    await settle(50);
    expect(asked).toHaveLength(2);
  });

  it('leave out the project that has none any more, as an answer would', async () => {
    await open(scheduleOf(10));
    save(11, saved(0));
    expect(shown()).toEqual(scheduleOf(0));
    hear(11, [cell(0)]);
    expect(shown()).toEqual(scheduleOf(0));
  });

  it('are read again where the feed says that more follows from them', async () => {
    await open(scheduleOf(10));
    save(11);
    hear(11);
    await settle(50);
    expect(asked).toHaveLength(2);
  });

  it('take nothing away that was heard before the answer came', async () => {
    await open(scheduleOf(10));
    hear(11, [cell(12)]);
    hear(12, [cell(5)]);
    save(11);
    await settle(5_000);
    expect(shown()).toEqual(scheduleOf(5));
    expect(asked).toHaveLength(1);
  });

  it('go among those that others saved before, whenever these are heard', async () => {
    await open(scheduleOf(10));
    save(12);
    hear(11, [cell(7), cell(2, { person: { kind: 'teamMember', id: 4 }, month: '2026-06' })]);
    hear(12, [cell(12)]);
    expect(shown()).toEqual(scheduleOf(12, 2));
  });

  it('are read again where nobody knows where they stand, or nothing would be heard', async () => {
    await open(scheduleOf(10));
    save(null);
    expect(shown()).toEqual(scheduleOf(12));
    expect(asked).toHaveLength(2);
    asked[1]?.(scheduleOf(12), 11);
    await settle();
    source().breaks();
    save(12, saved(14));
    expect(asked).toHaveLength(3);
  });

  it('are read again where the schedule was being read, or was to be', async () => {
    await open(scheduleOf(10));
    void client.invalidateQueries({ queryKey: query.queryKey });
    save(11);
    await settle();
    expect(asked).toHaveLength(3);
    ends.pop()?.();
    asked[2]?.(scheduleOf(12), 11);
    await settle();
    void client.invalidateQueries({ queryKey: query.queryKey });
    save(12);
    expect(client.getQueryState(query.queryKey)?.isInvalidated).toBe(true);
  });
});

describe('a gap', () => {
  it('has the schedule read again, and no hours go into it before', async () => {
    await open(scheduleOf(10));
    source().sends('reset', { position: 15, topics: ['*'] });
    hear(16, [cell(12)]);
    expect(shown()).toEqual(scheduleOf(10));
    await settle(50);
    asked[1]?.(scheduleOf(12, 0), 16);
    await settle();
    hear(17, [cell(14)]);
    expect(shown()).toEqual(scheduleOf(14, 0));
    expect(asked).toHaveLength(2);
  });

  it('leaves a schedule out of date that nobody looks at, whatever hours come then', async () => {
    await open(scheduleOf(10));
    ends.pop()?.();
    source().sends('reset', { position: 15, topics: ['*'] });
    await settle(500);
    hear(16, [cell(12)]);
    expect(shown()).toEqual(scheduleOf(10));
    await open();
    expect(asked).toHaveLength(2);
  });

  it('as long as more is heard than is known has an answer on its way asked for again', async () => {
    await open();
    for (let position = 11; position < 600; position++) hear(position, [cell(position)]);
    asked[0]?.(scheduleOf(10), 10);
    await settle(500);
    expect(asked).toHaveLength(2);
    expect(shown()).toEqual(scheduleOf(10));
  });

  it('between a read that failed and the next takes no hours', async () => {
    await open(scheduleOf(10));
    hear(11);
    await settle(50);
    const headers = { 'Content-Type': 'application/problem+json' };
    vi.stubGlobal('fetch', async () => Response.json(problem(503, 'Away.'), { status: 503, headers }));
    hear(12);
    await settle(4_000);
    expect(client.getQueryState(query.queryKey)?.status).toBe('error');
    hear(13, [cell(13)]);
    expect(shown()).toEqual(scheduleOf(10));
  });
});
