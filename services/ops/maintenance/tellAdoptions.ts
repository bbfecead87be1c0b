import type { Database } from '../../database/database.ts';
import { EncryptedEventStore } from '../../log/encryption/encryptedEventStore.ts';
import type { EventStore } from '../../log/eventStore/eventStore.ts';
import { WrittenFormat } from '../../log/format/writtenFormat.ts';
import { Keystore } from '../../operationalStore/keystore.ts';
import { recordAdoptions } from '../../readSide/recordAdoptions.ts';

/** Records in the log formulas adopted just before the planner stopped: they would be lost with the figures. */
export const tellAdoptions = async (database: Database, store: EventStore): Promise<void> => {
  const format = new WrittenFormat(database.pool, store);
  await format.look();
  const keys = await Keystore.open(database);
  await recordAdoptions(database.pool, new EncryptedEventStore(store, keys, format)).finally(() =>
    keys.close(),
  );
};
