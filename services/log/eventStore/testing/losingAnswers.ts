import type { DatabasePool } from 'slonik';

/** A pool that can lose responses to the log's appends, as when the connection breaks after the commit. */
export type LosingPool = {
  pool: DatabasePool;
  /** Faults of the next appends, one by one; after them, appends succeed. */
  faults: ('lost before' | 'lost after' | 'silent after')[];
};

export function losingAnswers(pool: DatabasePool): LosingPool {
  const faults: LosingPool['faults'] = [];
  const { oneFirst, transaction } = pool;
  const losing: DatabasePool = {
    ...pool,
    oneFirst: async (query) => {
      const fault = query.sql.includes('log.append') ? faults.shift() : undefined;
      if (fault === 'lost before') throw connectionLost();
      const answer = await oneFirst(query);
      if (fault === 'lost after') throw connectionLost();
      if (fault === 'silent after') await new Promise(() => {});
      return answer;
    },
    // The log's only transactions are appends to many streams.
    transaction: async (handler, retryLimit) => {
      const fault = faults.shift();
      if (fault === 'lost before') throw connectionLost();
      const answer = await transaction(handler, retryLimit);
      if (fault === 'lost after') throw connectionLost();
      return answer;
    },
  };
  return { pool: losing, faults };
}

function connectionLost(): Error {
  return Object.assign(new Error('the connection is lost'), { code: 'ECONNRESET' });
}
