import { type DatabasePool, sql } from 'slonik';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { streams } from '#domain/records/streams.ts';
import { workedMonth, projects as workedProjects } from '#domain/testing/workedMonth.ts';
import { testDatabases } from '../../tests/databases.ts';
import { databaseForAll } from '../../tests/setUp.ts';
import { clientsModel, listClients } from '../projects/clients/readModel.ts';
import { findProject } from '../projects/readModel.ts';
import type { Read, ReadModelVersion } from '../reading/read.ts';
import { digestTables } from '../readModelVersions/digest.ts';
import { listDeadLetters } from '../testing/deadLetters.ts';
import { createLog, type TestLog } from '../testing/log.ts';
import {
  emptyReadModelVersions,
  freshDigests,
  newReadModelVersion,
  openProjector,
} from '../testing/readModelVersion.ts';

const fields = workedProjects[0]?.fields;
if (!fields) throw new Error('The worked month has no projects');

describe.each(testDatabases)('an event that can not be applied, on $name', ({ open }) => {
  const database = databaseForAll({ open });
  let pool: DatabasePool;
  let readModelVersion: ReadModelVersion;
  let read: Read;
  let log: TestLog;
  beforeAll(async () => {
    pool = database.pool;
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await emptyReadModelVersions(pool);
  });
  beforeEach(async () => {
    readModelVersion = await newReadModelVersion(pool);
    read = { db: pool, readModelVersion };
    log = createLog();
    log.append(streams.client(1), { type: 'ClientCreated', data: { name: 'Northwind' } });
    log.append(streams.project(1), { type: 'ProjectCreated', data: { ...fields, status: 'planning' } });
  });
  const applyAll = async () => (await openProjector(pool, readModelVersion)).apply(log.events);
  const clientNames = async () => (await listClients(read)).map(({ name }) => name);
  const deadLettersNow = async () =>
    (await listDeadLetters(read)).map(({ stream, error }) => [stream, error]);
  const client = (id: number, name: string) =>
    log.append(streams.client(id), { type: 'ClientCreated', data: { name } });

  it.each([
    ['of an unknown type', { type: 'ProjectPainted' }, 'ProjectPainted is not an event of a project'],
    [
      'of an unknown shape',
      { type: 'ProjectStatusChanged', data: { status: 'paused' } },
      /^ProjectStatusChanged has an unknown shape/,
    ],
    [
      'of a later planner',
      { type: 'ProjectDeleted', metadata: { schema: 2 } as never },
      'ProjectDeleted has shape 2; this planner reads up to 1',
    ],
    ['after a gap', { type: 'ProjectDeleted', version: 3 }, 'project-1 jumps from version 1 to 3'],
    [
      'with an impossible month',
      { type: 'ProjectUpdated', data: { ...fields, startMonth: 'May' } },
      /^ProjectUpdated has an unknown shape/,
    ],
  ])('%s is parked with what follows in its stream, and nothing else', async (_, wrong, error) => {
    const deadLetter = log.appendRaw(streams.project(1), wrong);
    client(2, 'Harbour');
    const [following] = log.append(streams.project(1), { type: 'ProjectDeleted', data: {} });
    client(3, 'Orchard');
    await applyAll();
    expect(await listDeadLetters(read)).toEqual([
      {
        position: deadLetter.position,
        stream: 'project-1',
        event: deadLetter,
        error: typeof error === 'string' ? error : expect.stringMatching(error),
      },
      {
        position: following?.position,
        stream: 'project-1',
        event: following,
        error: 'An earlier change of this record could not be counted',
      },
    ]);
    expect(await clientNames()).toEqual(['Harbour', 'Northwind', 'Orchard']);
    expect(await findProject(read, 1, workedMonth)).toMatchObject({ name: fields.name, version: 1 });
  });

  it('of no record of the planner is parked', async () => {
    log.appendRaw('invoice-1', { type: 'InvoiceSent' });
    client(2, 'Harbour');
    await applyAll();
    expect(await deadLettersNow()).toEqual([['invoice-1', 'invoice-1 is not a stream of the planner']]);
    expect(await clientNames()).toEqual(['Harbour', 'Northwind']);
  });

  it('stays parked, and so does its stream, when a projector opens again', async () => {
    log.appendRaw(streams.project(1), { type: 'ProjectPainted' });
    await applyAll();
    log.append(streams.project(1), { type: 'ProjectDeleted', data: {} });
    client(2, 'Harbour');
    await applyAll();
    expect(await deadLettersNow()).toEqual([
      ['project-1', 'ProjectPainted is not an event of a project'],
      ['project-1', 'An earlier change of this record could not be counted'],
    ]);
    expect(await findProject(read, 1, workedMonth)).not.toBeNull();
    expect(await digestTables(pool, readModelVersion.schema)).toEqual(await freshDigests(pool, log.events));
  });

  it.each([
    ['a character it can not hold', { name: 'a\u0000b' }],
    ['half a character', { name: 'a\ud800b' }],
  ])('that the database refuses for %s is parked in full, and only it', async (_, data) => {
    client(2, 'Harbour');
    const refused = log.appendRaw(streams.client(3), { type: 'ClientCreated', data });
    client(4, 'Orchard');
    const projector = await openProjector(pool, readModelVersion);
    await projector.apply(log.events);
    expect(await listDeadLetters(read)).toMatchObject([
      { position: refused.position, stream: 'client-3', event: refused },
    ]);
    expect(await clientNames()).toEqual(['Harbour', 'Northwind', 'Orchard']);
    expect(projector.position).toBe(log.events.at(-1)?.position);
  });

  it('that the database refuses for a number too large is parked with the error', async () => {
    log.append(streams.project(2), {
      type: 'ProjectCreated',
      data: { ...fields, clientId: 2 ** 40, status: 'planning' },
    });
    client(2, 'Harbour');
    await applyAll();
    expect(await deadLettersNow()).toEqual([['project-2', expect.stringContaining('out of range')]]);
    expect(await clientNames()).toEqual(['Harbour', 'Northwind']);
  });

  it('because a read model fails on it is tried three times alone, and only then parked', async () => {
    const derive = clientsModel.derive;
    const failures = vi
      .spyOn(clientsModel, 'derive')
      .mockImplementation((foldedState, affected, formulas, rows) => {
        if (affected.clients.has(2)) throw new Error('This client is too much');
        derive(foldedState, affected, formulas, rows);
      });
    client(2, 'Harbour');
    client(3, 'Orchard');
    await applyAll();
    expect(await deadLettersNow()).toEqual([['client-2', 'This client is too much']]);
    expect(await clientNames()).toEqual(['Northwind', 'Orchard']);
    // Once with the batch, and three times alone.
    expect(failures.mock.results.filter(({ type }) => type === 'throw')).toHaveLength(4);
  });

  it('at first, but then can be, is not parked', async () => {
    const derive = clientsModel.derive;
    let failuresLeft = 3;
    vi.spyOn(clientsModel, 'derive').mockImplementation((foldedState, affected, formulas, rows) => {
      if (affected.clients.has(2) && failuresLeft-- > 0) throw new Error('Not yet');
      derive(foldedState, affected, formulas, rows);
    });
    client(2, 'Harbour');
    await applyAll();
    vi.restoreAllMocks();
    expect(await digestTables(pool, readModelVersion.schema)).toEqual(await freshDigests(pool, log.events));
  });

  it('while the database is away is not parked, however often that happens', async () => {
    const away = new Error('The database is away');
    let isAway = true;
    const projector = await openProjector(pool, readModelVersion, {
      isPassing: (error) => error === away,
      announce: () => {
        if (isAway) throw away;
        return sql.fragment`select`;
      },
    });
    for (let i = 0; i < 5; i++) await expect(projector.apply(log.events)).rejects.toBe(away);
    isAway = false;
    await projector.apply(log.events);
    expect(await digestTables(pool, readModelVersion.schema)).toEqual(await freshDigests(pool, log.events));
  });

  it('keeps its own error when the database goes away in the moment of parking', async () => {
    const away = new Error('The database is away');
    const derive = clientsModel.derive;
    let failures = 0;
    vi.spyOn(clientsModel, 'derive').mockImplementation((foldedState, affected, formulas, rows) => {
      if (affected.clients.has(2) && ++failures) throw new Error('This client is too much');
      derive(foldedState, affected, formulas, rows);
    });
    let isAway = true;
    const projector = await openProjector(pool, readModelVersion, {
      isPassing: (error) => error === away,
      announce: () => {
        if (failures === 4 && isAway) throw away;
        return sql.fragment`select`;
      },
    });
    const [refused] = client(2, 'Harbour');
    await expect(projector.apply(log.events)).rejects.toBe(away);
    expect(await listDeadLetters(read)).toEqual([]);
    isAway = false;
    await projector.apply(log.events);
    expect(await listDeadLetters(read)).toMatchObject([
      { position: refused?.position, error: 'This client is too much' },
    ]);
  });
});
