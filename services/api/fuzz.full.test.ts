import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabases } from '../../tests/databases.ts';
import { routeTable } from '../app/routeTable.ts';
import { eventsOf, expectQuiet, readEveryPage } from './testing/fuzz/after.ts';
import { type Found, fuzz, tableOf } from './testing/fuzz/fuzz.ts';
import { FuzzStage } from './testing/fuzz/stage.ts';
import { expectUnstorable, textFields } from './testing/fuzz/unstorable.ts';
import { unstorable } from './testing/fuzz/values.ts';

/** Total over all databases. */
const cases = 20_000;
const rounds = Math.ceil(cases / routeTable.length / Math.max(testDatabases.length, 1));

/** Routes that can't succeed by chance: they need an authenticator's code, or a provider. */
const neverDone = [
  'GET /api/oidc/callback',
  'GET /api/oidc/start',
  'POST /api/auth/second-factor/recovery-codes',
  'POST /api/auth/second-factor/removal',
  'POST /api/login/code',
  'PUT /api/auth/second-factor',
];

describe.each(testDatabases)('anything at all on $name', (kind) => {
  let stage: FuzzStage;
  let found: Found;
  beforeAll(async () => {
    stage = await FuzzStage.open(kind);
    found = await fuzz(stage, rounds);
    console.log(
      `${tableOf(found)}\n${rounds} requests to each of ${routeTable.length} routes on ${kind.name}.`,
    );
  }, 900_000);
  afterAll(() => stage.server.stop());

  it('given 20,000 requests on all databases together, of every route as many, then each is done or refused, never a fault', () => {
    expect(found.tallies.map(({ sent }) => sent)).toEqual(routeTable.map(() => rounds));
    expect(found.faults).toEqual([]);
  });

  it.each(textFields)('given any text that cannot be stored as $field of $name, then 400', (field) =>
    expectUnstorable(stage.server, field, unstorable),
  );

  it('then hardly a route was tried at its door only', () => {
    const idle = found.tallies.filter(({ done }) => done === 0).map(({ route }) => route);
    expect(idle.filter((route) => !neverDone.includes(route)).length, idle.join(', ')).toBeLessThan(10);
  });

  it('then nothing of a refused one is stored', async () => {
    const stored = await eventsOf(stage);
    expect(stored.length).toBeGreaterThan(rounds);
    expect(found.refused.size).toBeGreaterThan(rounds);
    expect(stored.filter(({ metadata }) => found.refused.has(metadata.causationId))).toEqual([]);
  });

  it('then every page can still be read, no event was parked, and the log is quiet', async () => {
    await readEveryPage(stage.server);
    await expectQuiet(stage.server);
  });
});
