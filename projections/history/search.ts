import { type FragmentSqlToken, sql } from 'slonik';
import { z } from 'zod';
import { parseStream, type StreamKind, streamKinds } from '#domain/records/streams.ts';
import { searchWords } from '#domain/values/searchWords.ts';
import { listAuthors } from '../access/users/readModel.ts';
import { type Read, table } from '../reading/read.ts';
import type { StoredChange } from './changes.ts';
import { kindCode } from './codes.ts';
import { isOfKindWithPay, neighboursFirst } from './lookups.ts';
import { fallbackName } from './names.ts';
import { history, names } from './tables.ts';

/** The words of a reason as PostgreSQL's tsvector input. */
export const reasonLexemes = (reason: string): string =>
  [...new Set(searchWords(reason))].map((word) => `'${word}'`).join(' ');

/** True of a text value: not an amount of money, which may be pay, nor a month, nor a stream. */
const isWords = (value: unknown): value is string =>
  typeof value === 'string' && /\p{L}/u.test(value) && !value.includes('£') && parseStream(value) === null;

/** The words of changed text values, before and after, as tsvector input; null for none. */
export const wordsOfValues = (changes: readonly StoredChange[]): string | null => {
  const texts = changes.flatMap(([, from, to]) => [from, to].filter(isWords));
  return texts.length === 0 ? null : reasonLexemes(texts.join(' ')) || null;
};

/** The words of a name, as stored for the search. */
export const wordsOfName = (name: string): string => searchWords(name).join(' ');

/** The text of a search, and whether the user sees pay, which reasons may name. */
export type Search = { text: string; seesPay?: boolean };

const position = z.object({ position: z.number() });

/**
 * The positions of the newest events that have all words of a text in their record's present or former names, their
 * author's name, their reason, or the texts that they changed; words match by prefix. Each of the four is found by its
 * own index with a limit, so that the time does not grow with the log.
 * @param conditions further conditions on the rows of `entry`
 */
export const searchPositions = async (
  read: Read,
  { text, seesPay = true }: Search,
  conditions: FragmentSqlToken,
  limit: number,
): Promise<readonly number[]> => {
  const words = searchWords(text);
  const authors = (await listAuthors(read)).filter(({ username, name }) =>
    haveAll(`${wordsOfName(username)} ${wordsOfName(name)}`, words),
  );
  const nameless = streamKinds.filter((kind) => haveAll(wordsOfName(kindName(kind) ?? ''), words));
  const newest = (where: FragmentSqlToken, order: FragmentSqlToken) => sql.fragment`
    select entry.position from ${table(read, history)} as entry
    where ${where} and ${conditions}
    order by ${order}
    limit ${limit}
  `;
  const ofAuthor = newest(sql.fragment`entry.author = found.id`, neighboursFirst);
  const ofRecord = newest(
    sql.fragment`entry.kind = found.kind and entry.record_id = found.record_id`,
    neighboursFirst,
  );
  const wanted = sql.fragment`${words.map((word) => `'${word}':*`).join(' & ')}::tsquery`;
  const isTold = seesPay ? sql.fragment`true` : sql.fragment`not ${isOfKindWithPay}`;
  const isReasonTold = seesPay ? isTold : sql.fragment`${isTold} and not exists (${changesWithPay(read)})`;
  const ofValue = newest(
    sql.fragment`entry.value_words @@ ${wanted} and ${isTold}`,
    sql.fragment`entry.position desc`,
  );
  const ofReason = newest(
    sql.fragment`entry.reason_words @@ ${wanted} and ${isReasonTold}`,
    sql.fragment`entry.position desc`,
  );
  const ofKind = newest(
    sql.fragment`entry.kind = any(${sql.array(nameless.map(kindCode), 'int2')})`,
    sql.fragment`entry.position desc`,
  );
  const found = await read.db.any(sql.type(position)`
    with found as (
      select distinct called.kind, called.record_id from ${table(read, names)} as called
      where called.words like all(${sql.array(
        words.map((word) => `%${word}%`),
        'text',
      )})
    )
    select distinct position from (
      (select entry.position
        from unnest(${sql.array(
          authors.map(({ id }) => id),
          'text',
        )}) as found(id)
        cross join lateral (${ofAuthor}) as entry)
      union all
      (select entry.position
        from (
          select kind, record_id from found
          union all
          select ${kindCode('allocationPlan')}, record_id from found where kind = ${kindCode('project')}
        ) as found
        cross join lateral (${ofRecord}) as entry)
      union all (${ofReason})
      union all (${ofValue})
      ${nameless.length === 0 ? sql.fragment`` : sql.fragment`union all (${ofKind})`}
    ) as entry
    order by position desc
    limit ${limit}
  `);
  return found.map(({ position }) => position);
};

/** The changes of records with pay that share the correlation id, and so the reason, of a row of `entry`. */
const changesWithPay = (read: Read): FragmentSqlToken => sql.fragment`
  select from (
    select entry.correlation_id from ${table(read, history)} as entry where ${isOfKindWithPay}
  ) as related
  where substring(related.correlation_id, 1, 4) = substring(entry.correlation_id, 1, 4)
    and related.correlation_id = entry.correlation_id
`;

const haveAll = (text: string, words: readonly string[]): boolean =>
  words.every((word) => text.includes(word));

/** The name that all records of a kind share; null if each has its own. */
const kindName = (kind: StreamKind): string | null => {
  const [one, other] = [fallbackName(kind, '1_2000-01'), fallbackName(kind, '2_2000-01')];
  return one === other ? one : null;
};
