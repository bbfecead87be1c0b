import {
  type AccessTopic,
  accessEvents,
  accessTopics,
  permissionFields,
} from '#domain/access/accessWords.ts';
import { findAuthors } from '#projections/access/users/readModel.ts';
import { listAccessChanges } from '#projections/history/queries.ts';
import type { AccessEntryView, AccessLogView, HistoryEntryView } from '#projections/history/view.ts';
import type { Read } from '#projections/reading/read.ts';
import {
  listSignIns,
  type Origin,
  originsOf,
  type SignInEntry,
} from '../operationalStore/access/accessLog.ts';

/** Filters; absent ones don't apply. */
export type AccessLogFilter = {
  topic?: AccessTopic | undefined;
  user?: string | undefined;
  /** First and last day, as YYYY-MM-DD in the United Kingdom. */
  from?: string | undefined;
  to?: string | undefined;
};

/** The start of a page: the row of the operational store and the position of the log that it comes before. */
export type AccessCursor = { row: number | null; position: number | null };

/**
 * The sign-in and permission log, newest first: sign-ins from the operational store, and decisions about users from the
 * log. Each source keeps its own order and both are merged by time, so that nothing appears twice.
 */
export const listAccess = async (
  read: Read,
  { topic, user, from, to }: AccessLogFilter,
  { after, limit }: { after: AccessCursor; limit: number },
): Promise<AccessLogView> => {
  const events = (topic ? [topic] : accessTopics).flatMap((name) => accessEvents[name]);
  const [rows, changes] = await Promise.all([
    listSignIns(read.db, { events, userId: user, from, to }, { before: after.row, limit: limit + 1 }),
    listAccessChanges(read, { events, user, from, to }, { before: after.position, limit: limit + 1 }),
  ]);
  const people = await findAuthors(
    read,
    rows.flatMap(({ userId }) => userId ?? []),
  );
  const origins = await originsOf(
    read.db,
    changes.map(({ correlationId }) => correlationId),
  );
  const merged = merge(
    rows.map((row) => ({ row: row.id, position: null, view: viewOfRow(row, people) })),
    changes.map((change) => ({
      row: null,
      position: change.position,
      view: viewOfChange(change, origins.get(change.correlationId)),
    })),
  );
  const page = merged.slice(0, limit);
  const last = page.reduce<AccessCursor>(
    (cursor, { row, position }) => ({ row: row ?? cursor.row, position: position ?? cursor.position }),
    after,
  );
  return {
    entries: page.map(({ view }) => view),
    next: merged.length > limit ? `${last.row ?? ''}.${last.position ?? ''}` : null,
  };
};

type Placed = AccessCursor & { view: AccessEntryView };

/** Merges two lists, the later first; each keeps its own order. */
const merge = (one: readonly Placed[], other: readonly Placed[]): Placed[] => {
  const merged: Placed[] = [];
  const [left, right] = [[...one], [...other]];
  for (;;) {
    const [first, second] = [left[0], right[0]];
    if (!first || !second) return [...merged, ...left, ...right];
    const taken = first.view.at >= second.view.at ? left.shift() : right.shift();
    if (taken) merged.push(taken);
  }
};

const viewOfRow = (
  { id, userId, event, ...row }: SignInEntry,
  people: ReadonlyMap<string, NonNullable<AccessEntryView['who']>>,
): AccessEntryView => ({
  key: `row-${id}`,
  event,
  who: userId === null ? null : (people.get(userId) ?? null),
  about: null,
  changes: [],
  reason: null,
  ...row,
});

const viewOfChange = (
  { position, at, by, event, record, changes, reason }: HistoryEntryView,
  origin: Origin | undefined,
): AccessEntryView => ({
  key: `event-${position}`,
  at,
  until: at,
  times: 1,
  event,
  who: by,
  about: record.name,
  method: null,
  address: origin?.address ?? null,
  browser: origin?.browser ?? null,
  // Roles and other rights; names don't concern access.
  changes: changes.filter(({ field }) => permissionFields.includes(field)),
  reason,
});
