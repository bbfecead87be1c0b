import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { add } from './agency.ts';
import { codeAt } from './authenticator.ts';
import { testDatabases } from './databases.ts';
import type { Answer } from './httpClient.ts';
import { propertyRuns, propertyTimeout } from './propertyRuns.ts';
import { administrator, startServer, type TestServer } from './server.ts';
import { type FactKind, factKinds, formKinds } from './versionedFacts.ts';
import { type Fields, Followed, isContested } from './versionedRecords.ts';

const now = new Date('2026-05-14T09:30:00Z');

/** Changed fields; of some kinds one field per request. */
const changesOf = ({ fields, isSingle }: FactKind): fc.Arbitrary<Fields> =>
  isSingle
    ? fc.oneof(
        ...Object.entries(fields).map(([name, value]) => value.map((changed) => ({ [name]: changed }))),
      )
    : fc.record(fields, { requiredKeys: [], noNullPrototype: true });

/** One after the other, each by somebody who saw an older version. */
const oneByOne = fc.constantFrom(...factKinds).chain((kind) =>
  fc.record({
    kind: fc.constant(kind),
    saves: fc.array(fc.record({ behind: fc.nat({ max: 3 }), changes: changesOf(kind) }), {
      minLength: 3,
      maxLength: 8,
    }),
  }),
);

/** Concurrently, by several who saw the same older version; and again on the result. */
const atOnce = fc.constantFrom(...factKinds, ...formKinds).chain((kind) =>
  fc.record({
    kind: fc.constant(kind),
    rounds: fc.array(
      fc.record({
        behind: fc.nat({ max: 2 }),
        saves: fc.array(changesOf(kind), { minLength: 2, maxLength: 6 }),
      }),
      { minLength: 1, maxLength: 3 },
    ),
  }),
);

const named = (fields: Fields): string[] => Object.keys(fields);

/** Only fields that differ from those seen: nobody sends the others alone. */
const changedOnly = (seen: Fields, changes: Fields): Fields =>
  Object.fromEntries(Object.entries(changes).filter(([name, value]) => value !== seen[name]));

const isAccepted = ({ status }: Answer): boolean => status === 200 || status === 201 || status === 204;

/** The conflicts of a refusal, by field or, for a plan, with everybody's hours. */
const contestedOf = ({ body }: Answer): readonly unknown[] => {
  const { fields, contested } = body as { fields?: unknown[]; contested?: unknown[] };
  return fields ?? contested ?? [];
};

describe.each(testDatabases)('figures, plans and rules that several change, on $name', (database) => {
  let server: TestServer;
  let opened = 0;
  beforeAll(async () => {
    // A provider that isn't called: with one, passwords can be disabled.
    const openId = {
      issuer: 'http://127.0.0.1:9',
      clientId: 'planner',
      clientSecret: 'planner',
      name: 'Agency ID',
      userClaim: 'email' as const,
    };
    server = await startServer(database, { config: { openId }, now: () => now });
    const { admin } = server;
    await add(admin, '/api/clients', { name: 'Alder & Finch' });
    // So that the administrator complies with any sign-in rules.
    const { body } = await admin.post('/api/auth/second-factor', { password: administrator.password });
    const code = codeAt((body as { secret: string }).secret, now);
    expect(await admin.put('/api/auth/second-factor', { code })).toMatchObject({ status: 200 });
  });
  afterAll(() => server.stop());

  const open = async (kind: FactKind) => {
    const fact = await kind.open(server, ++opened);
    const { version, state } = await fact.read();
    return { ...fact, followed: new Followed(version, state) };
  };

  it('lose nothing that was accepted and that nobody has overwritten knowingly', {
    timeout: propertyTimeout,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(oneByOne, async ({ kind, saves }) => {
        const { read, write, followed } = await open(kind);
        for (const { behind, changes } of saves) {
          const seen = followed.seen(behind);
          const mine = changedOnly(seen.state, changes);
          if (named(mine).length === 0) continue;
          const theirs = followed.now;
          const contested = named(mine).filter((name) =>
            isContested(seen.state[name], mine[name], theirs[name]),
          );
          const answer = await write(seen, mine);
          if (contested.length > 0) {
            expect(answer, answer.text).toMatchObject({ status: 409 });
            expect(contestedOf(answer)).toHaveLength(contested.length);
          } else expect(isAccepted(answer), answer.text).toBe(true);
          const after = await read();
          expect(after.state).toEqual(contested.length > 0 ? theirs : { ...theirs, ...mine });
          if (after.version > followed.version) followed.becomes(after.version, after.state);
        }
      }),
      { numRuns: propertyRuns, interruptAfterTimeLimit: propertyTimeout / 2 },
    );
  });

  it('lose nothing that was accepted where all are saved at the same moment', {
    timeout: propertyTimeout,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(atOnce, async ({ kind, rounds }) => {
        const { read, write, followed } = await open(kind);
        for (const { behind, saves } of rounds) {
          const seen = followed.seen(behind);
          const all = saves
            .map((changes) => changedOnly(seen.state, changes))
            .filter((mine) => named(mine).length > 0);
          const before = followed.now;
          const answers = await Promise.all(all.map((mine) => write(seen, mine)));
          const after = await read();
          const told = { kind: kind.name, seen: seen.state, before, all, after: after.state };
          const accepted = all.filter((_, index) => isAccepted(answers[index] as Answer));
          for (const mine of accepted) expect(after.state, JSON.stringify(told)).toMatchObject(mine);
          answers.forEach((answer, index) => {
            if (isAccepted(answer)) return;
            expect(answer.status, answer.text).toBe(409);
            // A refused request has changed something that became different both from what was seen and from what was
            // wanted.
            const mine = all[index] ?? {};
            const lost = named(mine).filter((name) =>
              isContested(seen.state[name], mine[name], after.state[name]),
            );
            expect(lost, JSON.stringify(told)).not.toEqual([]);
          });
          const changed = named(after.state).filter((name) => after.state[name] !== before[name]);
          const isWanted = (name: string) => accepted.some((mine) => mine[name] === after.state[name]);
          expect(
            changed.filter((name) => !isWanted(name)),
            JSON.stringify(told),
          ).toEqual([]);
          if (after.version > followed.version) followed.becomes(after.version, after.state);
        }
      }),
      { numRuns: propertyRuns, interruptAfterTimeLimit: propertyTimeout / 2 },
    );
  });
});
