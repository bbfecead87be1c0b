import { afterEach, describe, expect, it } from 'vitest';
import { projectStatuses } from '#domain/projects/projectStatus.ts';
import { streams } from '#domain/records/streams.ts';
import { testDatabases } from '../../tests/databases.ts';
import { databaseForAll } from '../../tests/setUp.ts';
import { createDiary } from '../testing/diary.ts';
import { emptyReadModelVersions, readingOf } from '../testing/readModelVersion.ts';
import { twoPlanners } from '../testing/twoPlanners.ts';
import { lastChangesOf } from './lastChanges.ts';

const nora = {
  name: 'Nora',
  email: 'nora@agency.test',
  role: 'Designer',
  workingHours: 40,
  salary: 4_000_000,
  costType: 'direct',
  directCostPercentage: 100,
  isUkEmployee: true,
  paidLeaveDays: 25,
  startMonth: null,
  endMonth: null,
};

describe.each(testDatabases)('the last change of a fact on $name', ({ open }) => {
  const database = databaseForAll({ open });
  afterEach(() => emptyReadModelVersions(database.pool));

  it('is that of the record, of a plan in its month, and of what can be said', async () => {
    const { events, positions } = twoPlanners();
    const read = await readingOf(database.pool, events);
    const status = { kind: 'project', keys: ['status'], in: 'anyMonth' } as const;
    const ofMember = (month: string, member: number, id: string | null = '1') =>
      ({ kind: 'allocationPlan', id, keys: [`teamMember-${member}`], in: { only: month } }) as const;
    const last = await lastChangesOf(read, [
      { ...status, id: '1' },
      { ...status, id: '2' },
      { ...status, id: '1', keys: ['name'] },
      { ...status, id: '1', keys: ['status', 'name'] },
      { ...status, id: '1', among: projectStatuses },
      { ...status, id: '1', among: ['of another group'] },
      ofMember('2026-05', 2),
      ofMember('2026-06', 3),
      ofMember('2026-06', 2),
      ofMember('2026-05', 1, null),
      ofMember('2026-06', 3, null),
      ofMember('2026-06', 9, null),
      { ...status, kind: 'client', id: '1', keys: ['name'] },
    ]);
    const names = Object.entries(positions);
    expect(last.map((at) => names.find(([, position]) => position === at)?.[0])).toEqual([
      'status',
      'shop',
      'renamed',
      'renamed',
      'status',
      'site',
      'undo',
      'again',
      undefined,
      'shopMay',
      'again',
      undefined,
      'client',
    ]);
  });

  it('is, in any plan of a month, no plan of another month', async () => {
    const { did, events } = createDiary();
    const save = (project: number, month: string, hours: number) => {
      const person = { kind: 'freelancer', id: 1 };
      const entries = hours === 0 ? [] : [{ allocationId: project, person, hours }];
      return did(streams.allocationPlan(project, month), 'AllocationsReplaced', {
        entries,
        additional: null,
      });
    };
    save(1, '2026-05', 8);
    const taken = save(2, '2026-05', 4) && save(2, '2026-05', 0);
    const inJune = save(1, '2026-06', 6);
    const read = await readingOf(database.pool, events);
    const hoursIn = (only: string) =>
      ({ kind: 'allocationPlan', id: null, keys: ['freelancer-1'], in: { only } }) as const;
    expect(await lastChangesOf(read, [hoursIn('2026-05'), hoursIn('2026-06')])).toEqual([taken, inJune]);
  });

  it('is, in any plan of a month, found however often others were planned since', async () => {
    const { did, events } = createDiary();
    const save = (project: number, id: number, hours: number) =>
      did(streams.allocationPlan(project, '2026-05'), 'AllocationsReplaced', {
        entries: [{ allocationId: project, person: { kind: 'freelancer', id }, hours }],
        additional: null,
      });
    save(1, 1, 8);
    const last = save(1, 1, 6);
    for (let turn = 1; turn <= 600; turn++) save(2, 2, 1 + (turn % 20));
    const hoursOf = (id: number) =>
      ({ kind: 'allocationPlan', id: null, keys: [`freelancer-${id}`], in: { only: '2026-05' } }) as const;
    const read = await readingOf(database.pool, events);
    expect(await lastChangesOf(read, [hoursOf(1), hoursOf(2), hoursOf(3)])).toEqual([
      last,
      events.at(-1)?.position,
      undefined,
    ]);
  });

  it('is, of what holds from a month on, that by which it holds, or which gave back what held before', async () => {
    const { did, events } = createDiary();
    const stream = streams.teamMember(1);
    const raise = (from: string | null, salary: number) =>
      did(stream, 'TeamMemberTermsChanged', { from, terms: { salary } });
    const salaryIn = async (upTo: string, from: string | null = null) => {
      const read = await readingOf(database.pool, events);
      const [last] = await lastChangesOf(read, [
        { kind: 'teamMember', id: '1', keys: ['salary'], in: { from, upTo } },
      ]);
      return last;
    };
    const added = did(stream, 'TeamMemberAdded', nora);
    const inMay = raise('2026-05', 5_000_000);
    expect(await salaryIn('2026-04')).toBe(added);
    expect(await salaryIn('2026-05', '2026-05')).toBe(inMay);
    const inMarch = raise('2026-03', 4_500_000);
    expect(await salaryIn('2026-02')).toBe(added);
    expect(await salaryIn('2026-04', '2026-03')).toBe(inMarch);
    // May's change was made before March's, and still holds.
    expect(await salaryIn('2026-06', '2026-05')).toBe(inMay);
    const withdrawn = did(stream, 'TeamMemberTermsWithdrawn', { from: '2026-05' });
    expect(await salaryIn('2026-04', '2026-03')).toBe(inMarch);
    expect(await salaryIn('2026-06', '2026-03')).toBe(withdrawn);
    const always = raise(null, 6_000_000);
    expect(await salaryIn('2026-02')).toBe(always);
    expect(await salaryIn('2026-06')).toBe(always);
  });
});
