import { alone } from './maintenance/alone.ts';
import { maintain } from './maintenance/command.ts';
import { sealStoredEvents } from './maintenance/sealStoredEvents.ts';
import { StartFault } from './startFault.ts';
import { KeyRing } from './vault/keys.ts';

// `npm run seal-log`: seals what the log holds from before the planner sealed personal data. The one command that
// changes events, and only how they are written down: they say the same as before.
await maintain({
  prepare: async () => {
    if (!process.env.EVENTSTORE_URL) return;
    throw new StartFault(
      'EventStoreDB never changes an event. Back up, take an empty table in DATABASE_URL for the log, restore, seal it there, and copy it to an empty EventStoreDB.',
    );
  },
  work: async ({ database, store, say }) => {
    await alone(database, async () => {
      const keys = await KeyRing.open(database);
      const sealed = await sealStoredEvents(database, store, keys).finally(() => keys.close());
      say(
        `Sealed ${sealed} events. Backups from before still hold them in plain text: make a new one, and delete those.`,
      );
    });
  },
});
