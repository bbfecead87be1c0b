import { promisify } from 'node:util';
import { constants, zstdCompress, zstdDecompress } from 'node:zlib';
import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import type { StreamKind } from '#domain/records/streams.ts';
import type { FoldedState, Tracked } from '../foldedState/foldedState.ts';
import { snapshots } from '../reading/bookkeeping.ts';
import { createYielding } from '../reading/yielding.ts';

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

/**
 * Kinds of record whose events hold no personal data that an erasure removes from the log. Records of the other kinds
 * are few, and are read from their own streams.
 */
export const impersonalKinds = [
  'client',
  'project',
  'allocationPlan',
  'otherCost',
  'manualCosts',
  'formulas',
  'signInPolicy',
  'apiToken',
  'placeholder',
  'period',
  'budget',
] as const satisfies StreamKind[];

/** Most snapshots of a read-model version. Beyond, the one is deleted whose neighbours are closest to each other. */
const maxKept = 120;
/** Records that are serialised or parsed before the event loop gets its turn. */
const recordsAtOnce = 500;

type Records = readonly (readonly [kind: StreamKind, key: string, tracked: Tracked<unknown>])[];

/** The records of a folded state at this moment; later events don't change them. */
export const recordsOf = (foldedState: FoldedState): Records =>
  impersonalKinds.flatMap((kind) =>
    [...foldedState[kind]].map(([key, tracked]): Records[number] => [kind, key, tracked]),
  );

/** Serialises and compresses records. */
export const pack = async (records: Records): Promise<Uint8Array> => {
  const yieldTurn = createYielding();
  const portions: string[] = [];
  for (let from = 0; from < records.length; from += recordsAtOnce) {
    portions.push(JSON.stringify(records.slice(from, from + recordsAtOnce)));
    await yieldTurn();
  }
  return compress(portions.join('\n'), { params: { [constants.ZSTD_c_compressionLevel]: 1 } });
};

/** Stores packed records as the snapshot of a position. */
export const keepSnapshot = async (
  db: CommonQueryMethods,
  schema: string,
  position: number,
  records: Uint8Array,
): Promise<void> => {
  const table = sql.identifier([schema, snapshots.name]);
  await db.query(sql.type(z.object({}))`
    insert into ${table} (position, records) values (${position}, ${sql.binary(Buffer.from(records))})
    on conflict do nothing
  `);
  await db.query(sql.type(z.object({}))`
    delete from ${table} where position = (
      select position from (
        select position, lead(position) over (order by position) - lag(position) over (order by position) as gap
        from ${table}
      ) as kept
      where (select count(*) from ${table}) > ${maxKept}
      order by gap limit 1
    )
  `);
};

const row = z.object({ position: z.number(), records: z.instanceof(Uint8Array) });

/** A snapshot as stored. */
type Snapshot = z.infer<typeof row>;

/** Reads the last snapshot at or before a position; null for none. */
export const readSnapshot = (
  db: CommonQueryMethods,
  schema: string,
  position: number,
): Promise<Snapshot | null> =>
  db.maybeOne(sql.type(row)`
    select position, records from ${sql.identifier([schema, snapshots.name])}
    where position <= ${position} order by position desc limit 1
  `);

/** Unpacks a snapshot into an empty state. */
export const unpack = async ({ records }: Snapshot, foldedState: FoldedState): Promise<void> => {
  const yieldTurn = createYielding();
  for (const portion of (await decompress(records)).toString().split('\n')) {
    // The shape is safe to trust: only projectors of the same fingerprint have written it.
    for (const [kind, key, tracked] of portion === '' ? [] : (JSON.parse(portion) as Records)) {
      (foldedState[kind] as Map<string, Tracked<unknown>>).set(key, tracked);
    }
    await yieldTurn();
  }
};

/** The position of the last snapshot, optionally at or before a position; 0 for none. */
export const lastSnapshot = (
  db: CommonQueryMethods,
  schema: string,
  upTo = Number.MAX_SAFE_INTEGER,
): Promise<number> =>
  db.oneFirst(sql.type(z.object({ position: z.number() }))`
    select coalesce(max(position), 0) as position from ${sql.identifier([schema, snapshots.name])}
    where position <= ${upTo}
  `);
