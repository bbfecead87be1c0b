import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { pglite } from '../../../tests/databases.ts';
import { Keystore } from '../../operationalStore/keystore.ts';
import { migrateOperationalStore } from '../../operationalStore/migrate.ts';
import type { EventStore } from '../eventStore/eventStore.ts';
import { EncryptedEventStore } from './encryptedEventStore.ts';

it('given appends that are stored, then the encrypted event store holds none of them any more', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const database = await pglite.open();
  await migrateOperationalStore(database.pool);
  const keys = await Keystore.open(database);
  const storing = { append: async () => ({ version: 1, position: 1 }) } as unknown as EventStore;
  const store = new EncryptedEventStore(storing, keys);
  const appended: WeakRef<object>[] = [];
  for (let count = 0; count < 20; count++) {
    const [id, correlationId] = [randomUUID(), randomUUID()];
    const metadata = { at: '2026-05-04T09:30:00.000Z', by: '1', correlationId, causationId: id };
    const data = { name: 'Alder' };
    appended.push(new WeakRef(data));
    await store.append('client-1', 0, [{ id, type: 'ClientCreated', data, metadata }]);
  }
  // Objects live at least to the end of the turn that used them.
  await nextTurn();
  collect();
  // The last one may still be in flight.
  expect(appended.slice(0, -1).filter((one) => one.deref() !== undefined)).toHaveLength(0);
  await keys.close();
  await database.close();
});
