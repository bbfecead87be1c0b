import type { Context } from 'koa';
import type { Read } from '#projections/reading/read.ts';
import type { AnyCall } from '../http/call.ts';
import type { Planner } from '../http/planner.ts';

/** Sets the log position that a response was read at, or is no older than. */
export const setPositionHeader = (ctx: Context, position: number): void =>
  ctx.set('X-Planner-Position', String(position));

/** Sets the log position of a change: read models at an earlier position lack it, later ones have it. */
export const setChangePositionHeader = (ctx: Context, position: number): void =>
  ctx.set('X-Planner-Change-Position', String(position));

/**
 * Snapshots for a request, of today or of a past day. The response names the position of its first snapshot of today,
 * so that a client that follows the live feed from there misses nothing.
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
