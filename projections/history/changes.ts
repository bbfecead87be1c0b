import { type FragmentSqlToken, sql } from 'slonik';
import { hoursOf } from '#domain/historyWords.ts';
import { parseStream, type StreamKind } from '#domain/streams.ts';
import type { HistoryChange } from './view.ts';

type Value = HistoryChange['from'];

/**
 * A change as history stores it: what it is told apart by, which is the field's name or of a plan the person, such as
 * "teamMember-3"; both values, where a team member is their stream; and which side is computed. People are never named.
 */
export type StoredChange = [key: string, from: Value, to: Value, computed?: 'from' | 'to'];

export const changesText = (changes: readonly StoredChange[]): string =>
  `[${changes.map((change) => changeText(...change)).join()}]`;

/** One of them as JSON: what most of them are, hours of people, is written far quicker so than by `JSON.stringify`. */
export const changeText = (...[key, from, to, computed]: StoredChange): string =>
  `["${key}",${valueText(from)},${valueText(to)}${computed ? `,"${computed}"` : ''}]`;

const valueText = (value: Value): string =>
  typeof value === 'string' ? JSON.stringify(value) : String(value);

export const changesOf = (text: string): StoredChange[] => JSON.parse(text);

/** The streams of the people that a change names. */
export const peopleIn = (kind: StreamKind, [key, from, to]: StoredChange): string[] => {
  if (kind === 'allocationPlan') return isPerson(key) ? [key] : [];
  return isLink(kind, key) ? [from, to].filter((value) => typeof value === 'string') : [];
};

/** A change as it is told, or null where it says nothing once people are called by their names. */
export const toldChange = (
  kind: StreamKind,
  [key, from, to, computed]: StoredChange,
  nameOf: (stream: string) => string,
): HistoryChange | null => {
  if (isLink(kind, key)) {
    const called = (value: Value) => (typeof value === 'string' ? nameOf(value) : value);
    const change = { field: key, from: called(from), to: called(to) };
    return change.from === change.to ? null : change;
  }
  const field = kind === 'allocationPlan' && isPerson(key) ? `${hoursOf}${nameOf(key)}` : key;
  return { field, from, to, ...(computed && { computed }) };
};

const isPerson = (key: string): boolean => parseStream(key) !== null;

/** Whether a change is of the team member that a user is linked to. */
const isLink = (kind: StreamKind, key: string): boolean => kind === 'user' && key === 'teamMember';

/** For conditions: whether the changes of a row are of a fact, by its key. */
export const isOfFact = (changes: FragmentSqlToken, key: FragmentSqlToken): FragmentSqlToken =>
  // Within a value quotes are escaped, so that no text of anybody looks like a key.
  sql.fragment`strpos(${changes}, '["' || ${key} || '",') > 0`;

/**
 * For conditions: whether they are of one of some facts.
 * @param keys an array of text
 */
export const isOfAnyFact = (changes: FragmentSqlToken, keys: FragmentSqlToken): FragmentSqlToken =>
  sql.fragment`exists (select from unnest(${keys}) as fact(key) where ${isOfFact(changes, sql.fragment`fact.key`)})`;
