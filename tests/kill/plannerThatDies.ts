import { join } from 'node:path';
import { pino } from 'pino';
import type { DatabasePool } from 'slonik';
import { openPglite } from '#services/database/pglite.ts';
import { openPostgres } from '#services/database/postgres.ts';
import { readConfig } from '#services/settings/config.ts';
import { startPlanner } from '#services/start/start.ts';

// The planner as a process of its own, which kills itself around a database statement: the DIE_AFTER-th one that, with
// its values, matches DIE_AT. DIE_WHEN gives the moment: before it is sent, once it is sent, once it is answered, or
// once its transaction is committed. With CLOCK_JUMPS every other read of the clock is off by so many milliseconds.
const pattern = new RegExp(process.env.DIE_AT ?? '(?!)');
const when = process.env.DIE_WHEN ?? 'asked';
let left = Number(process.env.DIE_AFTER ?? 1);

const isTheOne = (query: unknown): boolean => pattern.test(JSON.stringify(query)) && --left === 0;

const die = (): never => {
  process.kill(process.pid, 'SIGKILL');
  throw new Error('The planner is dead');
};

const afterwards = async (answer: unknown): Promise<never> => {
  await answer;
  return die();
};

/** Whether the statement ran in a transaction that isn't committed yet. */
let isDue = false;
const unlessDue = <Value>(value: Value): Value => (isDue ? die() : value);

/** Intercepts every query of a pool, also inside transactions. */
const watched = <Methods extends object>(methods: Methods): Methods =>
  new Proxy(methods, {
    get(target, name, receiver) {
      const method = Reflect.get(target, name, receiver);
      if (typeof method !== 'function') return method;
      return (asked: unknown, ...rest: unknown[]) => {
        if (typeof asked === 'function') {
          const answer = method.call(target, (inner: object) => asked(watched(inner)), ...rest);
          return when === 'committed' ? Promise.resolve(answer).then(unlessDue) : answer;
        }
        if (!isTheOne(asked)) return method.call(target, asked, ...rest);
        if (when === 'asked') return die();
        isDue = when === 'committed';
        // By then it has been sent; it may or may not have arrived.
        if (when === 'sent') setImmediate(die);
        const answer = method.call(target, asked, ...rest);
        return when === 'answered' ? afterwards(answer) : answer;
      };
    },
  });

const config = readConfig(process.env);
const database = await (config.databaseUrl === undefined
  ? openPglite(join(config.dataDirectory, 'database'))
  : openPostgres(config.databaseUrl));
const pool: DatabasePool = watched(database.pool);
const jump = Number(process.env.CLOCK_JUMPS ?? 0);
let isWrong = false;
const now = (): Date => {
  isWrong = !isWrong;
  return new Date(Date.now() + (isWrong ? jump : 0));
};
const { url } = await startPlanner(config, pino({ level: 'silent' }), '', {
  database: { ...database, pool },
  now,
});
process.stdout.write(`The planner is ready at ${url}\n`);
