import { beforeAll, describe, expect, it } from 'vitest';
import { line } from '#domain/money/line.ts';
import { projectInput } from '#domain/projects/projectInput.ts';
import { streams } from '#domain/records/streams.ts';
import { workedMonth } from '#domain/testing/workedMonth.ts';
import type { Month } from '#domain/values/month.ts';
import { defaultFormulas } from '#domain/values/planningFormulas.ts';
import { testDatabases } from '../../../tests/databases.ts';
import { databaseForAll } from '../../../tests/setUp.ts';
import type { Read } from '../../reading/read.ts';
import { awkwardAgencyLog } from '../../testing/awkwardAgency.ts';
import { createDiary } from '../../testing/diary.ts';
import { readingOf } from '../../testing/readModelVersion.ts';
import { formulasInForce } from '../readModel.ts';
import { readBase } from './compare.ts';
import { sideOf } from './computedFigures.ts';
import { comparedMonths } from './months.ts';
import { profitMovers } from './movers.ts';
import { differentRecords } from './records.ts';

const now = new Date('2026-05-14T09:30:00.000Z');

const other = {
  version: 2,
  set: { ...defaultFormulas, netProfitIncludesOtherCosts: true, employerNiUplift: 0.2 },
};

const sideIn = async (read: Read, months: readonly Month[]) => {
  const { foldedState, formulas } = await readBase(read, now);
  return sideOf(foldedState, formulas.set, () => months);
};

const differencesOf = async (before: Read, after: Read) =>
  differentRecords(await sideIn(before, [workedMonth]), await sideIn(after, [workedMonth]));

describe.each(testDatabases)('what two read-model versions say differently, on $name', ({ open }) => {
  const database = databaseForAll({ open });
  let before: Read;
  let after: Read;
  beforeAll(async () => {
    const log = awkwardAgencyLog();
    before = await readingOf(database.pool, log.events);
    const always = <Terms>(terms: Terms) => ({ from: null, terms });
    log.append(streams.otherCost(1), { type: 'OtherCostRemoved', data: {} });
    log.append(streams.softwareCost(4), { type: 'SoftwareCostRemoved', data: {} });
    log.append(streams.project(8), { type: 'ProjectDeleted', data: {} });
    log.append(streams.project(12), { type: 'ProjectTermsChanged', data: always({ revenue: 0 }) });
    log.append(streams.teamMember(2), { type: 'TeamMemberTermsChanged', data: always({ workingHours: 30 }) });
    log.append(streams.teamMember(4), {
      type: 'TeamMemberTermsChanged',
      data: always({ salary: 1_200_000 }),
    });
    after = await readingOf(database.pool, log.events);
  });

  it('is told of every record, of those that are in one of them alone, too', async () => {
    const found = await differencesOf(before, after);
    expect(
      found
        .map(({ record, month, figure, from, to }) => [
          `${record?.kind} ${record?.name}`,
          month,
          figure,
          from,
          to,
        ])
        .sort(),
    ).toEqual([
      ['otherCost otherCost 1', workedMonth, 'otherCost', 100, 0],
      ['project project 8', null, 'billableHours', 25, 0],
      ['project project 8', null, 'revenue', 1500, 0],
      ['project quay', workedMonth, 'billableHours', 2, 0],
      ['project quay', workedMonth, 'revenue', 120, 0],
      ['softwareCost softwareCost 4', workedMonth, 'operatingCost', 30, 0],
      ['teamMember Bea', workedMonth, 'directHours', 94.5, 75.6],
      ['teamMember Bea', workedMonth, 'workingHours', 157.5, 126],
      ['teamMember bob', null, 'hourlyRate', 16.04, 8.02],
      ['teamMember bob', workedMonth, 'directCost', 2000, 1000],
      ['teamMember bob', workedMonth, 'targetProfit', 4000, 2000],
    ]);
    const back = await differencesOf(after, before);
    expect(back).toHaveLength(found.length);
    expect(back.find(({ figure }) => figure === 'otherCost')).toMatchObject({
      record: { name: 'rent' },
      from: 0,
      to: 100,
    });
  });

  it('is ordered by what moves net profit most, up or down, other costs only where formulas count them', async () => {
    const months = ['2026-04', workedMonth];
    const moved = async (from: Read, to: Read) =>
      profitMovers(await sideIn(from, months), await sideIn(to, months), () => true).map(
        ({ record, change }) => [record.name, change],
      );
    expect(await moved(before, after)).toEqual([
      ['bob', 2000],
      ['quay', -240],
      ['softwareCost 4', 60],
    ]);
    const counted = await readingOf(database.pool, awkwardAgencyLog().events, other);
    expect(await moved(before, counted)).toEqual([
      ['Advice', -300],
      ['rent', -200],
      ['Party', -50],
      ['zoo', -50],
      ['lease', -4],
      ['April', -1],
    ]);
    const rates = (await differencesOf(before, counted)).filter(
      ({ record, figure }) => record?.name === 'Ada' && figure === 'hourlyRate',
    );
    expect(new Map(rates.map(({ month, from, to }) => [month, [from, to]]))).toEqual(
      new Map([
        [null, [24.06, 25.37]],
        ['2026-07', [28.07, 29.6]],
      ]),
    );
    expect(rates).toHaveLength(2);
  });

  it('names projects of a client that share a name by what lists call them', async () => {
    const log = awkwardAgencyLog();
    for (const id of [21, 22]) {
      const fields = { clientId: 1, name: 'Shop', projectType: 'retainer', hourlyRate: '60', revenue: '9' };
      const data = { ...projectInput.parse(fields), status: 'planning' as const };
      log.append(streams.project(id), { type: 'ProjectCreated', data });
    }
    const read = await readingOf(database.pool, log.events);
    const [was, is] = [await sideIn(before, [workedMonth]), await sideIn(read, [workedMonth])];
    const named = ['Shop (1)', 'Shop (2)'];
    const movers = profitMovers(was, is, () => true).map(({ record }) => record.name);
    expect(movers.filter((name) => name.startsWith('Shop'))).toEqual(named);
    const records = (await differentRecords(was, is)).map(({ record }) => record?.name ?? '');
    expect([...new Set(records.filter((name) => name.startsWith('Shop')))]).toEqual(named);
  });

  it('is looked for in all months that the planner offers, and in those in which a line begins or ends', async () => {
    const { foldedState, formulas } = await readBase(before, now);
    const { months } = (await sideOf(foldedState, formulas.set, comparedMonths(now))).computed;
    expect([months[0], months.at(-1)]).toEqual(['2025-06', '2027-05']);
    const { lines } = { lines: [line('retainer', { from: '2024-02', to: '2031-07' }, {})] };
    const wider = comparedMonths(now)([{ kind: 'project', id: 1, scope: 'project-1', lines }]);
    expect([wider[0], wider.at(-1)]).toEqual(['2024-02', '2031-07']);
  });

  it('follows from formulas, of which all that were ever adopted are known, newest first', async () => {
    const { did, events } = createDiary();
    for (const [index, set] of [other.set, { ...defaultFormulas, defaultHourlyRate: 7000 }].entries()) {
      const data = { version: index + 2, formulas: set, replay: index + 1 };
      did(streams.formulas(), 'FormulasAdopted', data, { reason: `Reason ${index + 2}` });
    }
    const read = await readingOf(database.pool, events);
    const { revisions, version } = await formulasInForce(read, workedMonth);
    expect([version, revisions.map((each) => [each.version, each.reason])]).toEqual([
      3,
      [
        [3, 'Reason 3'],
        [2, 'Reason 2'],
        [1, null],
      ],
    ]);
  });
});
