import { sql } from 'slonik';
import { describe, expect, it, vi } from 'vitest';
import { type TestDatabase, testDatabases, testPostgres } from '../../tests/databases.ts';
import { databaseForEach } from '../../tests/setUp.ts';

const waiting = { timeout: 10_000, interval: 20 };

async function notify(database: TestDatabase, channel: string, payload: string) {
  await database.pool.query(sql.unsafe`select pg_notify(${channel}, ${payload})`);
}

describe.each(testDatabases)('listening on $name', ({ open }) => {
  const database = databaseForEach({ open });

  it('hears every notice of its channel in order, and of no other', async () => {
    const heard: string[] = [];
    await database.listen(
      'read side',
      (payload) => heard.push(payload),
      () => undefined,
    );
    for (const payload of ['1', '2', '', 'Zoë']) await notify(database, 'read side', payload);
    await notify(database, 'elsewhere', 'not for us');
    await notify(database, 'read side', 'last');
    await vi.waitFor(() => expect(heard.at(-1)).toBe('last'), waiting);
    expect(heard).toEqual(['1', '2', '', 'Zoë', 'last']);
  });

  it('hears of a transaction once it commits, and never of one that is undone', async () => {
    const heard: string[] = [];
    await database.listen(
      'changes',
      (payload) => heard.push(payload),
      () => undefined,
    );
    await database.pool
      .transaction(async (transaction) => {
        await transaction.query(sql.unsafe`select pg_notify('changes', 'undone')`);
        throw new Error('changed my mind');
      })
      .catch(() => undefined);
    await database.pool.transaction(async (transaction) => {
      await transaction.query(sql.unsafe`select pg_notify('changes', 'kept')`);
      await new Promise((resolve) => setTimeout(resolve, 100));
      expect(heard).toEqual([]);
    });
    await vi.waitFor(() => expect(heard).toEqual(['kept']), waiting);
  });

  it('tells all who listen, until they stop', async () => {
    const [first, second]: string[][] = [[], []];
    const stop = await database.listen(
      'changes',
      (payload) => first?.push(payload),
      () => undefined,
    );
    await database.listen(
      'changes',
      (payload) => second?.push(payload),
      () => undefined,
    );
    await notify(database, 'changes', 'one');
    await vi.waitFor(() => expect([first, second]).toEqual([['one'], ['one']]), waiting);
    await stop();
    await notify(database, 'changes', 'two');
    await vi.waitFor(() => expect(second).toEqual(['one', 'two']), waiting);
    expect(first).toEqual(['one']);
  });

  it('lets whoever hears a notice ask the pool', async () => {
    const answers: unknown[] = [];
    await database.listen(
      'changes',
      (payload) => {
        database.pool.oneFirst(sql.unsafe`select ${payload}::text`).then(
          (answer) => answers.push(answer),
          (error) => answers.push(error),
        );
      },
      () => undefined,
    );
    await database.pool.transaction((transaction) =>
      transaction.query(sql.unsafe`select pg_notify('changes', 'answer me')`),
    );
    await vi.waitFor(() => expect(answers).toEqual(['answer me']), waiting);
  });

  it('survives a failed query and an undone transaction of others', async () => {
    const heard: string[] = [];
    await database.listen(
      'changes',
      (payload) => heard.push(payload),
      () => undefined,
    );
    await database.pool.any(sql.unsafe`select 1 / 0`).catch(() => undefined);
    await database.pool.transaction(() => Promise.reject(new Error('no'))).catch(() => undefined);
    await notify(database, 'changes', 'still here');
    await vi.waitFor(() => expect(heard).toEqual(['still here']), waiting);
  });
});

describe.each(testPostgres)('the listening connection on $name', ({ open }) => {
  const database = databaseForEach({ open });

  const cutListeners = () =>
    database.pool.any(sql.unsafe`
      select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'planner listener' and datname = current_database()`);

  it('comes back when it is cut, says so to each listener, and hears again', async () => {
    const heard: string[] = [];
    const reconnected = [vi.fn(), vi.fn()];
    await database.listen(
      'changes',
      (payload) => heard.push(payload),
      () => reconnected[0]?.(),
    );
    await database.listen(
      'others',
      () => undefined,
      () => reconnected[1]?.(),
    );
    for (let times = 1; times <= 3; times += 1) {
      expect(await cutListeners()).toHaveLength(1);
      await vi.waitFor(() => {
        for (const callback of reconnected) expect(callback).toHaveBeenCalledTimes(times);
      }, waiting);
      await notify(database, 'changes', `after ${times}`);
      await vi.waitFor(() => expect(heard.at(-1)).toBe(`after ${times}`), waiting);
    }
    expect(heard).toEqual(['after 1', 'after 2', 'after 3']);
  });

  it('lets a new listener in while it is away', async () => {
    await database.listen(
      'changes',
      () => undefined,
      () => undefined,
    );
    await cutListeners();
    const heard: string[] = [];
    await database.listen(
      'news',
      (payload) => heard.push(payload),
      () => undefined,
    );
    await notify(database, 'news', 'heard');
    await vi.waitFor(() => expect(heard).toEqual(['heard']), waiting);
  });

  it('is gone after closing', async () => {
    const other = await open();
    await database.listen(
      'changes',
      () => undefined,
      () => undefined,
    );
    const name = await database.pool.oneFirst(sql.unsafe`select current_database()`);
    await database.close();
    await vi.waitFor(
      async () =>
        expect(
          await other.pool.oneFirst(
            sql.unsafe`select count(*) from pg_stat_activity where datname = ${String(name)}`,
          ),
        ).toBe(0),
      waiting,
    );
    await other.close();
  });
});
