import { beforeAll, describe, expect, it } from 'vitest';
import { projectInput } from '#domain/projects/projectInput.ts';
import { streams } from '#domain/records/streams.ts';
import { testDatabases } from '../../tests/databases.ts';
import { databaseForAll } from '../../tests/setUp.ts';
import type { Read } from '../reading/read.ts';
import { createDiary } from '../testing/diary.ts';
import { readingOf } from '../testing/readModelVersion.ts';
import { type HistoryFilter, listHistory } from './queries.ts';
import { listRecords } from './records.ts';

const user = (username: string, firstName: string | null, lastName: string | null) => ({
  username,
  firstName,
  lastName,
  email: null,
  role: 'admin',
  teamMemberId: null,
});
const project = (name: string) => ({
  ...projectInput.parse({ name, clientId: 1, projectType: 'retainer', revenue: '1', hourlyRate: '60' }),
  status: 'planning',
});
const member = (name: string) => ({
  name,
  email: 'somebody@example.com',
  role: 'Developer',
  costType: 'direct',
  directCostPercentage: 100,
  salary: 3_600_000,
  workingHours: 40,
  isUkEmployee: true,
  paidLeaveDays: 25,
  startMonth: null,
  endMonth: null,
});
const hours = (hours: number) => ({
  entries: [{ allocationId: 1, person: { kind: 'teamMember', id: 1 }, hours }],
  additional: null,
});

const report = {
  position: 0,
  includesOtherCosts: false,
  leaves: [],
  manual: {},
  subscriptions: [],
  people: { leaves: [], manual: {}, terms: [] },
  digest: '',
};

const foldedState = () => {
  const { did, events } = createDiary();
  const shop = streams.project(1);
  const positions = {
    priya: did(streams.user('1'), 'UserCreated', user('admin', 'Priya', 'Sandhar')),
    kofi: did(streams.user('2'), 'UserCreated', user('kofi.mensah', null, null)),
    shop: did(shop, 'ProjectCreated', project('Söhne Webshop')),
    plan: did(streams.allocationPlan(1, '2026-05'), 'AllocationsReplaced', hours(8), {
      by: '2',
      reason: 'Größere Rücksprache with the client: 40% more',
    }),
    renamed: did(shop, 'ProjectUpdated', { ...project('Atelier'), status: undefined }, { by: '2' }),
    ada: did(streams.teamMember(1), 'TeamMemberAdded', member('Ada Byrne'), { reason: 'Hired at 36000' }),
    bea: did(streams.teamMember(2), 'TeamMemberAdded', member('Bea Coe'), { reason: 'Instead of Ada' }),
    manual: did(
      streams.manualCosts('2026-05'),
      'ManualCostsSet',
      { figures: { directStaffCosts: 100 } },
      { reason: 'Payroll of May' },
    ),
    deleted: did(shop, 'ProjectDeleted', {}, { reason: 'Client left' }),
    removed: did(streams.teamMember(1), 'TeamMemberRemoved', {}),
    closed: did(streams.period('2026-03'), 'PeriodClosed', report, { by: '2' }),
    reopened: did(streams.period('2026-03'), 'PeriodReopened', {}, { by: '2' }),
    may: did(streams.period('2026-05'), 'PeriodClosed', report, { by: '2' }),
  };
  return { did, events, positions };
};
type Name = keyof ReturnType<typeof foldedState>['positions'];

