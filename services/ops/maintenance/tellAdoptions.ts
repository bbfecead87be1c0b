import type { Database } from '../../database/database.ts';
import { EncryptedEventStore } from '../../log/encryption/encryptedEventStore.ts';
import type { EventStore } from '../../log/eventStore/eventStore.ts';
import { Keystore } from '../../operationalStore/keystore.ts';
import { recordAdoptions } from '../../readSide/recordAdoptions.ts';

/**
 * Tells the log of formulas that were adopted in the planner's last moment: what forgets the figures would forget them,
 * too.
 */
export const tellAdoptions = async (database: Database, store: EventStore): Promise<void> => {
  const keys = await Keystore.open(database);
  await recordAdoptions(database.pool, new EncryptedEventStore(store, keys)).finally(() => keys.close());
};
