import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { streams } from '#domain/records/streams.ts';
import { member } from '#domain/testing/records.ts';
import { add, aRetainer } from '../../tests/agency.ts';
import { testDatabases } from '../../tests/databases.ts';
import { startServer, type TestServer } from '../../tests/server.ts';
import { asNewEvents } from '../commands/newEvents.ts';
import { WrongExpectedVersion } from '../log/eventStore/eventStore.ts';
import { StandIn } from '../log/eventStore/testing/standIn.ts';

const people = 30;
const table = testDatabases.map((kind) => ({ ...kind, log: 'a table', startLog: async () => undefined }));
const [first] = testDatabases;
const eventStoreDb = first ? [{ ...first, log: 'EventStoreDB', startLog: () => StandIn.start() }] : [];

describe.each([...table, ...eventStoreDb])(
  'many planners on $name, the log in $log',
  ({ open, startLog }) => {
    let server: TestServer;
    let log: StandIn | undefined;
    let members: number[];
    let projects: number[];
    beforeAll(async () => {
      log = await startLog();
      server = await startServer({ open }, log && { config: { eventStoreUrl: log.url } });
      const client = await add(server.admin, '/api/clients', { name: 'Alder & Finch' });
      members = Array.from({ length: people }, (_, index) => index + 1);
      // In one append: a request for each of them would take seconds.
      const author = { by: '1', at: new Date().toISOString(), correlationId: 'thirty people' };
      const added = members.map((id) => ({
        stream: streams.teamMember(id),
        expectedVersion: 0,
        events: asNewEvents([{ type: 'TeamMemberAdded', data: member }], author),
      }));
      const { position } = await server.planner.store.appendAll(added);
      await server.planner.readSide.waitFor(position);
      projects = await Promise.all(
        [1, 2, 3].map(() => add(server.admin, '/api/projects', aRetainer(client))),
      );
    });
    afterAll(async () => {
      await server.stop();
      await log?.stop();
    });
    afterEach(() => {
      vi.restoreAllMocks();
    });

    const planOf = (project: number) => `/api/allocations/project/${project}/month/2026-05`;
    const entriesWith = (hoursOf: (index: number) => number) =>
      members.map((teamMemberId, index) => ({ teamMemberId, allocatedHours: hoursOf(index) }));

    it('given thirty people who save different people’s hours on the same three plans at the same moment, then all are saved', async () => {
      for (const project of projects) {
        const empty = { expectedVersion: 0, entries: entriesWith(() => 1) };
        expect(await server.admin.put(planOf(project), empty)).toMatchObject({ status: 200 });
      }
      const answers = await Promise.all(
        members.flatMap((_, mine) =>
          projects.map((project) =>
            server.admin.put(planOf(project), {
              expectedVersion: 1,
              entries: entriesWith((index) => (index === mine ? index + 2 : 1)),
            }),
          ),
        ),
      );
      expect(answers.filter(({ status }) => status !== 200).map(({ text }) => text)).toEqual([]);
      for (const project of projects) {
        expect((await server.admin.get(planOf(project))).body).toMatchObject({
          version: people + 1,
          allocations: entriesWith((index) => index + 2),
        });
      }
    });

    it('given other nodes that are always quicker, then the refusal brings the plan as it is', async () => {
      const [project = 0] = projects;
      const plan = (await server.admin.get(planOf(project))).body as { version: number };
      vi.spyOn(server.planner.store, 'append').mockRejectedValue(new WrongExpectedVersion('a plan', 1));
      const now = performance.now();
      let seconds = 0;
      vi.spyOn(performance, 'now').mockImplementation(() => now + seconds++ * 1000);
      const [teamMemberId = 0] = members;
      const refused = await server.admin.put(planOf(project), {
        expectedVersion: plan.version,
        entries: [{ teamMemberId, allocatedHours: 700 }],
      });
      expect(refused).toMatchObject({
        status: 409,
        body: {
          detail: 'Others are changing this at the same moment. Look at it again and save again.',
          current: plan,
          contested: [],
        },
      });
    });
  },
);
