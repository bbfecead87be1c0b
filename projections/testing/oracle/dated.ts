import type { Month } from './months.ts';

/** A record's values in all months, and terms that differ from some month on. */
export type Dated<Fields> = { always: Fields; later: Map<keyof Fields, Map<Month, unknown>> };

export const dated = <Fields>(always: Fields): Dated<Fields> => ({ always, later: new Map() });

/** A record's values in a month: the latest change of each term up to then. */
export const saidIn = <Fields>({ always, later }: Dated<Fields>, month: Month): Fields => {
  const said = { ...always };
  for (const [term, changes] of later) {
    const last = [...changes.keys()]
      .filter((from) => from <= month)
      .sort()
      .at(-1);
    if (last !== undefined) said[term] = changes.get(last) as Fields[keyof Fields];
  }
  return said;
};

/** Sets fields in all months; dated terms stay. */
export const restate = <Fields>(record: Dated<Fields>, changed: Partial<Fields>): void => {
  record.always = { ...record.always, ...changed };
  forgetRepetitions(record);
};

/**
 * Sets terms from a month on, up to the next change of each. With null, sets them in all months and drops their
 * changes.
 */
export const state = <Fields>(
  record: Dated<Fields>,
  known: readonly (keyof Fields)[],
  { from, terms }: { from: Month | null; terms: Partial<Fields> },
): void => {
  for (const term of known) {
    const value = terms[term];
    if (value === undefined) continue;
    if (from === null) {
      record.always = { ...record.always, [term]: value };
      record.later.delete(term);
    } else {
      const changes = record.later.get(term) ?? new Map<Month, unknown>();
      record.later.set(term, changes.set(from, value));
    }
  }
  forgetRepetitions(record);
};

/** Withdraws the changes from a month on. */
export const withdraw = <Fields>(record: Dated<Fields>, from: Month): void => {
  for (const changes of record.later.values()) changes.delete(from);
  forgetRepetitions(record);
};

/** Drops the changes of all but some terms. */
export const keepOnly = <Fields>(record: Dated<Fields>, terms: readonly (keyof Fields)[]): void => {
  for (const term of [...record.later.keys()]) if (!terms.includes(term)) record.later.delete(term);
};

/** Drops changes that repeat the value before: what they repeat may change later, and they must follow. */
const forgetRepetitions = <Fields>({ always, later }: Dated<Fields>): void => {
  for (const [term, changes] of later) {
    let before: unknown = always[term];
    for (const from of [...changes.keys()].sort()) {
      if (changes.get(from) === before) changes.delete(from);
      else before = changes.get(from);
    }
  }
};
