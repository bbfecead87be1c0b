import type { Database } from '../database/database.ts';
import { leadershipKey } from '../readSide/readSide.ts';
import { StartFault } from '../startFault.ts';

/** Does something while no planner works on the database. @throws StartFault when one does */
export const alone = async <Result>(database: Database, work: () => Promise<Result>): Promise<Result> => {
  const turn = await database.tryLeadership(leadershipKey);
  if (!turn) throw new StartFault('A planner is running on this database. Stop it, then run this again.');
  try {
    return await work();
  } finally {
    await turn.release();
  }
};
