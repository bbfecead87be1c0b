import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import type { Committed } from '#projections/projector/projector.ts';

export const noticeChannel = 'planner_changes';

/** Stands for "anything may have changed". */
export const everything = '*';

// PostgreSQL refuses payloads of 8,000 bytes.
const longestPayload = 7_900;

const notice = z.object({ generation: z.number(), position: z.number(), topics: z.array(z.string()) });

/** Tells every node what a projector has just committed; part of its transaction, so it goes out with the rows. */
export const sendNotice = async (db: CommonQueryMethods, committed: Committed): Promise<void> => {
  const text = JSON.stringify(committed);
  const payload =
    Buffer.byteLength(text) <= longestPayload ? text : JSON.stringify({ ...committed, topics: [everything] });
  await db.query(sql.type(z.object({}))`select pg_notify(${noticeChannel}, ${payload})`);
};

/** Reads a notice; null for one that this version can't read, after which anything may have changed. */
export const readNotice = (payload: string): Committed | null => {
  try {
    return notice.parse(JSON.parse(payload));
  } catch {
    return null;
  }
};
