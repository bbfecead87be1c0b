import { sql } from 'slonik';
import { z } from 'zod';
import { isNamedIn, type NamesOfPerson, patternOf } from '#domain/people/mentions.ts';
import { erasedReason } from '#domain/people/personalData.ts';
import { parseStream } from '#domain/records/streams.ts';
import { monthFromIndex } from '#domain/values/month.ts';
import { facts } from '../reading/bookkeeping.ts';
import { type Read, table } from '../reading/read.ts';
import { eventCode, eventOfCode, kindCode } from './codes.ts';
import { entriesAt } from './queries.ts';
import { history } from './tables.ts';
import type { MentionView } from './view.ts';

/** Most reasons that are returned. */
const max = 500;

const row = z.object({ position: z.number(), reason: z.string(), changes: z.number() });

/**
 * Reasons given for changes of other records that may name a person, newest first. One reason of several changes made
 * together counts once. Reasons of the person's own changes are erased anyway. A reason that only an adjusted cost still
 * shows is told with the adjustment that holds.
 * @param streams those of the person, and of the users linked to them
 */
export const mentionsOf = async (
  read: Read,
  streams: readonly string[],
  names: NamesOfPerson,
): Promise<MentionView[]> => {
  const texts = [...names.whole, ...names.parts].map(patternOf);
  const own = sql.unnest(
    streams.flatMap((stream) => {
      const record = parseStream(stream);
      return record ? [[kindCode(record.kind), record.key]] : [];
    }),
    ['int2', 'text'],
  );
  const given = sql.type(row)`
    select min(entry.position) as position, entry.reason, count(*)::int as changes
    from ${table(read, history)} as entry
    where entry.reason_of is not null and entry.reason <> ${erasedReason}
      and (entry.kind, entry.record_id) not in (select * from ${own})
      and entry.reason ilike any(${sql.array(texts, 'text')})
    group by entry.correlation_id, entry.reason
  `;
  const shown = sql.type(row)`
    select max(entry.position) as position, adjustment.value ->> 'reason' as reason, 1 as changes
    from ${table(read, facts)} as fact
    cross join jsonb_each(fact.tracked #> '{state,adjustments}') as adjustment
    join ${table(read, history)} as entry
      on entry.kind = ${kindCode('softwareCost')} and entry.event = ${eventCode('SoftwareCostAdjusted')}
        and 'softwareCost-' || entry.record_id = fact.scope
        and entry.month = split_part(adjustment.key, '-', 1)::int * 12 + split_part(adjustment.key, '-', 2)::int - 1
    where fact.scope like 'softwareCost-%' and adjustment.value ->> 'reason' ilike any(${sql.array(texts, 'text')})
    group by fact.scope, adjustment.key, adjustment.value
    having bool_and(entry.reason is distinct from adjustment.value ->> 'reason')
  `;
  const all = await Promise.all([read.db.any(given), read.db.any(shown)]);
  const rows = all.flat().sort((one, other) => other.position - one.position);
  const found = rows
    .filter(({ reason }) => isNamedIn(reason, [...names.whole, ...names.parts]))
    .slice(0, max);
  const entries = await entriesAt(
    read,
    found.map(({ position }) => position),
  );
  const at = new Map(entries.map((entry) => [entry.position, entry]));
  return found.flatMap(({ position, reason, changes }) => {
    const entry = at.get(position);
    return entry ? [{ entry: { ...entry, reason }, changes, isCertain: isNamedIn(reason, names.whole) }] : [];
  });
};

const given = z.object({
  id: z.string(),
  event: z.number().transform(eventOfCode),
  record: z.string(),
  month: z.number().transform(monthFromIndex).nullable(),
  reason: z.string(),
});

/** The events with the same correlation id and reason as those at some positions. */
export const withSameReason = (
  read: Read,
  positions: readonly number[],
): Promise<readonly z.infer<typeof given>[]> =>
  read.db.any(sql.type(given)`
    select entry.reason_of as id, entry.event, entry.record_id as record, entry.month, entry.reason
    from ${table(read, history)} as chosen
    join ${table(read, history)} as entry
      on substring(entry.correlation_id, 1, 4) = substring(chosen.correlation_id, 1, 4)
        and entry.correlation_id = chosen.correlation_id and entry.reason = chosen.reason
    where chosen.position = any(${sql.array([...positions], 'int8')}) and entry.reason_of is not null
    order by entry.position
  `);
