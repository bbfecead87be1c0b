import { setImmediate as nextTurn } from 'node:timers/promises';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { testDatabases } from '../../tests/databases.ts';
import { serverForAll } from '../../tests/setUp.ts';
import { importRows, lastLine } from '../api/testing/importing.ts';
import { done, post, undoPreview } from '../api/testing/undoing.ts';
import { previewUndo } from './undo/undo.ts';

const count = 600;
/** Streams read in one query. */
const set = 100;

describe.each(testDatabases)('undoing an import of many people, on $name', (kind) => {
  const server = serverForAll(kind);
  let change = '';
  beforeAll(async () => {
    const rows = Array.from({ length: count }, (_, place) => ({
      name: `Member ${place}`,
      email: `member${place}@agency.example`,
      role: 'Designer',
      salary: '30000',
    }));
    const imported = lastLine(await importRows(server, 'team-members', rows));
    change = imported && 'done' in imported ? imported.done.correlationId : '';
  });

  /** Turns of the event loop during some work, in which other requests can be handled. */
  const turnsDuring = async (work: Promise<unknown>): Promise<number> => {
    let isUnderWay = true;
    let turns = 0;
    const watched = work.finally(() => {
      isUnderWay = false;
    });
    while (isUnderWay) {
      await nextTurn();
      turns++;
    }
    await watched;
    return turns;
  };

  it('given a look, then records are read in sets, and others are answered in between', async () => {
    const { store } = server.planner;
    const [one, sets] = [vi.spyOn(store, 'readStream'), vi.spyOn(store, 'readStreams')];
    const { planner } = server;
    const looking = previewUndo(planner, await planner.readSide.read(), change);
    expect(await turnsDuring(looking)).toBeGreaterThan(count / 20);
    expect((await looking).records).toHaveLength(count);
    expect(one).not.toHaveBeenCalled();
    expect(sets).toHaveBeenCalledTimes(count / set);
    expect(sets.mock.calls.flat(2)).toHaveLength(count);
    vi.restoreAllMocks();
  });

  it('given it is undone, then it is one change, in the order in which it was done', async () => {
    const { store } = server.planner;
    const [append, appendAll] = [vi.spyOn(store, 'append'), vi.spyOn(store, 'appendAll')];
    const before = await store.head();
    const { token, records } = await undoPreview(server, change);
    const undone = done(await post(server, change, token));
    expect(append).not.toHaveBeenCalled();
    expect(appendAll).toHaveBeenCalledTimes(1);
    vi.restoreAllMocks();
    const events = (await Array.fromAsync(store.readAll({ after: before }))).flat();
    expect(events.map(({ stream }) => stream)).toEqual(records.map(({ id }) => `teamMember-${id}`));
    expect(new Set(events.map(({ metadata }) => metadata.correlationId))).toEqual(new Set([undone]));
    expect((await server.admin.get('/api/team-members')).body).toEqual([]);
  });
});
