import { randomUUID } from 'node:crypto';
import { sql } from 'slonik';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readEvent, UnreadableEvent } from '#domain/log/events.ts';
import { logFormat, versionIn } from '#domain/log/upcasts.ts';
import { erasedReason } from '#domain/people/personalData.ts';
import { pglite, type TestDatabase } from '../../../tests/databases.ts';
import { stateAfter } from '../../commands/execute.ts';
import { encrypt } from '../../database/cipher.ts';
import { Keystore } from '../../operationalStore/keystore.ts';
import { migrateOperationalStore } from '../../operationalStore/migrate.ts';
import { InvalidAppend } from '../eventStore/appendRequest.ts';
import type { EventStore, NewEvent, RecordedEvent } from '../eventStore/eventStore.ts';
import { createPostgresEventStore, migrateLog } from '../eventStore/postgres.ts';
import { batchesOf } from '../eventStore/testing/events.ts';
import { EncryptedEventStore } from './encryptedEventStore.ts';

const fields = {
  name: 'Zebedee Quartz',
  email: 'zebedee@quartz.example',
  role: 'Head of Basalt',
  skills: ['Basalt'],
  salary: 6_123_456,
  workingHours: 37.5,
  isUkEmployee: true,
  paidLeaveDays: 25,
  bankHolidayRegion: null,
  costType: 'direct',
  directCostPercentage: 100,
  startMonth: null,
  endMonth: null,
};

const event = (type: string, data: object, reason?: string): NewEvent => ({
  id: randomUUID(),
  type,
  data,
  metadata: {
    at: '2026-05-04T09:30:00.000Z',
    by: '1',
    correlationId: randomUUID(),
    causationId: randomUUID(),
    ...(reason !== undefined && { reason }),
  },
});

const encryptedIn = (event: RecordedEvent | undefined) =>
  z.object({ $sealed: z.object({ identity: z.string(), kept: z.string() }) }).parse(event?.data);