describe.each(testDatabases)('searching history on $name', ({ open }) => {
  const { events, positions } = foldedState();
  const database = databaseForAll({ open });
  let read: Read;
  beforeAll(async () => {
    read = await readingOf(database.pool, events);
  });

  const page = async (
    filter: HistoryFilter,
    { limit = 100, ...more }: { limit?: number; after?: number } = {},
  ) => listHistory(read, filter, { limit, ...more });
  const found = async (q: string, filter: HistoryFilter = {}): Promise<(Name | undefined)[]> =>
    (await page({ ...filter, q })).entries.map(({ position }) =>
      (Object.keys(positions) as Name[]).find((name) => positions[name] === position),
    );

  it.each<[string, string, Name[]]>([
    ['a name, and the plans of the project', 'atelier', ['deleted', 'renamed', 'plan', 'shop']],
    [
      'what it was called before, without accents, within a word',
      'SOHNE shop',
      ['deleted', 'renamed', 'plan', 'shop'],
    ],
    ['the words of a name in any order', 'byrne ada', ['removed', 'ada']],
    ['an author', 'mensah', ['may', 'reopened', 'closed', 'renamed', 'plan', 'kofi']],
    ['the month that was closed', 'march 2026', ['reopened', 'closed']],
    [
      'an author by the first and last name',
      'priya san',
      ['removed', 'deleted', 'manual', 'bea', 'ada', 'shop', 'kofi', 'priya'],
    ],
    ['the beginning of a word of a reason', 'ruck', ['plan']],
    ['several words of a reason, figures among them', 'client 40', ['plan']],
    ['a word that is in a name and in another reason', 'ada', ['removed', 'bea', 'ada']],
    ['what has no name of its own', 'P&L', ['manual']],
    ['the beginning of a word of a text that was changed', 'develop', ['removed', 'bea', 'ada']],
  ])('finds by %s', async (_, q, names) => {
    expect(await found(q)).toEqual(names);
  });

  it.each([
    ['a middle of a word of a reason', 'sprache'],
    ['words of which one is nowhere', 'atelier nowhere'],
    ['what a database would take for a pattern', 'atel%zz'],
    ['what a database would take for a query', "'atelier' | 'zz':*"],
  ])('does not find by %s', async (_, q) => {
    expect(await found(q)).toEqual([]);
  });

  it('keeps to the filters, and goes on where a page ends', async () => {
    expect(await found('atelier', { kind: 'allocationPlan' })).toEqual(['plan']);
    expect(await found('kofi', { kind: 'project', id: '1' })).toEqual(['renamed']);
    const first = await page({ q: 'atelier' }, { limit: 2 });
    expect(first).toMatchObject({ next: positions.renamed, entries: [{}, {}] });
    const rest = await page({ q: 'atelier' }, { limit: 2, after: positions.renamed });
    expect(rest.entries.map(({ position }) => position)).toEqual([positions.plan, positions.shop]);
    expect(rest.next).toBeNull();
  });

  it('does not search reasons and texts that whoever asks is not told', async () => {
    const withoutPay = async (q: string) =>
      (await listHistory(read, { q }, { limit: 10 }, false)).entries.map(({ position }) => position);
    expect(await found('36000')).toEqual(['ada']);
    expect(await withoutPay('36000')).toEqual([]);
    expect(await withoutPay('develop')).toEqual([]);
    expect(await withoutPay('ruck')).toEqual([positions.plan]);
  });

  it('given a reason that a change of somebody shares, then it is not told or searched without pay', async () => {
    const { did, events: own } = createDiary();
    const plan = streams.allocationPlan(1, '2026-05');
    const left = { request: 'left', reason: 'Wants 52000' };
    did(streams.teamMember(1), 'TeamMemberAdded', member('Ada Byrne'));
    did(streams.project(1), 'ProjectCreated', project('Shop'));
    did(plan, 'AllocationsReplaced', hours(8), left);
    did(streams.teamMember(1), 'TeamMemberUpdated', { ...member('Ada Byrne'), endMonth: '2026-04' }, left);
    did(plan, 'AllocationsReplaced', hours(4), { reason: 'Wants 4 hours' });
    read = await readingOf(database.pool, own);
    const reasons = async (filter: HistoryFilter, seesPay: boolean) =>
      (await listHistory(read, { kind: 'allocationPlan', ...filter }, { limit: 10 }, seesPay)).entries.map(
        ({ reason }) => reason,
      );
    expect(await reasons({}, true)).toEqual(['Wants 4 hours', 'Wants 52000']);
    expect(await reasons({}, false)).toEqual(['Wants 4 hours', null]);
    expect(await reasons({ q: 'wants' }, true)).toEqual(['Wants 4 hours', 'Wants 52000']);
    expect(await reasons({ q: 'wants' }, false)).toEqual(['Wants 4 hours']);
    read = await readingOf(database.pool, events);
  });

  it('finds nothing of who was erased, nor what was said of them', async () => {
    const later = foldedState();
    later.did(streams.teamMember(1), 'TeamMemberErased', { blanked: [] });
    read = await readingOf(database.pool, later.events);
    expect([await found('byrne'), await found('hired')]).toEqual([[], []]);
    expect(await found('erased person')).toHaveLength(3);
    read = await readingOf(database.pool, events);
  });

  it('names every record of a kind by its last name, former ones beside it, and those that are gone last', async () => {
    expect(await listRecords(read, 'project')).toEqual([
      { id: '1', name: 'Atelier', formerNames: ['Söhne Webshop'], isGone: true },
    ]);
    expect(await listRecords(read, 'teamMember')).toEqual([
      { id: '2', name: 'Bea Coe', formerNames: [], isGone: false },
      { id: '1', name: 'Ada Byrne', formerNames: [], isGone: true },
    ]);
    expect((await listRecords(read, 'user')).map(({ name }) => name)).toEqual(['admin', 'kofi.mensah']);
    expect(await listRecords(read, 'otherCost')).toEqual([]);
  });
});
