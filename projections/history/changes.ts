import { type FragmentSqlToken, sql } from 'slonik';
import { hoursOf, mergedInto } from '#domain/history/historyWords.ts';
import { hoursOfFact, replacedBy } from '#domain/people/placeholderWords.ts';
import type { Person } from '#domain/plans/allocationPlan.ts';
import { parseStream, type StreamKind, streams } from '#domain/records/streams.ts';
import { type Month, monthLabel } from '#domain/values/month.ts';
import type { Span } from '#domain/values/span.ts';
import type { HistoryChange } from './view.ts';

type Value = HistoryChange['from'];

/**
 * A change as history stores it: what it is told apart by, which is the field's name or of a plan the person, such as
 * "teamMember-3"; both values, where a person is their stream; which side is computed; and the first and last month of
 * which it is the change, where others have another. People are never named.
 */
export type StoredChange = [
  key: string,
  from: Value,
  to: Value,
  computed?: 'from' | 'to' | null,
  months?: readonly [first: Month | null, last: Month | null],
];

export const changesText = (changes: readonly StoredChange[]): string =>
  `[${changes.map((change) => changeText(...change)).join()}]`;

/** One of them as JSON. */
export const changeText = (...[key, from, to, computed, months]: StoredChange): string => {
  const side = computed ? `,"${computed}"` : months ? ',null' : '';
  return `["${key}",${valueText(from)},${valueText(to)}${side}${months ? `,${JSON.stringify(months)}` : ''}]`;
};

/** How the change of each person's hours begins. Nothing is written as often, and putting it together takes longest. */
const beginnings = { teamMember: new Map<number, string>(), freelancer: new Map<number, string>() };

/** A change of a person's hours in a plan, as `changeText` writes it. */
export const hoursChangeText = ({ kind, id }: Person, from: number | null, to: number | null): string => {
  const known = beginnings[kind].get(id);
  const beginning = known ?? `["${kind}-${id}",`;
  if (known === undefined) beginnings[kind].set(id, beginning);
  return `${beginning}${from},${to}]`;
};

const valueText = (value: Value): string =>
  typeof value === 'string' ? JSON.stringify(value) : String(value);

export const changesOf = (text: string): StoredChange[] => JSON.parse(text);

/** The streams of the people, of the projects of a placeholder's hours, and of the client, that a change names. */
export const namedIn = (kind: StreamKind, [key, from, to]: StoredChange): string[] => {
  if (kind === 'allocationPlan') return isPerson(key) ? [key] : [];
  const hours = kind === 'placeholder' ? hoursOfFact(key) : null;
  if (hours) return [streams.project(hours.projectId)];
  return isLink(kind, key) ? [from, to].filter((value) => typeof value === 'string') : [];
};

/** A change as it is told, or null where it says nothing once people are called by their names. */
export const describeChange = (
  kind: StreamKind,
  [key, from, to, computed, months]: StoredChange,
  nameOf: (stream: string) => string,
): HistoryChange | null => {
  if (isLink(kind, key)) {
    const called = (value: Value) => (typeof value === 'string' ? nameOf(value) : value);
    const change = { field: key, from: called(from), to: called(to) };
    return change.from === change.to ? null : change;
  }
  const hours = kind === 'placeholder' ? hoursOfFact(key) : null;
  if (hours) return { field: hoursField(nameOf(streams.project(hours.projectId)), hours.month), from, to };
  const field = kind === 'allocationPlan' && isPerson(key) ? `${hoursOf}${nameOf(key)}` : key;
  const span: Span | undefined = months && { startMonth: months[0], endMonth: months[1] };
  return { field, from, to, ...(computed && { computed }), ...(span && { span }) };
};

const isPerson = (key: string): boolean => parseStream(key) !== null;

/** What a placeholder's hours on a project in a month are told as: a replacement changes those of many at once. */
export const hoursField = (projectName: string, month: Month): string =>
  `${hoursOf}${projectName}, ${monthLabel(month)}`;

/** Facts whose values are other records, by their streams. */
const links: { readonly [Kind in StreamKind]?: string } = {
  /** Whom a user is linked to. */
  user: 'teamMember',
  placeholder: replacedBy,
  client: mergedInto,
};

const isLink = (kind: StreamKind, key: string): boolean => links[kind] === key;

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
