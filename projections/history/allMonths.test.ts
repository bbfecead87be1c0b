import { beforeAll, describe, expect, it } from 'vitest';
import {
  type SoftwareCostCommand,
  type SoftwareCostEvent,
  softwareCost,
} from '#domain/money/softwareCost.ts';
import { streams } from '#domain/records/streams.ts';
import { subscription } from '#domain/testing/records.ts';
import { testDatabases } from '../../tests/databases.ts';
import { databaseForAll } from '../../tests/setUp.ts';
import type { Read } from '../reading/read.ts';
import { createLog } from '../testing/log.ts';
import { readingOf } from '../testing/readModelVersion.ts';
import { listHistory } from './queries.ts';

/** Framewise: £315 until May 2026 and £385 from June on; set to £985 in all months; then that is undone. */
const framewise = () => {
  const log = createLog();
  let state = softwareCost.initial;
  const when = { effectiveFrom: null, thisMonth: '2026-05' };
  const does = (command: SoftwareCostCommand) => {
    for (const event of softwareCost.decide(command, state)) {
      state = softwareCost.evolve(state, event as SoftwareCostEvent);
      log.append(streams.softwareCost(1), event);
    }
    return state;
  };
  does({
    type: 'AddSoftwareCost',
    fields: { ...subscription, name: 'Framewise', defaultMonthlyCost: 31_500 },
  });
  const fields = { defaultMonthlyCost: 38_500 };
  const dated = does({ type: 'UpdateSoftwareCost', fields, when: { ...when, effectiveFrom: '2026-06' } });
  does({ type: 'UpdateSoftwareCost', fields: { name: 'Framewise Pro' }, when });
  does({
    type: 'UpdateSoftwareCost',
    fields: { defaultMonthlyCost: 98_500 },
    when: { ...when, thisMonth: '2026-07' },
  });
  if (dated.status === 'absent') throw new Error('Framewise is gone');
  does({ type: 'RevertSoftwareCost', to: { ...dated, fields: { ...dated.fields, name: 'Framewise Pro' } } });
  return log.events;
};

describe.each(testDatabases)('a change in all months, on $name', ({ open }) => {
  const database = databaseForAll({ open });
  let read: Read;
  beforeAll(async () => {
    read = await readingOf(database.pool, framewise());
  });

  const told = async (month?: string, q?: string) =>
    (await listHistory(read, { month, q }, { limit: 100 })).entries.map(({ event, changes }) => ({
      event,
      prices: changes
        .filter(({ field }) => field === 'defaultMonthlyCost')
        .map(({ from, to, span }) => [from, to, ...(span ? [span.startMonth, span.endMonth] : [])]),
    }));

  const undoing = [
    { event: 'SoftwareCostUpdated', prices: [['985', '315', null, '2026-05']] },
    { event: 'SoftwareCostTermsChanged', prices: [['985', '385']] },
  ];
  const wiped = {
    event: 'SoftwareCostTermsChanged',
    prices: [
      ['315', '985', null, '2026-05'],
      ['385', '985', '2026-06', null],
    ],
  };
  const dearer = { event: 'SoftwareCostTermsChanged', prices: [['315', '385']] };
  const renamed = { event: 'SoftwareCostUpdated', prices: [] };
  const added = { event: 'SoftwareCostAdded', prices: [[null, '315']] };

  it('names every value that it replaced, by month, and so does its undoing', async () => {
    expect(await told()).toEqual([...undoing, wiped, renamed, dearer, added]);
  });

  it('is in the history of each month whose figures it moved, and what moved none is not', async () => {
    expect(await told('2026-03')).toEqual([undoing[0], wiped, added]);
    expect(await told('2026-07')).toEqual([undoing[1], wiped, dearer, added]);
    expect(await told('2026-07', 'framewise')).toEqual([undoing[1], wiped, dearer, added]);
  });

  it('is read page by page', async () => {
    const pageAfter = (after?: number) => listHistory(read, { month: '2026-03' }, { limit: 1, after });
    const first = await pageAfter();
    const second = await pageAfter(first.next ?? undefined);
    const third = await pageAfter(second.next ?? undefined);
    expect([first, second, third].flatMap(({ entries }) => entries.map(({ event }) => event))).toEqual(
      [undoing[0], wiped, added].map((each) => each?.event),
    );
    expect(third.next).toBeNull();
  });
});
