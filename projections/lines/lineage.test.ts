import { sql } from 'slonik';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { streams } from '#domain/streams.ts';
import {
  additionalId,
  freelancers,
  teamMembers,
  workedMonth,
  projects as workedProjects,
} from '#domain/testing/workedMonth.ts';
import { type TestDatabase, testDatabases } from '../../tests/databases.ts';
import type { LoggedEvent } from '../event.ts';
import { digestTables } from '../generations/digest.ts';
import { covers } from '../months.ts';
import { type Read, table } from '../read.ts';
import { freshDigests, newGeneration, openProjector } from '../testing/generation.ts';
import type { TestLog } from '../testing/log.ts';
import { workedMonthLog } from '../testing/workedMonth.ts';

import { lines } from './tables.ts';

const [, sla] = workedProjects;
const [ada] = teamMembers;
const [dan] = freelancers;
if (!sla || !ada || !dan) throw new Error('The worked month is not what it was');

describe.each(testDatabases)('the event that made a line on $name', ({ open }) => {
  let database: TestDatabase;
  let log: TestLog;
  let read: Read;
  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    const { pool } = database;
    const generation = await newGeneration(pool);
    read = { db: pool, generation };
    log = workedMonthLog();
    await happens(...log.events);
  });
  afterAll(() => database.close());

  /** A projector that starts anew each time reads back what the one before knew. */
  const happens = async (...events: LoggedEvent[]): Promise<number> => {
    await (await openProjector(database.pool, read.generation)).apply(events);
    return events.at(-1)?.position ?? 0;
  };
  const lineOf = (part: string, kind: string, id: number): Promise<number> =>
    read.db.oneFirst(sql.type(z.object({ position: z.number() }))`
      select position from ${table(read, lines)}
      where part = ${part} and record_kind = ${kind} and record_id = ${id} and ${covers(workedMonth)}
    `);
  const positionOf = (stream: string, type: string) =>
    log.events.find((event) => event.stream === stream && event.type === type)?.position;

  it('is the one that created the record, when nothing has changed since', async () => {
    expect(await lineOf('retainer', 'project', 1)).toBe(positionOf('project-1', 'ProjectCreated'));
    expect(await lineOf('teamMember', 'teamMember', 1)).toBe(positionOf('teamMember-1', 'TeamMemberAdded'));
  });

  it('stays when something else of the record changes', async () => {
    expect(await lineOf('slaContracted', 'project', 2)).toBe(positionOf('project-2', 'ProjectCreated'));
    await happens(
      ...log.append(streams.teamMember(1), {
        type: 'TeamMemberUpdated',
        data: { ...ada, name: 'Ada Lane', role: 'Lead' },
      }),
    );
    expect(await lineOf('teamMember', 'teamMember', 1)).toBe(positionOf('teamMember-1', 'TeamMemberAdded'));
  });

  it('is the plan for additional hours, of an SLA and of a freelancer', async () => {
    const additionalSet = positionOf(`allocationPlan-2_${workedMonth}`, 'AdditionalHoursSet');
    expect(await lineOf('slaAdditional', 'project', 2)).toBe(additionalSet);
    const saved = positionOf(`allocationPlan-2_${workedMonth}`, 'AllocationsReplaced');
    expect(await lineOf('freelancerAdditional', 'freelancer', 1)).toBe(saved);
  });

  it('is the plan that changed those hours last, not one that left them alone', async () => {
    const stream = streams.allocationPlan(2, workedMonth);
    const set = await happens(
      ...log.append(stream, { type: 'AdditionalHoursSet', data: { allocationId: additionalId, hours: 6 } }),
    );
    expect(await lineOf('slaAdditional', 'project', 2)).toBe(set);
    expect(await lineOf('freelancerAdditional', 'freelancer', 1)).toBeLessThan(set);
  });

  it('is the change of a rate, for every line that it changed', async () => {
    const raised = await happens(
      ...log.append(streams.project(2), {
        type: 'ProjectUpdated',
        data: { ...sla.fields, hourlyRate: 9000 },
      }),
    );
    expect(await lineOf('slaContracted', 'project', 2)).toBe(raised);
    expect(await lineOf('slaAdditional', 'project', 2)).toBe(raised);
    const dearer = await happens(
      ...log.append(streams.freelancer(1), { type: 'FreelancerUpdated', data: { ...dan, hourlyRate: 5000 } }),
    );
    expect(await lineOf('freelancer', 'freelancer', 1)).toBe(dearer);
    expect(await lineOf('freelancerAdditional', 'freelancer', 1)).toBe(dearer);
  });

  it('is the same however the events arrive, in one batch or one by one', async () => {
    const dearer = { ...sla.fields, hourlyRate: 9000 };
    await happens(...log.append(streams.project(2), { type: 'ProjectUpdated', data: dearer }));
    await happens(
      ...log.append(streams.project(2), { type: 'ProjectStatusChanged', data: { status: 'review' } }),
    );
    expect(await digestTables(database.pool, read.generation.schema)).toEqual(
      await freshDigests(database.pool, log.events),
    );
  });
});
