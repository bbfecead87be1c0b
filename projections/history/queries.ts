import { type FragmentSqlToken, sql } from 'slonik';
import { z } from 'zod';
import type { Month } from '#domain/month.ts';
import type { StreamKind } from '#domain/streams.ts';
import { type Read, table } from '../read.ts';
import { authorViews } from '../users/queries.ts';
import { history } from './tables.ts';
import { type HistoryEntryView, type HistoryView, historyEntryView } from './view.ts';

/** Whose history is asked for; what is missing filters nothing. */
export type HistoryFilter = {
  kind?: StreamKind | undefined;
  /** Id of a record; a plan's is its project's. */
  id?: string | undefined;
  month?: Month | undefined;
  /** Id of who did it. */
  user?: string | undefined;
  /** First and last day, as YYYY-MM-DD in UTC. */
  from?: string | undefined;
  to?: string | undefined;
};

const row = z.object({ view: historyEntryView });

/** The events that match, newest first: at most `limit` of those before the position `after`. */
export const listHistory = async (
  read: Read,
  filter: HistoryFilter,
  { after, limit }: { after?: number | undefined; limit: number },
): Promise<HistoryView> => {
  const rows = await read.db.any(sql.type(row)`
    select jsonb_build_object(
      'position', entry.position,
      'at', entry.at,
      'by', jsonb_build_object(
        'id', entry.author,
        'username', coalesce(author.view->>'username', entry.author),
        'name', coalesce(
          nullif(concat_ws(' ', author.view->>'firstName', author.view->>'lastName'), ''),
          author.view->>'username', 'The planner')
      ),
      'event', entry.event,
      'record', jsonb_build_object('kind', entry.kind, 'id', entry.record_id, 'name', entry.name),
      'month', entry.month,
      'changes', entry.changes,
      'reason', entry.reason,
      'correlationId', entry.correlation_id
    ) as view
    from ${table(read, history)} as entry
    left join ${authorViews(read)} as author on author.id = entry.author
    where ${sql.join(conditionsOf(filter, after), sql.fragment` and `)}
    order by entry.position desc
    limit ${limit + 1}
  `);
  const entries: HistoryEntryView[] = rows.slice(0, limit).map(({ view }) => view);
  return { entries, next: rows.length > limit ? (entries.at(-1)?.position ?? null) : null };
};

const conditionsOf = (filter: HistoryFilter, after: number | undefined): FragmentSqlToken[] => {
  const { kind, id, month, user, from, to } = filter;
  return [
    sql.fragment`true`,
    ...(kind === undefined ? [] : [sql.fragment`entry.kind = ${kind}`]),
    ...(id === undefined ? [] : [sql.fragment`entry.record_id = ${id}`]),
    ...(month === undefined ? [] : [sql.fragment`entry.month = ${month}`]),
    ...(user === undefined ? [] : [sql.fragment`entry.author = ${user}`]),
    ...(from === undefined ? [] : [sql.fragment`entry.at >= ${from}`]),
    // Instants of the last day begin with its date, and 'U' comes after the 'T' of their time.
    ...(to === undefined ? [] : [sql.fragment`entry.at < ${`${to}U`}`]),
    ...(after === undefined ? [] : [sql.fragment`entry.position < ${after}`]),
  ];
};
