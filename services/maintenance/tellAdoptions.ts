import type { Database } from '../database/database.ts';
import type { EventStore } from '../eventStore/eventStore.ts';
import { recordAdoptions } from '../readSide/recordAdoptions.ts';
import { SealedLog } from '../sealedLog/sealedLog.ts';
import { KeyRing } from '../vault/keys.ts';

/** Tells the log of formulas that were adopted in the planner's last moment: what forgets the figures would forget them, too. */
export const tellAdoptions = async (database: Database, store: EventStore): Promise<void> => {
  const keys = await KeyRing.open(database);
  await recordAdoptions(database.pool, new SealedLog(store, keys)).finally(() => keys.close());
};
