import { type QuerySqlToken, sql } from 'slonik';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { add, anSla, aTeamMember } from '../../tests/agency.ts';
import { type TestDatabase, testDatabases } from '../../tests/databases.ts';
import { startServer, type TestServer } from '../../tests/server.ts';
import type { Database } from '../database/database.ts';

const asking = ['any', 'anyFirst', 'exists', 'maybeOne', 'one', 'oneFirst', 'query'] as const;

/** Records a pool's statements, and each transaction or connection taken. */
const watch = (pool: Database['pool'], asked: string[]): void => {
  for (const name of asking) {
    const ask = pool[name] as (query: QuerySqlToken) => Promise<unknown>;
    Object.assign(pool, {
      [name]: (query: QuerySqlToken) => {
        asked.push(query.sql);
        return ask(query);
      },
    });
  }
  const { transaction, connect } = pool;
  Object.assign(pool, {
    transaction: (...given: Parameters<typeof transaction>) => {
      asked.push('transaction');
      return transaction(...given);
    },
    connect: (...given: Parameters<typeof connect>) => {
      asked.push('connection');
      return connect(...given);
    },
  });
};

/** The purpose of each statement of a save. */
const purposes: readonly [string, RegExp][] = [
  ['who asks', /vault\.sessions/],
  ['the project and the person', /found\.view/],
  ['the plan', /from log\.events\s+where stream = asked/],
  ['key, answer and events', /log\.append_noted/],
  ['rows and checkpoint', /update "read_\d+"\."checkpoint"/],
];
const purposeOf = (text: string) => purposes.find(([, pattern]) => pattern.test(text))?.[0] ?? text;

describe.each(testDatabases)('what a save asks the database on $name', (kind) => {
  const asked: string[] = [];
  let database: TestDatabase;
  let server: TestServer;
  let cell = {};
  beforeAll(async () => {
    database = await kind.openForPlanner();
    server = await startServer(kind, { database });
    const clientId = await add(server.admin, '/api/clients', { name: 'Cedar' });
    const projectId = await add(server.admin, '/api/projects', anSla(clientId));
    const teamMemberId = await add(server.admin, '/api/team-members', aTeamMember());
    cell = { projectId, month: '2026-05', teamMemberId, freelancerId: null };
    // A person's first hours take an id.
    await save(0, 1);
    await server.planner.requests.settled();
    watch(database.pool, asked);
  });
  afterAll(async () => {
    await server.stop();
    await database.close();
  });
  let keys = 0;
  const save = (before: number, after: number, key = `save-${++keys}`) =>
    server.admin.send('POST', '/api/hours', {
      json: { changes: [{ ...cell, before, after }] },
      headers: { 'Idempotency-Key': key, 'Change-Group': 'a-group-of-changes' },
    });

  it('is five statements and no transaction: the answer and the key are stored with the events', async () => {
    const expected = purposes.map(([purpose]) => purpose).toSorted();
    const seen: string[][] = [];
    // The leader reads its register once a second rather than with each of five saves, and others' events at any time.
    const isOfOthers = (text: string) => text.includes('order by position limit');
    for (let hours = 1; hours <= 5; hours++) {
      asked.length = 0;
      const answer = await save(hours, hours + 1, `save-of-${hours}`);
      expect(answer).toMatchObject({ status: 200, body: { cells: [{ status: 'saved', hours: hours + 1 }] } });
      await server.planner.requests.settled();
      seen.push(
        asked
          .filter((text) => !isOfOthers(text))
          .map(purposeOf)
          .toSorted(),
      );
    }
    // Not the pointer: a save uses the read-model version of its request.
    expect(seen).toContainEqual(expected);
    expect(
      await database.pool.oneFirst(
        sql.unsafe`select answer ->> 'status' from vault.requests where key = 'save-of-5'`,
      ),
    ).toBe('200');
  });
});
