import { type DatabasePool, sql } from 'slonik';
import { z } from 'zod';
import type { Database } from '../../database/database.ts';
import { dropWriteAheadLog } from '../../database/deadRows.ts';
import { keysToDecrypt } from '../../log/encryption/decryptEvent.ts';
import { encryptEvent, keysToEncrypt } from '../../log/encryption/encryptEvent.ts';
import type { EventStore } from '../../log/eventStore/eventStore.ts';
import type { Keystore } from '../../operationalStore/keystore.ts';

const nothing = z.object({});

/**
 * Encrypts the events in the log's table that aren't encrypted. May be interrupted and run again. Old rows stay on disk
 * until the table is rewritten, which comes last.
 * @returns the number of encrypted events
 */
export const encryptStoredEvents = async (
  { kind, pool }: Pick<Database, 'kind' | 'pool'>,
  log: EventStore,
  keys: Keystore,
): Promise<number> => {
  let count = 0;
  for await (const events of log.readAll({ after: 0, batchSize: 500 })) {
    const open = events.filter(
      (event) => keysToDecrypt(event).length === 0 && keysToEncrypt(event.stream, event).length > 0,
    );
    if (open.length === 0) continue;
    const find = await keys.make(new Set(open.flatMap((event) => keysToEncrypt(event.stream, event))));
    const encrypted = open.map((event) => {
      const { data, metadata } = encryptEvent(event.stream, event, find);
      return { id: event.id, data, metadata };
    });
    await pool.query(sql.type(nothing)`
      update log.events as event set data = sealed.data, metadata = sealed.metadata
      from jsonb_to_recordset(${JSON.stringify(encrypted)}::jsonb) as sealed (id uuid, data jsonb, metadata jsonb)
      where event.id = sealed.id
    `);
    count += open.length;
  }
  // Also where nothing was left to encrypt: an earlier run may have been cut short before this.
  await rewriteLog(pool);
  if (kind === 'pglite') await dropWriteAheadLog(pool);
  return count;
};

/** Takes as long as the log is large, which may be longer than a statement may otherwise take. */
const rewriteLog = (pool: DatabasePool): Promise<void> =>
  pool.connect(async (session) => {
    await session.query(sql.type(nothing)`set statement_timeout = 0`);
    try {
      await session.query(sql.type(nothing)`vacuum full log.events`);
    } finally {
      await session.query(sql.type(nothing)`reset statement_timeout`);
    }
  });
