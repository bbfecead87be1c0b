import { describe, expect, it } from 'vitest';
import { splitByPay } from '#domain/money/budget.ts';
import { noAmounts } from '#domain/money/pnlTotals.ts';
import { streams } from '#domain/records/streams.ts';
import { pglite } from '../../../tests/databases.ts';
import { databaseForAll } from '../../../tests/setUp.ts';
import { Keystore } from '../../operationalStore/keystore.ts';
import { migrateOperationalStore } from '../../operationalStore/migrate.ts';
import { createPostgresEventStore, migrateLog } from '../eventStore/postgres.ts';
import { EncryptedEventStore } from './encryptedEventStore.ts';

const metadata = { at: '2026-05-04T09:30:00.000Z', by: '1', correlationId: 'c', causationId: 'c' };

const member = { kind: 'teamMember', id: 4 };
const report = {
  position: 41,
  includesOtherCosts: false,
  leaves: [{ leaf: 'retainerRevenue', kind: 'project', id: 1, pence: 300_000 }],
  manual: {},
  subscriptions: [],
  people: {
    leaves: [{ leaf: 'directStaffCosts', ...member, pence: 6_123_456 }],
    manual: { operatingStaffCosts: 7_654_321 },
    terms: [{ ...member, costType: 'direct', directPercentage: 100, hours: null, hourlyRate: null }],
  },
  digest: '5f'.repeat(32),
};

describe('what a closed month is reported with', () => {
  const database = databaseForAll(pglite);

  it('then nothing of people stands in the log as it is, and it is read as before once one of them is erased', async () => {
    await migrateOperationalStore(database.pool);
    await migrateLog(database.pool);
    const raw = createPostgresEventStore(database.pool);
    const keys = await Keystore.open(database);
    const log = new EncryptedEventStore(raw, keys);
    const stream = streams.period('2026-03');
    const closed = {
      id: '7d1f4c1e-94a4-4f7b-a4b0-3a3c39d5a6d1',
      type: 'PeriodClosed',
      data: report,
      metadata,
    };
    await log.append(stream, 0, [closed]);
    const [stored] = await raw.readStream(stream);
    expect(stored?.data).toMatchObject({ position: 41, leaves: report.leaves });
    const text = JSON.stringify(stored);
    for (const secret of ['6123456', '7654321', 'directStaffCosts', report.digest])
      expect(text).not.toContain(secret);
    await log.erase(streams.teamMember(4));
    expect((await log.readStream(stream)).map(({ data }) => data)).toEqual([report]);
    await log.close();
    await keys.close();
  });

  it('then what a budget says of people is encrypted, too, and the rest of it is not', async () => {
    const raw = createPostgresEventStore(database.pool);
    const keys = await Keystore.open(database);
    const log = new EncryptedEventStore(raw, keys);
    const stream = streams.budget(1);
    const leaves = { ...noAmounts(), retainerRevenue: 300_000, directStaffCosts: 6_123_456 };
    const data = {
      name: 'Budget 2027',
      origin: { kind: 'sheet' },
      includesOtherCosts: false,
      ...splitByPay([{ month: '2027-04', leaves }]),
    };
    await log.append(stream, 0, [
      { id: '8e2f4c1e-94a4-4f7b-a4b0-3a3c39d5a6d2', type: 'BudgetSet', data, metadata },
    ]);
    const [stored] = await raw.readStream(stream);
    expect(stored?.data).toMatchObject({ name: 'Budget 2027', months: data.months });
    expect(JSON.stringify(stored)).not.toContain('6123456');
    expect((await log.readStream(stream)).map((event) => event.data)).toEqual([data]);
    await log.close();
    await keys.close();
  });
});
