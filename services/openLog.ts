import { findMove, reopenLog } from './log/eventStore/movedLog.ts';
import { forgetReadings } from './ops/backups/forgetReadings.ts';
import { alone } from './ops/maintenance/alone.ts';
import { maintain } from './ops/maintenance/command.ts';
import { StartFault } from './settings/startFault.ts';

// `npm run open-log`: lets a log in the table of DATABASE_URL go on that copy-log has closed. What was saved in
// EventStoreDB since then stays there.
await maintain({
  evenIfMoved: true,
  evenIfUnfit: true,
  prepare: async () => {
    if (!process.env.EVENTSTORE_URL) return;
    throw new StartFault('Leave EVENTSTORE_URL out: the log in the table of DATABASE_URL is opened.');
  },
  work: async ({ database, say }) => {
    await alone(database, async () => {
      const move = await findMove(database.pool);
      if (!move) throw new StartFault('The log in this table is open.');
      // Figures say how far they have read a log, and the other one counts differently.
      await forgetReadings(database.pool);
      await reopenLog(database.pool);
      say(
        `The log goes on in the table. What was saved at ${move.to} since ${move.at} is not in it. Start the planner without EVENTSTORE_URL.`,
      );
    });
  },
});
