import { sql } from 'slonik';
import { z } from 'zod';
import type { Database } from '../../database/database.ts';
import { lockKeys } from '../../database/lockKeys.ts';
import { leadershipKey } from '../../readSide/readSide.ts';
import { StartFault } from '../../settings/startFault.ts';

/** Does work while no planner runs on the database. @throws StartFault when one does */
export const whileNoPlannerRuns = async <Result>(
  database: Database,
  work: () => Promise<Result>,
): Promise<Result> => {
  const turn = await database.tryLeadership(leadershipKey);
  const isRunning = () =>
    new StartFault('A planner is running on this database. Stop it, then run this again.');
  if (!turn) throw isRunning();
  try {
    if (await otherVersionRuns(database)) throw isRunning();
    return await work();
  } finally {
    await turn.release();
  }
};

const otherVersionRuns = ({ pool }: Database): Promise<boolean> =>
  pool.exists(sql.type(z.object({}))`
    select from pg_locks
    where locktype = 'advisory' and objsubid = 1 and classid::bigint = ${lockKeys.leadership}
      and objid::bigint <> ${Number(leadershipKey & 0xffffffffn)}
      and database = (select oid from pg_database where datname = current_database())
  `);
