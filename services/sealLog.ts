import { Keystore } from './operationalStore/keystore.ts';
import { alone } from './ops/maintenance/alone.ts';
import { maintain } from './ops/maintenance/command.ts';
import { encryptStoredEvents } from './ops/maintenance/encryptStoredEvents.ts';
import { StartFault } from './settings/startFault.ts';

// `npm run seal-log`: encrypts what the log holds from before the planner encrypted personal data. The one command that
// changes events, and only how they are written down: they say the same as before.
await maintain({
  prepare: async () => {
    if (!process.env.EVENTSTORE_URL) return;
    throw new StartFault(
      'EventStoreDB never changes an event. Back up, take an empty table in DATABASE_URL for the log, restore, encrypt it there, and copy it to an empty EventStoreDB.',
    );
  },
  work: async ({ database, store, say }) => {
    await alone(database, async () => {
      const keys = await Keystore.open(database);
      const encrypted = await encryptStoredEvents(database, store, keys).finally(() => keys.close());
      say(
        `Sealed ${encrypted} events. Backups from before still hold them in plain text: make a new one, and delete those.`,
      );
    });
  },
});
