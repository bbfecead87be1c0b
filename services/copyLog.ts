import { closeMovedLog, hostsOf } from './log/eventStore/movedLog.ts';
import { Keystore } from './operationalStore/keystore.ts';
import { copyLog } from './ops/backups/copyLog.ts';
import { forgetReadings } from './ops/backups/forgetReadings.ts';
import { alone } from './ops/maintenance/alone.ts';
import { maintain } from './ops/maintenance/command.ts';
import { encryptStoredEvents } from './ops/maintenance/encryptStoredEvents.ts';
import { tellAdoptions } from './ops/maintenance/tellAdoptions.ts';
import { StartFault } from './settings/startFault.ts';

// `npm run copy-log`: from the table in DATABASE_URL to EVENTSTORE_URL, for an agency that takes EventStoreDB. What was
// copied is read back and compared; a copy that was cut short can be run again. The log in the table is closed then:
// two that go on would be two histories.
await maintain({
  evenIfMoved: true,
  prepare: async () => {
    const { DATABASE_URL, EVENTSTORE_URL } = process.env;
    if (DATABASE_URL && EVENTSTORE_URL) return EVENTSTORE_URL;
    throw new StartFault('Set DATABASE_URL to where the log is, and EVENTSTORE_URL to where it goes.');
  },
  adjust: (config) => ({ ...config, eventStoreUrl: undefined }),
  work: async ({ config, store, database, open, say }, eventStoreUrl) => {
    const target = await open({ ...config, eventStoreUrl });
    await alone(database, async () => {
      await tellAdoptions(database, store);
      // There no event can be changed any more: what is still in plain text is encrypted here first.
      const keys = await Keystore.open(database);
      const encrypted = await encryptStoredEvents(database, store, keys).finally(() => keys.close());
      if (encrypted > 0) say(`Sealed ${encrypted} events with personal data in plain text first.`);
      const { events, sha256 } = await copyLog(store.readAll({ after: 0 }), target);
      // Figures say how far they have read a log, and the other one counts differently. They go first: whatever cuts
      // this short afterwards, the log that is closed or not is the one that they are built from anew.
      await forgetReadings(database.pool);
      if (!(await closeMovedLog(database.pool, hostsOf(eventStoreUrl), events))) {
        throw new StartFault('Somebody saved something meanwhile. Stop every planner, then run this again.');
      }
      say(
        `Copied ${events} events; both logs hash to ${sha256}. Start the planner with both addresses set: the log in the table is closed.`,
      );
    });
  },
});
