import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { add, aFreelancer, anSla, aTeamMember } from '../../tests/agency.ts';
import { testDatabases } from '../../tests/databases.ts';
import { routeTable } from '../app/routeTable.ts';
import { bodies } from './testing/bodies.ts';
import { eventsOf, expectQuiet, readEveryPage } from './testing/fuzz/after.ts';
import { fuzz } from './testing/fuzz/fuzz.ts';
import { FuzzStage } from './testing/fuzz/stage.ts';
import { expectUnstorable, textFields } from './testing/fuzz/unstorable.ts';
import { unstorable } from './testing/fuzz/values.ts';

describe.each(testDatabases)('any request at all on $name', (kind) => {
  let stage: FuzzStage;
  beforeAll(async () => {
    stage = await FuzzStage.open(kind);
  });
  afterAll(() => stage.server.stop());

  it('then every write of the table is tried', () => {
    const writes = routeTable.filter(({ method }) => method !== 'get');
    expect(writes.map(({ method, path }) => `${method.toUpperCase()} ${path}`).sort()).toEqual(
      Object.keys(bodies).sort(),
    );
  });

  // fuzz.full.test.ts tries all of the texts.
  it.each(textFields)('given text that cannot be stored as $field of $name, then 400', (field) =>
    expectUnstorable(stage.server, field, unstorable.slice(0, 1)),
  );

  it('given the greatest amounts and hours there are, then every figure can still be read', async () => {
    const { admin } = stage.server;
    const [startMonth, hourlyRate] = ['2026-05', '99999.99'];
    const project = await add(
      admin,
      '/api/projects',
      anSla(1, { startMonth, hourlyRate, allocatedHours: 10_000 }),
    );
    const member = await add(admin, '/api/team-members', aTeamMember({ startMonth, salary: '99999999.99' }));
    const freelancer = await add(
      admin,
      '/api/freelancers',
      aFreelancer({ startMonth, hourlyRate, minAgreedHours: 744 }),
    );
    expect(
      await admin.put(`/api/allocations/project/${project}/month/2026-05`, {
        expectedVersion: 0,
        additionalHours: 744,
        entries: [
          { teamMemberId: member, allocatedHours: 744 },
          { freelancerId: freelancer, allocatedHours: 744 },
        ],
      }),
    ).toMatchObject({ status: 200, body: { version: 1 } });
    await readEveryPage(stage.server);
  });

  // fuzz.full.test.ts sends thousands of requests.
  it('then it is done or refused, never a fault, and nothing of a refused one is stored', async () => {
    const { faults, refused } = await fuzz(stage, 1);
    expect(faults).toEqual([]);
    const stored = await eventsOf(stage);
    expect(stored.filter(({ metadata }) => refused.has(metadata.causationId))).toEqual([]);
  });

  it('then no event was parked, and the log is quiet', () => expectQuiet(stage.server));
});
