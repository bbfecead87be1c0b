import { beforeAll, describe, expect, it } from 'vitest';
import { streams } from '#domain/records/streams.ts';
import { freelancer, member, project } from '#domain/testing/records.ts';
import { testDatabases } from '../../tests/databases.ts';
import { databaseForAll } from '../../tests/setUp.ts';
import type { Read } from '../reading/read.ts';
import { createDiary } from '../testing/diary.ts';
import { readingOf } from '../testing/readModelVersion.ts';
import { twoPlanners } from '../testing/twoPlanners.ts';
import { findChange } from './entries.ts';
import { beginningOf, positionAt } from './positionAt.ts';
import {
  changedRecords,
  changesOfOthers,
  countBetween,
  countEvents,
  type HistoryFilter,
  hasCorrelation,
  lastEditsOf,
  listAccessChanges,
  listHistory,
  streamsChangedAfter,
} from './queries.ts';

describe.each(testDatabases)('what history says of two planners, on $name', ({ open }) => {
  const { events, positions } = twoPlanners();
  const database = databaseForAll({ open });
  let read: Read;
  beforeAll(async () => {
    read = await readingOf(database.pool, events);
  });

  type Name = keyof typeof positions;
  const nameOf = (at: number | undefined): Name | undefined =>
    (Object.keys(positions) as Name[]).find((name) => positions[name] === at);
  const found = async (filter: HistoryFilter, page: { after?: number; limit?: number } = {}) => {
    const { entries, next } = await listHistory(read, filter, { limit: 100, ...page });
    return { names: entries.map(({ position }) => nameOf(position)), entries, next };
  };

  it.each<[HistoryFilter, Name[]]>([
    [{ kind: 'project' }, ['renamed', 'status', 'shop', 'site']],
    [{ kind: 'project', id: '1' }, ['renamed', 'status', 'site']],
    [{ kind: 'allocationPlan', id: '1', month: '2026-05' }, ['undo', 'siteMay']],
    [{ month: '2026-06' }, ['june', 'again', 'siteJune']],
    [{ user: '99' }, ['renamed']],
    [{ from: '2026-05-10', to: '2026-05-10' }, ['july', 'june']],
    [{ to: '2026-05-02' }, ['client', 'kofi', 'rita']],
    [{ from: '2026-05-12' }, ['policy']],
    [{ q: 'kofi', month: '2026-06' }, ['again', 'siteJune']],
  ])('given %j, then it tells what matches, newest first', async (filter, names) => {
    expect((await found(filter)).names).toEqual(names);
  });

  it('does not tell whoever sees no pay which months a change of somebody’s terms has moved', async () => {
    const { did, events } = createDiary();
    did(streams.teamMember(1), 'TeamMemberAdded', member);
    const terms = { salary: 4_000_000, workingHours: 30 };
    const changed = did(streams.teamMember(1), 'TeamMemberTermsChanged', { from: '2026-06', terms });
    did(streams.manualCosts('2026-07'), 'ManualCostsSet', { figures: { otherOperatingCosts: 1 } });
    const of = await readingOf(database.pool, events);
    const told = async (filter: HistoryFilter, seesPay: boolean) =>
      (await listHistory(of, filter, { limit: 9 }, seesPay)).entries.map(({ position }) => position);
    const last = events.at(-1)?.position;
    expect(await told({ month: '2026-07' }, true)).toEqual([last, changed, expect.any(Number)]);
    expect(await told({ month: '2026-07' }, false)).toEqual([last]);
    expect(await told({ kind: 'teamMember' }, false)).toContain(changed);
    read = await readingOf(database.pool, twoPlanners().events);
  });

  it('given a project or a person begins or ceases to count, then the months of hours outside its own tell of it, too', async () => {
    const { did, events } = createDiary();
    const later = { ...project, startMonth: '2026-06' };
    const unscheduled = { ...project, projectType: 'one_off', status: 'planning' };
    did(streams.freelancer(1), 'FreelancerAdded', { ...freelancer, startMonth: '2026-02' });
    did(streams.teamMember(1), 'TeamMemberAdded', { ...member, startMonth: null, endMonth: '2025-12' });
    did(streams.project(1), 'ProjectCreated', { ...later, status: 'planning' });
    did(streams.project(2), 'ProjectCreated', unscheduled);
    const hours = (projectId: number, month: string, kind: string, id = 1) => {
      const entry = { allocationId: events.length, person: { kind, id }, hours: 25 };
      const plan = streams.allocationPlan(projectId, month);
      did(plan, 'AllocationsReplaced', { entries: [entry], additional: null });
    };
    for (const month of ['2026-01', '2026-03']) hours(1, month, 'freelancer');
    for (const [projectId, month] of [
      [1, '2026-04'],
      [2, '2026-05'],
    ] as const)
      hours(projectId, month, 'teamMember');
    // Nobody has this id.
    hours(1, '2026-02', 'teamMember', 2);
    const likelihood = (likelihood: string) =>
      did(streams.project(1), 'ProjectLikelihoodChanged', { likelihood, percent: null, decidedOn: null });
    const removed = did(streams.teamMember(1), 'TeamMemberRemoved', {});
    const restored = did(streams.teamMember(1), 'TeamMemberRestored', {});
    const deleted = did(streams.project(2), 'ProjectDeleted', {});
    const moved = [
      likelihood('lost'),
      likelihood('won'),
      did(streams.project(1), 'ProjectUpdated', { ...later, hourlyRate: 1 }),
      did(streams.project(1), 'ProjectDeleted', {}),
      did(streams.project(1), 'ProjectRestored', {}),
    ].reverse();
    const again = did(streams.teamMember(1), 'TeamMemberRemoved', {});
    const of = await readingOf(database.pool, events);
    const told = async (month: string, kind: 'project' | 'teamMember') =>
      (await listHistory(of, { month, kind }, { limit: 9 })).entries.map(({ position }) => position);
    for (const month of ['2026-01', '2026-03', '2026-04'])
      expect(await told(month, 'project')).toEqual(moved);
    expect((await told('2026-06', 'project')).slice(0, 5)).toEqual(moved);
    expect(await told('2026-02', 'project')).toEqual([]);
    expect(await told('2026-05', 'project')).toEqual([deleted]);
    expect(await told('2026-04', 'teamMember')).toEqual([again, restored, removed]);
    // The project of these hours was deleted before.
    expect(await told('2026-05', 'teamMember')).toEqual([restored, removed]);
    read = await readingOf(database.pool, twoPlanners().events);
  });

  it('given somebody’s pay changed in all months, some otherwise, then whoever sees no pay has whole pages without it', async () => {
    const { did, events } = createDiary();
    const kofi = streams.teamMember(1);
    const added = did(kofi, 'TeamMemberAdded', member);
    did(kofi, 'TeamMemberTermsChanged', { from: '2026-06', terms: { salary: 4_000_000 } });
    const hours = did(kofi, 'TeamMemberTermsChanged', { from: null, terms: { workingHours: 30 } });
    did(kofi, 'TeamMemberTermsChanged', { from: null, terms: { salary: 5_000_000 } });
    const of = await readingOf(database.pool, events);
    const page = async (after?: number) => {
      const { entries, next } = await listHistory(of, { kind: 'teamMember' }, { after, limit: 1 }, false);
      return { positions: entries.map(({ position }) => position), next };
    };
    expect(await page()).toEqual({ positions: [hours], next: hours });
    expect(await page(hours)).toEqual({ positions: [added], next: null });
  });

  it('goes on where a page ends, and says when there is no more', async () => {
    const first = await found({ kind: 'project' }, { limit: 3 });
    expect(first).toMatchObject({ names: ['renamed', 'status', 'shop'], next: positions.shop });
    const rest = await found({ kind: 'project' }, { limit: 3, after: positions.shop });
    expect(rest).toMatchObject({ names: ['site'], next: null });
    expect((await found({ kind: 'project' }, { limit: 4 })).next).toBeNull();
  });

  it('names who did it, also one who is no user, and what undid what first and last', async () => {
    const { entries } = await found({ user: '99' });
    expect(entries[0]?.by).toEqual({ id: '99', username: '99', name: 'The planner' });
    const [undo, siteMay] = (await found({ kind: 'allocationPlan', id: '1', month: '2026-05' })).entries;
    expect(undo).toMatchObject({ undid: { by: 'Kofi A.', at: '2026-05-04T09:00:00.000Z' }, undone: null });
    expect(siteMay).toMatchObject({ undid: null, undone: { by: 'Kofi A.', at: '2026-05-07T09:00:00.000Z' } });
  });

  it('tells what one change was: who and when at first, and each record, a plan by month', async () => {
    expect(await findChange(read, 'paste')).toEqual({ by: 'Kofi A.', at: '2026-05-04T09:00:00.000Z' });
    expect(await changedRecords(read, 'paste')).toEqual([
      { kind: 'allocationPlan', id: '2', month: '2026-05' },
      { kind: 'allocationPlan', id: '1', month: '2026-05' },
      { kind: 'allocationPlan', id: '1', month: '2026-06' },
    ]);
    expect(await Promise.all(['undo', 'paste', 'nobody'].map((id) => hasCorrelation(read, id)))).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('knows an event by what caused it, too', async () => {
    const [first, second] = [twoPlanners().events.at(-1), twoPlanners().events.at(-2)];
    if (!first || !second) throw new Error('Nothing happened');
    const metadata = { ...first.metadata, causationId: 'lost' };
    const caused = await readingOf(database.pool, [second, { ...first, metadata }]);
    expect(await hasCorrelation(caused, 'lost')).toBe(true);
  });

  it('knows what somebody edited last, projects and plans', async () => {
    expect(await lastEditsOf(read, '2')).toEqual([
      { projectId: '1', month: null },
      { projectId: '1', month: '2026-06' },
      { projectId: '1', month: '2026-06' },
      { projectId: '1', month: '2026-05' },
      { projectId: '2', month: '2026-05' },
      { projectId: '2', month: null },
    ]);
  });

  it("counts what others did of somebody's projects and months, after one moment and up to another", async () => {
    const asked = { projects: ['1'], months: ['2026-07'] };
    const others = async (userId: string, after: Name, to: Name) => {
      const span = { after: positions[after], to: positions[to] };
      const { count, entries } = await changesOfOthers(read, { id: userId, seesPay: true }, asked, span);
      return [count, entries.map(({ position }) => nameOf(position))];
    };
    expect(await others('1', 'shopMay', 'renamed')).toEqual([
      4,
      ['renamed', 'status', 'again', 'siteJune', 'siteMay'],
    ]);
    expect(await others('1', 'siteMay', 'again')).toEqual([2, ['again', 'siteJune']]);
    expect(await others('2', 'siteMay', 'policy')).toEqual([3, ['july', 'renamed', 'undo']]);
  });

  it('knows which records some months follow from have changed after a position', async () => {
    const changedAfter = async (name: Name, start: string, end: string) =>
      [...(await streamsChangedAfter(read, positions[name], { start, end }))].sort();
    expect(await changedAfter('rita', '2026-05', '2026-06')).toEqual([
      'allocationPlan-1_2026-05',
      'allocationPlan-1_2026-06',
      'allocationPlan-2_2026-05',
      'manualCosts-2026-06',
      'project-1',
      'project-2',
      'signInPolicy-agency',
    ]);
    expect(await changedAfter('status', '2026-06', '2026-06')).toEqual([
      'manualCosts-2026-06',
      'project-1',
      'signInPolicy-agency',
    ]);
    expect(await changedAfter('renamed', '2026-05', '2026-05')).toEqual(['signInPolicy-agency']);
    expect(await countEvents(read)).toBe(events.length);
    expect(await countBetween(read, 0, positions.site)).toBe(4);
    expect(await countBetween(read, positions.kofi, positions.shop)).toBe(3);
    expect(await countBetween(read, positions.shop)).toBe(events.length - 5);
  });

  it.each<[string | undefined, Name[]]>([
    [undefined, ['policy', 'promoted', 'kofi', 'rita']],
    ['1', ['promoted', 'kofi', 'rita']],
    ['2', ['policy', 'promoted', 'kofi']],
  ])('tells changes of access by or about user %s, and no change of a name', async (user, names) => {
    const types = ['UserCreated', 'UserUpdated', 'SignInPolicySet', 'ProjectUpdated'];
    const filter = { events: types, user, from: undefined, to: undefined };
    const entries = await listAccessChanges(read, filter, { before: null, limit: 10 });
    expect(entries.map(({ position }) => nameOf(position))).toEqual(names);
    const [last] = await listAccessChanges(read, filter, { before: null, limit: 1 });
    expect(nameOf(last?.position)).toBe(names[0]);
  });

  it('is cut after the last thing that had happened by then, whatever the clocks said before it', async () => {
    const cut = async (moment: string, after?: number) =>
      nameOf((await positionAt(read, new Date(moment), after)).last ?? 0);
    expect(await cut('2026-05-01T08:59:59.999Z')).toBeUndefined();
    expect(await cut('2026-05-01T09:00:00.000Z')).toBe('client');
    expect(await cut('2026-05-03T12:00:00.000Z')).toBe('shop');
    expect(await cut('2026-05-06T09:00:00.000Z', positions.site)).toBe('undo');
    expect(await cut('2026-05-06T09:00:00.000Z', positions.undo)).toBeUndefined();
    expect(await beginningOf(read)).toEqual(new Date('2026-05-01T09:00:00.000Z'));
  });

  it('begins with the earliest time that any clock has told', async () => {
    const [first, second, third] = twoPlanners().events;
    if (!first || !second || !third) throw new Error('Too little happened');
    const at = '2026-04-30T23:00:00.000Z';
    const steppedBack = [first, { ...second, metadata: { ...second.metadata, at } }, third];
    expect(await beginningOf(await readingOf(database.pool, steppedBack))).toEqual(new Date(at));
    expect(await beginningOf(await readingOf(database.pool, []))).toBeNull();
  });
});
