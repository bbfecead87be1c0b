import type { Database } from '../../database/database.ts';
import type { EventStore } from '../../log/eventStore/eventStore.ts';
import { closeMovedLog, findMove, hostsOf, reopenLog } from '../../log/eventStore/movedLog.ts';
import { Keystore } from '../../operationalStore/keystore.ts';
import { StartFault } from '../../settings/startFault.ts';
import { copyLog as copyEvents } from '../backups/copyLog.ts';
import { forgetReadings } from '../backups/forgetReadings.ts';
import { maintain, printLine } from '../maintenance/command.ts';
import { encryptStoredEvents } from '../maintenance/encryptStoredEvents.ts';
import { tellAdoptions } from '../maintenance/tellAdoptions.ts';
import { whileNoPlannerRuns } from '../maintenance/whileNoPlannerRuns.ts';

/** @returns the number of events that were encrypted */
const encryptedIn = async (database: Database, store: EventStore): Promise<number> => {
  const keys = await Keystore.open(database);
  return encryptStoredEvents(database, store, keys).finally(() => keys.close());
};

/**
 * `npm run copy-log`, for an agency that moves to EventStoreDB. The copy is read back and compared; an interrupted copy
 * can be run again. Then the log in the table is closed: two logs in use would diverge.
 * @throws StartFault, CopyRefused
 */
export const copyLog = (): Promise<void> =>
  maintain({
    evenIfMoved: true,
    prepare: async () => {
      const { DATABASE_URL, EVENTSTORE_URL } = process.env;
      if (DATABASE_URL && EVENTSTORE_URL) return EVENTSTORE_URL;
      throw new StartFault('Set DATABASE_URL to where the log is, and EVENTSTORE_URL to where it goes.');
    },
    adjust: (config) => ({ ...config, eventStoreUrl: undefined }),
    work: async ({ config, store, database, open }, eventStoreUrl) => {
      const target = await open({ ...config, eventStoreUrl });
      await whileNoPlannerRuns(database, async () => {
        await tellAdoptions(database, store);
        // Events can't be changed there any more, so those in plain text are encrypted here first.
        const encrypted = await encryptedIn(database, store);
        if (encrypted > 0) printLine(`Sealed ${encrypted} events with personal data in plain text first.`);
        const { events, sha256 } = await copyEvents(store.readAll({ after: 0 }), target);
        // Figures depend on positions, which the other log counts differently. They go first: if this is interrupted
        // afterwards, they are built anew from whichever log is open.
        await forgetReadings(database.pool);
        if (!(await closeMovedLog(database.pool, hostsOf(eventStoreUrl), events))) {
          throw new StartFault(
            'Somebody saved something meanwhile. Stop every planner, then run this again.',
          );
        }
        printLine(
          `Copied ${events} events; both logs hash to ${sha256}. Start the planner with both addresses set: the log in the table is closed.`,
        );
      });
    },
  });

/**
 * `npm run open-log`. What was saved in EventStoreDB since the log in the table was closed stays there.
 * @throws StartFault when the log is open
 */
export const openLog = (): Promise<void> =>
  maintain({
    evenIfMoved: true,
    evenIfUnfit: true,
    prepare: async () => {
      if (!process.env.EVENTSTORE_URL) return;
      throw new StartFault('Leave EVENTSTORE_URL out: the log in the table of DATABASE_URL is opened.');
    },
    work: async ({ database }) => {
      await whileNoPlannerRuns(database, async () => {
        const move = await findMove(database.pool);
        if (!move) throw new StartFault('The log in this table is open.');
        // Figures depend on positions, which the other log counts differently.
        await forgetReadings(database.pool);
        await reopenLog(database.pool);
        printLine(
          `The log goes on in the table. What was saved at ${move.to} since ${move.at} is not in it. Start the planner without EVENTSTORE_URL.`,
        );
      });
    },
  });

/**
 * `npm run seal-log`. The only command that changes stored events: their encoding, not their contents.
 * @throws StartFault for a log in EventStoreDB
 */
export const sealLog = (): Promise<void> =>
  maintain({
    prepare: async () => {
      if (!process.env.EVENTSTORE_URL) return;
      throw new StartFault(
        'EventStoreDB never changes an event. Back up, take an empty table in DATABASE_URL for the log, restore, encrypt it there, and copy it to an empty EventStoreDB.',
      );
    },
    work: async ({ database, store }) => {
      await whileNoPlannerRuns(database, async () => {
        const encrypted = await encryptedIn(database, store);
        printLine(
          `Sealed ${encrypted} events. Backups from before still hold them in plain text: make a new one, and delete those.`,
        );
      });
    },
  });
