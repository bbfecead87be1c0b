import type { Leadership } from './database.ts';
import { openDedicatedConnection } from './dedicatedConnection.ts';

/**
 * Tries once to take the advisory lock `key` on a connection of its own. The server frees the lock by itself when
 * that connection dies, and the holder learns of it by `lost`.
 * @returns undefined when another session holds the lock
 * @throws when the database can't be reached
 */
export async function tryPostgresLeadership(
  url: string,
  key: bigint | number,
  signal?: AbortSignal,
): Promise<Leadership | undefined> {
  signal?.throwIfAborted();
  const connection = await openDedicatedConnection(url, 'planner leadership');
  try {
    const { rows } = await connection.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [
      String(key),
    ]);
    if (!rows[0]?.held || signal?.aborted) {
      await connection.close();
      return undefined;
    }
  } catch (error) {
    await connection.close();
    throw error;
  }
  const release = () => connection.close();
  signal?.addEventListener('abort', release, { once: true });
  connection.gone.addEventListener('abort', () => signal?.removeEventListener('abort', release), {
    once: true,
  });
  return { lost: connection.gone, release };
}