describe('the encrypted event store', () => {
  let database: TestDatabase;
  let raw: EventStore;
  let keys: Keystore;
  let log: EncryptedEventStore;
  beforeEach(async () => {
    database = await pglite.open();
    await migrateOperationalStore(database.pool);
    await migrateLog(database.pool);
    raw = createPostgresEventStore(database.pool);
    keys = await Keystore.open(database);
    log = new EncryptedEventStore(raw, keys);
  });
  afterEach(async () => {
    await log.close();
    await keys.close();
    await database.close();
  });

  const added = event('TeamMemberAdded', fields, 'Zebedee negotiated well');
  const raised = event('TeamMemberTermsChanged', { from: '2026-07', terms: { salary: 7_234_567 } });
  const stored = (stream: string): Promise<RecordedEvent[]> => raw.readStream(stream);
  /** Replaces a stored row, as an attacker with write access to the log could. */
  const change = (position: number, data: unknown) =>
    database.pool.query(sql.unsafe`
      update log.events set data = ${JSON.stringify(data)}::jsonb where position = ${position}
    `);

  it('given events of a person, then they are read as they were decided, in every way of reading', async () => {
    await log.append('teamMember-1', 0, [added, raised]);
    await log.appendAll([
      {
        stream: 'client-1',
        expectedVersion: 0,
        events: [event('ClientCreated', { name: 'Alder' }, 'A pitch')],
      },
      { stream: 'teamMember-1', expectedVersion: 2, events: [event('TeamMemberRemoved', {})] },
    ]);

    const [first, second, third] = await log.readStream('teamMember-1');
    const metadata = { ...added.metadata, schema: versionIn(logFormat, added.type) };
    expect(first).toEqual({ ...added, metadata, stream: 'teamMember-1', version: 1, position: 1 });
    expect(second).toMatchObject(raised);
    expect(third).toMatchObject({ type: 'TeamMemberRemoved', data: {} });
    const all = (await batchesOf(log.readAll({ after: 0 }))).flat();
    expect(all.map(({ data }) => data)).toEqual([fields, raised.data, { name: 'Alder' }, {}]);
    expect(all.map(({ metadata }) => metadata.reason)).toEqual([
      'Zebedee negotiated well',
      undefined,
      'A pitch',
      undefined,
    ]);
    for await (const batch of log.subscribeAll({ after: 0 })) {
      expect(batch).toEqual(all.slice(0, batch.length));
      break;
    }
    expect(await log.head()).toBe(4);
  });

  it('then the log itself has none of it, and of the same event twice not the same text', async () => {
    await log.append('teamMember-1', 0, [added]);
    await log.append('teamMember-2', 0, [{ ...added, id: randomUUID() }]);

    const [one] = await stored('teamMember-1');
    const [two] = await stored('teamMember-2');
    expect(one?.data).toEqual({ $sealed: { identity: expect.any(String), kept: expect.any(String) } });
    expect(one?.metadata).not.toHaveProperty('reason');
    expect(one?.data).not.toEqual(two?.data);
    expect(JSON.stringify([one, two])).not.toMatch(/zebedee|quartz|basalt|6123456|37\.5|negotiated/i);
  });

  it('given appends at once, then the log has them as they were asked for, whichever waits for a key', async () => {
    const asked = ['teamMember-7', 'client-1', 'teamMember-8', 'client-2'];
    await Promise.all(
      asked.map((stream) =>
        log.append(stream, 0, [
          stream.startsWith('client')
            ? event('ClientCreated', { name: 'Birch' })
            : event('TeamMemberAdded', fields),
        ]),
      ),
    );
    const stored = (await batchesOf(raw.readAll({ after: 0 }))).flat();
    expect(stored.map(({ stream }) => stream)).toEqual(asked);
  });

  it('given the same append again, then it is stored once', async () => {
    const first = await log.append('teamMember-1', 0, [added]);
    expect(await log.append('teamMember-1', 0, [added])).toEqual(first);
    expect(await stored('teamMember-1')).toHaveLength(1);
  });

  it('given events from before anything was encrypted, then they are read as they are, encrypted ones beside them', async () => {
    await raw.append('teamMember-1', 0, [added]);
    await log.append('teamMember-1', 1, [raised]);
    const read = await log.readStream('teamMember-1');
    expect(read).toMatchObject([added, raised]);
  });

  it('given the identity key is destroyed, then a person is nobody, pay stays, and nobody is named anew', async () => {
    await log.append('teamMember-1', 0, [added, raised]);
    await keys.destroy(['teamMember-1/identity']);

    const [first, second] = await log.readStream('teamMember-1');
    expect(first?.data).toEqual({ ...fields, name: 'Erased person', email: '', role: '', skills: [] });
    expect(first?.metadata.reason).toBe(erasedReason);
    expect(second).toMatchObject(raised);
    await expect(log.append('teamMember-1', 2, [event('TeamMemberUpdated', fields)])).rejects.toMatchObject({
      code: 'protected',
      message: expect.stringContaining('This person was erased'),
    });
    const erased = event('TeamMemberErased', {}, 'Asked for it');
    await log.append('teamMember-1', 2, [erased]);
    expect((await log.readStream('teamMember-1'))[2]).toMatchObject(erased);

    await log.append('teamMember-1', 3, [event('TeamMemberRemoved', {}, 'Nobody needs their record')]);
    expect((await log.readStream('teamMember-1'))[3]?.metadata.reason).toBe(erasedReason);
  });

  it.each([
    { what: 'pay alone', changed: { salary: 7_000_000 } },
    { what: 'a name alone', changed: { name: 'Zebedee Basalt' } },
    { what: 'both', changed: { role: 'Quartz cutter', paidLeaveDays: 30 } },
  ])(
    'given changes of $what, then only these are encrypted, and of an erased person nobody is told',
    async ({ changed }) => {
      const state = async () => stateAfter('teamMember', await log.readStream('teamMember-1'));
      await log.append('teamMember-1', 0, [added, event('TeamMemberUpdated', changed)]);
      const [, one] = await stored('teamMember-1');
      expect(JSON.stringify(one)).not.toMatch(/zebedee|quartz|7000000/i);
      const [, read] = await log.readStream('teamMember-1');
      expect(read?.data).toEqual(changed);
      expect(await state()).toMatchObject({ fields: { ...fields, ...changed } });
      await keys.destroy(['teamMember-1/identity']);
      const nobody = { name: 'Erased person', email: '', role: '', skills: [] };
      expect(await state()).toMatchObject({ fields: { ...fields, ...changed, ...nobody } });
    },
  );

  it('given a reason is blanked with an erasure, then nobody reads it again, and every other one is read on', async () => {
    const blanked = event('ClientCreated', { name: 'Alder' }, 'Zebedee knows them');
    const other = event('ClientCreated', { name: 'Alder & Co' }, 'A merger');
    await log.append('client-1', 0, [blanked, other]);
    const adjusted = event('SoftwareCostAdjusted', { month: '2026-05', cost: 1, reason: 'For Zebedee' });
    await log.append('softwareCost-1', 0, [adjusted]);
    await log.append('teamMember-1', 0, [added]);
    const erased = event('TeamMemberErased', {}, 'Asked for it');
    const blanks = [blanked.id, adjusted.id];
    await log.append('teamMember-1', 1, [{ ...erased, metadata: { ...erased.metadata, blanks } }]);
    const before = await database.pool.any(sql.unsafe`select * from vault.keys`);
    await log.erase('teamMember-1', blanks);

    const reasons = async () => (await log.readStream('client-1')).map(({ metadata }) => metadata.reason);
    expect(await reasons()).toEqual([erasedReason, 'A merger']);
    expect((await log.readStream('softwareCost-1'))[0]?.data).toEqual({
      month: '2026-05',
      cost: 1,
      reason: erasedReason,
    });
    const destroyed = sql.type(z.object({ name: z.string() }))`select name from vault.keys where key is null`;
    expect((await database.pool.anyFirst(destroyed)).toSorted()).toEqual(
      [...blanks.map((id) => `reason/${id}`), 'teamMember-1/identity'].toSorted(),
    );

    // An old operational store is restored: reading the erasure destroys the keys again.
    await database.pool.query(sql.unsafe`delete from vault.keys`);
    await database.pool.query(sql.unsafe`
      insert into vault.keys select * from jsonb_populate_recordset(null::vault.keys, ${JSON.stringify(before)}::jsonb)
    `);
    const again = await Keystore.open(database);
    await new EncryptedEventStore(raw, again).readStream('teamMember-1');
    await again.close();
    expect(await database.pool.anyFirst(destroyed)).toHaveLength(3);
  });

  it('given reasons from before each had a key of its own, then they are read, and blanked, too', async () => {
    const find = await keys.make(['agency']);
    const key = find('agency');
    if (key === undefined || key === 'destroyed') throw new Error('no key');
    const { id, type, data, metadata } = event('ClientCreated', { name: 'Alder' });
    const sealedReason = {
      key: 'agency',
      text: encrypt(key, 'Zebedee knows them', `client-1 ${id} metadata`),
    };
    await raw.append('client-1', 0, [
      { id, type, data, metadata: Object.assign(metadata, { sealedReason }) },
    ]);
    const adjusted = event('SoftwareCostAdjusted', {});
    const reason = encrypt(key, '{"reason":"For Zebedee"}', `softwareCost-1 ${adjusted.id} reason`);
    await raw.append('softwareCost-1', 0, [
      { ...adjusted, data: { month: '2026-05', cost: 1, $sealed: { reason } } },
    ]);
    const read = async () => [
      (await log.readStream('client-1'))[0]?.metadata.reason,
      (await log.readStream('softwareCost-1'))[0]?.data,
    ];
    expect(await read()).toEqual([
      'Zebedee knows them',
      { month: '2026-05', cost: 1, reason: 'For Zebedee' },
    ]);
    await log.erase('teamMember-1', [id, adjusted.id]);
    expect(await read()).toEqual([erasedReason, { month: '2026-05', cost: 1, reason: erasedReason }]);
  });

  it.each([
    ['its key is missing', () => database.pool.query(sql.unsafe`delete from vault.keys`)],
    [
      'it was changed in the log',
      async () => {
        const [one] = await stored('teamMember-1');
        const { $sealed } = encryptedIn(one);
        await change(1, { $sealed: { ...$sealed, kept: `${$sealed.kept.slice(0, -8)}AAAAAAA=` } });
      },
    ],
    [
      'it was taken from another event of the same person',
      async () => {
        await log.append('teamMember-1', 1, [event('TeamMemberUpdated', { ...fields, salary: 1 })]);
        await change(1, (await stored('teamMember-1'))[1]?.data);
      },
    ],
    [
      'its parts changed places',
      async () => {
        const [one] = await stored('teamMember-1');
        const { $sealed } = encryptedIn(one);
        await change(1, { $sealed: { kept: $sealed.identity, identity: $sealed.kept } });
      },
    ],
  ])('given %s, then a person’s event can not be read, and says so', async (_, spoil) => {
    await log.append('teamMember-1', 0, [added]);
    await spoil();
    const otherKeys = await Keystore.open(database);
    const [read] = await new EncryptedEventStore(raw, otherKeys).readStream('teamMember-1');
    await otherKeys.close();
    if (!read) throw new Error('no event');
    expect(() => readEvent('teamMember', read)).toThrow(
      new UnreadableEvent('TeamMemberAdded is encrypted, and the operational store has no key that opens it'),
    );
  });

  it('given what no store can take, then it is refused before it is encrypted', async () => {
    const bad = event('TeamMemberAdded', { ...fields, name: 'Zero \u0000 character' });
    await expect(log.append('teamMember-1', 0, [bad])).rejects.toThrow(InvalidAppend);
    expect(await stored('teamMember-1')).toEqual([]);
  });
});
