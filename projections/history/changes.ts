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
 * A change as history stores it: its key, which is the field's name or, in a plan, the person's stream such as
 * "teamMember-3"; both values, with people as their streams; which side is computed; and the first and last month it
 * applies to, if other months changed differently. Names of people are never stored.
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

/** One stored change as JSON. */
export const changeText = (...[key, from, to, computed, months]: StoredChange): string => {
  const side = computed ? `,"${computed}"` : months ? ',null' : '';
  return `["${key}",${valueText(from)},${valueText(to)}${side}${months ? `,${JSON.stringify(months)}` : ''}]`;
};

/**
 * Cached beginnings of changes of each person's hours: no other change is written as often, and concatenating is the
 * slowest part.
 */
const beginnings = { teamMember: new Map<number, string>(), freelancer: new Map<number, string>() };

/** A change of a person's hours in a plan, in the format of `changeText`. */
export const hoursChangeText = ({ kind, id }: Person, from: number | null, to: number | null): string => {
  const known = beginnings[kind].get(id);
  const beginning = known ?? `["${kind}-${id}",`;
  if (known === undefined) beginnings[kind].set(id, beginning);
  return `${beginning}${from},${to}]`;
};

const valueText = (value: Value): string =>
  typeof value === 'string' ? JSON.stringify(value) : String(value);

export const changesOf = (text: string): StoredChange[] => JSON.parse(text);

/** The streams that a change refers to: people, projects of a placeholder's hours, and clients. */
export const namedIn = (kind: StreamKind, [key, from, to]: StoredChange): string[] => {
  if (kind === 'allocationPlan') return isPerson(key) ? [key] : [];
  const hours = kind === 'placeholder' ? hoursOfFact(key) : null;
  if (hours) return [streams.project(hours.projectId)];
  return isLink(kind, key) ? [from, to].filter((value) => typeof value === 'string') : [];
};

/** A change for a response, with names; null if both sides have the same name. */
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

/** The field of a placeholder's hours on a project in a month: a replacement changes many at once. */
export const hoursField = (projectName: string, month: Month): string =>
  `${hoursOf}${projectName}, ${monthLabel(month)}`;

/** Facts whose values are streams of other records. */
const links: { readonly [Kind in StreamKind]?: string } = {
  /** The team member a user is linked to. */
  user: 'teamMember',
  placeholder: replacedBy,
  client: mergedInto,
};

const isLink = (kind: StreamKind, key: string): boolean => links[kind] === key;

/** For conditions: whether a row's changes include a fact, by its key. */
export const isOfFact = (changes: FragmentSqlToken, key: FragmentSqlToken): FragmentSqlToken =>
  // Quotes within values are escaped, so that no value can look like a key.
  sql.fragment`strpos(${changes}, '["' || ${key} || '",') > 0`;

/**
 * For conditions: whether a row's changes include any of some facts.
 * @param keys an array of text
 */
export const isOfAnyFact = (changes: FragmentSqlToken, keys: FragmentSqlToken): FragmentSqlToken =>
  sql.fragment`exists (select from unnest(${keys}) as fact(key) where ${isOfFact(changes, sql.fragment`fact.key`)})`;
