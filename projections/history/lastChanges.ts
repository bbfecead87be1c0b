import { sql } from 'slonik';
import { z } from 'zod';
import type { StreamKind } from '#domain/records/streams.ts';
import { type Month, monthIndex } from '#domain/values/month.ts';
import { type Read, table } from '../reading/read.ts';
import { isOfAnyFact, isOfFact } from './changes.ts';
import { eventCode, kindCode, storedWords } from './codes.ts';
import { neighboursFirst } from './lookups.ts';
import { history } from './tables.ts';

/** Facts of a record, by their keys in history. */
export type FactAddress = {
  kind: StreamKind;
  /** Id of the record, for a plan its project's; null for any plan of the month, if the key names a person. */
  id: string | null;
  keys: readonly string[];
  /**
   * The months that a change of them may concern: any; only that of a plan or an adjustment; or, for dated terms, those
   * from the change that holds (null for none) to the month of interest. In the latter case changes without a month
   * count, too.
   */
  in: 'anyMonth' | { only: Month } | { from: Month | null; upTo: Month };
  /**
   * If several facts share a key, the values of this one. Before one of them is chosen, the record's creation counts.
   */
  among?: readonly string[];
};

const lastChange = z.object({ place: z.number(), position: z.number() });

/** The position of the last event that changed each fact, in the order of `facts`; undefined for none. */
export const lastChangesOf = async (
  read: Read,
  facts: readonly FactAddress[],
): Promise<(number | undefined)[]> => {
  const ofOneRecord = facts.flatMap(({ kind, id, keys, in: months, among }, place) =>
    id === null
      ? []
      : [
          [
            place,
            kindCode(kind),
            id,
            keys.join(separator),
            ...spanOf(months),
            among ? JSON.stringify(among) : null,
          ],
        ],
  );
  const [ofRecords, ofPlans] = await Promise.all([
    lastOfRecords(read, ofOneRecord),
    lastOfPlans(read, facts),
  ]);
  const positions = new Map([...ofRecords, ...ofPlans].map(({ place, position }) => [place, position]));
  return facts.map((_, place) => positions.get(place));
};

/** A separator that occurs in no key. */
const separator = ' ';
const [firstOfAll, lastOfAll] = [0, 12 * 9_999];

/** Indexes of the first and last month, and whether changes without a month count. */
const spanOf = (months: FactAddress['in']): [number, number, boolean] => {
  if (months === 'anyMonth') return [firstOfAll, lastOfAll, true];
  if ('only' in months) return [monthIndex(months.only), monthIndex(months.only), false];
  return [months.from === null ? firstOfAll : monthIndex(months.from), monthIndex(months.upTo), true];
};

const creations = storedWords.events.filter((event) => event.endsWith('Created')).map(eventCode);

const lastOfRecords = async (
  read: Read,
  wanted: readonly (readonly (string | number | boolean | null)[])[],
) =>
  wanted.length === 0
    ? []
    : read.db.any(sql.type(lastChange)`
        select wanted.place, found.position
        from ${sql.unnest(wanted, ['int4', 'int2', 'text', 'text', 'int4', 'int4', 'bool', 'text'])}
          as wanted(place, kind, id, keys, first_month, last_month, of_no_month, among)
        cross join lateral (
          select entry.position from ${table(read, history)} as entry
          where entry.kind = wanted.kind and entry.record_id = wanted.id
            and ${isOfAnyFact(sql.fragment`entry.changes`, sql.fragment`string_to_array(wanted.keys, ${separator})`)}
            and case when entry.month is null then wanted.of_no_month
              else entry.month between wanted.first_month and wanted.last_month end
            and (
              wanted.among is null or entry.event = any(${sql.array(creations, 'int2')})
              or exists (
                select from jsonb_array_elements(entry.changes::jsonb) as change
                where change->>0 = wanted.keys and wanted.among::jsonb @> (change->2)
              )
            )
          order by ${neighboursFirst}
          limit 1
        ) as found
      `);

/**
 * Number of recent changes of a month's plans that are searched first; they usually include everybody planned in it.
 */
const mostRecent = 500;

/**
 * The last changes of people's hours in any plan of a month: most from one query of recent changes, the others one by
 * one.
 */
const lastOfPlans = async (read: Read, facts: readonly FactAddress[]) => {
  const wanted = facts.flatMap(({ id, keys: [key], in: months }, place) =>
    id === null && key !== undefined && typeof months === 'object' && 'only' in months
      ? [{ place, key, month: months.only }]
      : [],
  );
  const found = await Promise.all(
    [...Map.groupBy(wanted, ({ month }) => month)].map(async ([month, ofMonth]) => {
      const keys = sql.array(
        ofMonth.map(({ key }) => key),
        'text',
      );
      const ofMonthsPlans = sql.fragment`
        from ${table(read, history)} as entry
        where entry.month = ${monthIndex(month)} and entry.kind = ${kindCode('allocationPlan')}
      `;
      const rows = await read.db.any(sql.type(z.object({ key: z.string(), position: z.number() }))`
        with recent as (
          select change->>0 as key, max(position) as position
          from (
            select entry.position, entry.changes ${ofMonthsPlans} order by ${neighboursFirst} limit ${mostRecent}
          ) as entry
          cross join json_array_elements(entry.changes::json) as change
          group by 1
        )
        select wanted.key, coalesce(recent.position, found.position) as position
        from unnest(${keys}) as wanted(key)
        left join recent on recent.key = wanted.key
        left join lateral (
          select entry.position ${ofMonthsPlans}
            and recent.position is null and ${isOfFact(sql.fragment`entry.changes`, sql.fragment`wanted.key`)}
          order by ${neighboursFirst}
          limit 1
        ) as found on true
        where coalesce(recent.position, found.position) is not null
      `);
      const positions = new Map(rows.map(({ key, position }) => [key, position]));
      return ofMonth.flatMap(({ place, key }) => {
        const position = positions.get(key);
        return position === undefined ? [] : [{ place, position }];
      });
    }),
  );
  return found.flat();
};
