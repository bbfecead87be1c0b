import { describe, expect, it } from 'vitest';
import { checkpoint } from '../reading/bookkeeping.ts';
import type { Write } from './rows.ts';
import { RowsAbandoned, WriteAhead } from './writeAhead.ts';

const writes = (count: number): Write[] =>
  Array.from({ length: count }, (_, place) => ({
    table: checkpoint,
    scopes: [`${place}`],
    columns: [],
    values: [],
  }));

const isDone = async (promise: Promise<unknown>): Promise<boolean> => {
  let done = false;
  void promise.then(() => {
    done = true;
  });
  await new Promise(setImmediate);
  return done;
};

describe('rows on their way into a transaction', () => {
  it('come out in their order, and end when the last is out', async () => {
    const rows = new WriteAhead();
    const all = writes(3);
    rows.put(all.slice(0, 2));
    const taken = Array.fromAsync(rows);
    rows.put(all.slice(2));
    rows.end();
    expect(await taken).toEqual(all);
  });

  it('given more of them wait than may, then there is no room until enough are taken out', async () => {
    const rows = new WriteAhead();
    rows.put(writes(20));
    expect(await isDone(rows.room())).toBe(true);
    rows.put(writes(2));
    const room = rows.room();
    const out = rows[Symbol.asyncIterator]();
    await out.next();
    expect(await isDone(room)).toBe(false);
    await out.next();
    expect(await isDone(room)).toBe(true);
  });

  it('given they are given up, then none is taken out any more', async () => {
    const rows = new WriteAhead();
    rows.put(writes(2));
    const out = rows[Symbol.asyncIterator]();
    await out.next();
    rows.giveUp();
    await expect(out.next()).rejects.toThrow(RowsAbandoned);
  });
});
