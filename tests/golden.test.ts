import { afterEach, describe, expect, it } from 'vitest';
import { recordKinds } from '#domain/log/recordKinds.ts';
import { logFormat, versionIn } from '#domain/log/upcasts.ts';
import { erasedPerson } from '#domain/people/personalData.ts';
import { EncryptedEventStore } from '#services/log/encryption/encryptedEventStore.ts';
import { createPostgresEventStore, migrateLog } from '#services/log/eventStore/postgres.ts';
import { Keystore } from '#services/operationalStore/keystore.ts';
import { migrateOperationalStore } from '#services/operationalStore/migrate.ts';
import { type TestDatabase, testDatabases } from './databases.ts';
import { answersOfLog, goldenFormats, readGolden } from './golden/goldenLog.ts';
import { liveThrough } from './golden/life.ts';
import { lostAnswers } from './lostAnswers.ts';

// Never edit a golden log or its responses: logs like these are in agencies' databases.
const formats = await goldenFormats();

describe('the golden logs', () => {
  it('hold every type of event in the version that is written now', async () => {
    const { events } = await readGolden(formats.at(-1) ?? '');
    const held = new Set(events.map(({ type, metadata: { schema = 1 } }) => `${type} ${schema}`));
    const written = Object.values(recordKinds).flatMap((kind) =>
      Object.keys(kind.events).map((type) => `${type} ${versionIn(logFormat, type)}`),
    );
    expect(written.filter((each) => !held.has(each))).toEqual([]);
  });
});

describe.each(testDatabases)('a log of an earlier planner, on $name', ({ openForPlanner }) => {
  let database: TestDatabase | undefined;
  afterEach(() => database?.close());

  it.each(formats)(
    'in the format %s comes to the figures and the history it came to then',
    async (format) => {
      const { events, answers } = await readGolden(format);
      database = await openForPlanner();
      const now = await answersOfLog(database, events);
      expect(lostAnswers(new Map(Object.entries(answers)), new Map(Object.entries(now)))).toEqual([]);
    },
  );

  // "v2-tokens", and names that begin with it, are logs of the second format with later additions.
  it.each(formats.map((name) => ({ name, format: Number(/^v(\d+)/.exec(name)?.[1]) })))(
    'in the format $name is written on as it was, for planners that know no other',
    async ({ name, format }) => {
      database = await openForPlanner();
      const { pool } = database;
      await migrateOperationalStore(pool);
      await migrateLog(pool);
      const keys = await Keystore.open(database);
      const store = new EncryptedEventStore(createPostgresEventStore(pool), keys, { written: format });
      const written = await liveThrough(store).finally(() => keys.close());
      const { events } = await readGolden(name);
      // Erased people have no skills, also in formats without any.
      const alike = ({ id: _, data, ...event }: (typeof events)[number]) => {
        const { skills, ...said } = data as { name?: string; skills?: unknown };
        return { ...event, data: said.name === erasedPerson ? said : data };
      };
      expect(written.slice(0, events.length).map(alike)).toEqual(events.map(alike));
    },
  );
});
