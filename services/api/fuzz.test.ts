import fc from 'fast-check';
import { sql } from 'slonik';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { liveGeneration } from '#projections/generations/generations.ts';
import { add, aFreelancer, anSla, aTeamMember, aUser } from '../../tests/agency.ts';
import { testDatabases } from '../../tests/databases.ts';
import { expectRefusal } from '../../tests/problems.ts';
import { startServer, type TestServer } from '../../tests/server.ts';
import { routeTable } from './routeTable.ts';
import { anOtherCost, aSubscription, bodies, type Fields } from './testing/bodies.ts';

/** What no text may hold, and what looks like trouble but is only text. */
const unstorable = ['\u0000', 'a\u0000b', '\ud800', 'a\udfff', '\u0007', '\u009b'];
const odd = [
  "'; drop schema log cascade; --",
  '{}',
  '%s%n',
  '<script>',
  '\u202e',
  '👩‍👩‍👧',
  '-',
  'null',
  'x'.repeat(5000),
];
const nasty: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    ...unstorable,
    ...odd,
    '',
    ' ',
    null,
    true,
    [],
    {},
    [[]],
    '2026-13',
    '1999-12',
    '1e5',
  ),
  fc.constantFrom<unknown>(0, -0, -1, 0.5, 1.005, 2 ** 31, 2 ** 53, 1e21, 1e-9, 744, 100_000),
  fc.constantFrom<unknown>('999999999999.99', 999_999_999_999.99, '0', '0.01', '1e400', -1e308),
  fc.jsonValue({ maxDepth: 3 }),
  fc.string({ unit: 'binary' }),
);

const mutated = (body: Fields): fc.Arbitrary<unknown> =>
  fc.oneof(
    {
      weight: 8,
      arbitrary: fc
        .dictionary(fc.constantFrom(...Object.keys(body), '__proto__', 'id'), nasty)
        .map((changes) => ({ ...body, ...changes })),
    },
    { weight: 1, arbitrary: fc.jsonValue() },
    { weight: 1, arbitrary: fc.constant(body) },
  );

const call = fc
  .constantFrom(...Object.entries(bodies).flatMap(([name, valid]) => valid.map((body) => ({ name, body }))))
  .chain(({ name, body }) =>
    fc.record({
      name: fc.constant(name),
      json: mutated(body),
      // Not user 1, who asks all this.
      id: fc.constantFrom('2', '2', '2', '3', '0', '4711', '2147483648', 'x'),
      month: fc.constantFrom('2026-05', '2026-05', '2099-12', '2026-13'),
    }),
  );

describe.each(testDatabases)('any write at all on $name', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(kind);
    await add(server.admin, '/api/clients', { name: 'Birch & Sons' });
    for (const id of [1, 2]) {
      await add(server.admin, '/api/projects', anSla(1));
      await add(server.admin, '/api/team-members', aTeamMember());
      await add(server.admin, '/api/freelancers', aFreelancer());
      await add(server.admin, '/api/allocations', { projectId: id, month: '2026-05', additionalHours: 1 });
      await add(server.admin, '/api/software-costs', aSubscription);
      await add(server.admin, '/api/other-costs', anOtherCost);
    }
    await add(server.admin, '/api/admin/users', aUser('una'));
  });
  afterAll(() => server.stop());

  const send = async (name: string, json: unknown, id = '2', month = '2026-05') => {
    const [method = '', path = ''] = name.split(' ');
    const address = path.replace(':kind', 'freelancers').replace(':id', id).replace(':month', month);
    const head = await server.planner.store.head();
    // Somebody else signs in and out: the administrator is still needed.
    const client = /log(in|out)$/.test(path) ? server.visitor() : server.admin;
    const answer = await client.send(method, address, { json });
    if (answer.status >= 300) {
      expectRefusal(answer);
      expect(await server.planner.store.head()).toBe(head);
    }
    return answer;
  };

  it('then every write of the table is tried', () => {
    const writes = routeTable.filter(({ method }) => method !== 'get');
    expect(writes.map(({ method, path }) => `${method.toUpperCase()} ${path}`).sort()).toEqual(
      Object.keys(bodies).sort(),
    );
  });

  const texts = Object.entries(bodies).flatMap(([name, valid]) =>
    valid.flatMap((body) =>
      Object.entries(body)
        .filter(([field, value]) => typeof value === 'string' && field !== 'password')
        .map(([field]) => ({ name, field, body })),
    ),
  );
  it.each(texts)(
    'given text that cannot be stored as $field of $name, then 400',
    async ({ name, field, body }) => {
      for (const text of unstorable) {
        expect(await send(name, { ...body, [field]: text })).toMatchObject({ status: 400 });
      }
    },
  );

  it('given the greatest amounts and hours there are, then every figure can still be read', async () => {
    const most = { hourlyRate: '999999999999.99', salary: '999999999999.99' };
    const project = await add(server.admin, '/api/projects', anSla(1, { ...most, allocatedHours: 100_000 }));
    const member = await add(server.admin, '/api/team-members', aTeamMember(most));
    const freelancer = await add(
      server.admin,
      '/api/freelancers',
      aFreelancer({ ...most, minAgreedHours: 744 }),
    );
    expect(
      await server.admin.put(`/api/allocations/project/${project}/month/2026-05`, {
        expectedVersion: 0,
        additionalHours: 744,
        entries: [
          { teamMemberId: member, allocatedHours: 744 },
          { freelancerId: freelancer, allocatedHours: 744 },
        ],
      }),
    ).toMatchObject({ status: 200, body: { version: 1 } });
    await everyPage();
  });

  it('then it is done or refused, never a fault, and nothing of a refused one is stored', async () => {
    await fc.assert(
      fc.asyncProperty(call, async ({ name, json, id, month }) => {
        await send(name, json, id, month);
      }),
      { numRuns: 400 },
    );
  });

  const everyPage = async () => {
    for (const { method, path } of routeTable) {
      // There is not always a replay, nor is there always something to compare.
      const isOfReplay = /\/(replays|verifications)\/:id/.test(path);
      // Those lead to a provider, which this planner has none of; or are about a change by its name.
      const isElsewhere = path.startsWith('/api/oidc/') || path.includes(':correlation');
      if (method !== 'get' || path === '/api/live' || isOfReplay || isElsewhere) continue;
      const address = path.replace(':kind', 'freelancers').replace(':id', '1').replace(':month', '2026-05');
      // A span of history is one of days, every other one of months.
      const day = /^\/api\/(history|access-log|pnl\/movement)/.test(path) ? '-01' : '';
      const span = `from=2026-05${day}&to=2026-06${day}&start=2026-05&end=2026-06`;
      const query = `month=2026-05&${span}&figure=totalRevenue`;
      const { status, text } = await server.admin.get(`${address}?${query}`);
      expect(status, `${path} ${text}`).toBe(200);
    }
  };

  it('then every page can still be read, and no event was parked', async () => {
    await everyPage();
    const live = await liveGeneration(server.database.pool);
    const parked = sql.identifier([live?.schema ?? '', 'parked']);
    expect(await server.database.pool.any(sql.unsafe`select * from ${parked}`)).toEqual([]);
    expect(server.log.filter((line) => !line.startsWith('{"level":30'))).toEqual([]);
  });
});
