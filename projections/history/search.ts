import { type FragmentSqlToken, sql } from 'slonik';
import { z } from 'zod';
import { parseStream, type StreamKind, streamKinds } from '#domain/records/streams.ts';
import { searchWords } from '#domain/values/searchWords.ts';
import { listAuthors } from '../access/users/readModel.ts';
import { type Read, table } from '../reading/read.ts';
import type { StoredChange } from './changes.ts';
import { kindCode } from './codes.ts';
import { neighboursFirst } from './lookups.ts';
import { fallbackName } from './names.ts';
import { kindsWithPay } from './pay.ts';
import { history, names } from './tables.ts';

/** The words of a reason as they are stored: of each the text that PostgreSQL reads as a lexeme. */
export const reasonLexemes = (reason: string): string =>
  [...new Set(searchWords(reason))].map((word) => `'${word}'`).join(' ');

/** True of a value that is words: no amount of money, which may be pay, no month, and no record, which has a name. */
const isWords = (value: unknown): value is string =>
  typeof value === 'string' && /\p{L}/u.test(value) && !value.includes('£') && parseStream(value) === null;

/** The words of what was and of what is now, where changes are of texts, as they are stored; null for none. */
export const wordsOfValues = (changes: readonly StoredChange[]): string | null => {
  const texts = changes.flatMap(([, from, to]) => [from, to].filter(isWords));
  return texts.length === 0 ? null : reasonLexemes(texts.join(' ')) || null;
};

/** The words of a name as they are stored. */
export const wordsOfName = (name: string): string => searchWords(name).join(' ');

/** Search words, and whether whoever looks sees pay, which reasons name. */
export type Search = { text: string; seesPay?: boolean };

const position = z.object({ position: z.number() });

/**
 * The positions of the newest events that have all words of a text in the name that their record has or had, in their
 * author's name, in their reason, or in the texts that they changed, where words are found by their beginning. Each of
 * the four is asked by its own index for no more than is wanted, so that it takes no longer as the log grows.
 * @param conditions what else holds of the rows of `entry`
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
  const isTold = sql.fragment`entry.kind <> all(${sql.array((seesPay ? [] : kindsWithPay).map(kindCode), 'int2')})`;
  const ofValue = newest(
    sql.fragment`entry.value_words @@ ${wanted} and ${isTold}`,
    sql.fragment`entry.position desc`,
  );
  const ofReason = newest(
    sql.fragment`entry.reason_words @@ ${wanted} and ${isTold}`,
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

const haveAll = (text: string, words: readonly string[]): boolean =>
  words.every((word) => text.includes(word));

/** The common name of all records of a kind that have none of their own. */
const kindName = (kind: StreamKind): string | null => {
  const [one, other] = [fallbackName(kind, '1_2000-01'), fallbackName(kind, '2_2000-01')];
  return one === other ? one : null;
};
