import type { Context } from 'koa';
import type { Read } from '#projections/reading/read.ts';
import type { AnyCall } from '../http/call.ts';
import type { Planner } from '../http/planner.ts';

/** Says of which position of the log an answer is, or which one it is no older than. */
export const setPositionHeader = (ctx: Context, position: number): void =>
  ctx.set('X-Planner-Position', String(position));

/** Says where a change stands in the log: whatever tells of an earlier position lacks it, whatever tells of a later one has it. */
export const setChangePositionHeader = (ctx: Context, position: number): void =>
  ctx.set('X-Planner-Change-Position', String(position));

/**
 * How a request reads in snapshots, of today or of a past day. The answer names the position of its first snapshot of
 * today, so a client that follows the live feed from there misses nothing.
 */
export const snapshotsOf = (
  { readSide }: Planner,
  ctx: Context,
  { live, read }: { live: Read; read: Read },
): AnyCall['inSnapshot'] => {
  let isSaid = false;
  return (query) => {
    if (read !== live) return readSide.pastSnapshot(read, query);
    return readSide.snapshot(live, (seen) => {
      if (!isSaid) setPositionHeader(ctx, seen.position);
      isSaid = true;
      return query(seen);
    });
  };
};
