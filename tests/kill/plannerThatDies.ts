import { join } from 'node:path';
import { pino } from 'pino';
import type { DatabasePool } from 'slonik';
import { readConfig } from '#services/config.ts';
import { openPglite } from '#services/database/pglite.ts';
import { openPostgres } from '#services/database/postgres.ts';
import { startPlanner } from '#services/start.ts';

// The planner as a process of its own, which dies without a word when it is about to ask the database something: the
// statement, with its values, that matches DIE_AT for the DIE_AFTER-th time.
const pattern = new RegExp(process.env.DIE_AT ?? '(?!)');
let left = Number(process.env.DIE_AFTER ?? 1);

const look = (query: unknown): void => {
  if (!pattern.test(JSON.stringify(query))) return;
  left -= 1;
  if (left === 0) process.kill(process.pid, 'SIGKILL');
};

/** Looks at every query of a pool, those inside of transactions included. */
const watched = <Methods extends object>(methods: Methods): Methods =>
  new Proxy(methods, {
    get(target, name, receiver) {
      const method = Reflect.get(target, name, receiver);
      if (typeof method !== 'function') return method;
      return (asked: unknown, ...rest: unknown[]) => {
        if (typeof asked !== 'function') look(asked);
        const inside = asked as (connection: object) => unknown;
        const first =
          typeof asked === 'function' ? (connection: object) => inside(watched(connection)) : asked;
        return method.call(target, first, ...rest);
      };
    },
  });

const config = readConfig(process.env);
const database = await (config.databaseUrl === undefined
  ? openPglite(join(config.dataDirectory, 'database'))
  : openPostgres(config.databaseUrl));
const pool: DatabasePool = watched(database.pool);
const { url } = await startPlanner(config, pino({ level: 'silent' }), '', {
  database: { ...database, pool },
});
process.stdout.write(`The planner is ready at ${url}\n`);
