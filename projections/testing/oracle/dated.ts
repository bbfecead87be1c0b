import type { Month } from './months.ts';

/** What a record says: in all months, but for terms that are others from some month on. */
export type Dated<Fields> = { always: Fields; later: Map<keyof Fields, Map<Month, unknown>> };

export const dated = <Fields>(always: Fields): Dated<Fields> => ({ always, later: new Map() });

/** What a record says in a month: of each term the last word up to then. */
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

/** Says something else of some fields in all months; dated terms stay. */
export const restate = <Fields>(record: Dated<Fields>, changed: Partial<Fields>): void => {
  record.always = { ...record.always, ...changed };
  forgetRepetitions(record);
};

/** Says terms from a month on, up to the next change of each; from null in all months, and their changes go. */
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

/** Takes back what was to change from a month on. */
export const withdraw = <Fields>(record: Dated<Fields>, from: Month): void => {
  for (const changes of record.later.values()) changes.delete(from);
  forgetRepetitions(record);
};

/** Keeps the changes of some terms alone. */
export const keepOnly = <Fields>(record: Dated<Fields>, terms: readonly (keyof Fields)[]): void => {
  for (const term of [...record.later.keys()]) if (!terms.includes(term)) record.later.delete(term);
};

/** A change that says what held before it anyway is none: what it repeats may change later, and it with that. */
const forgetRepetitions = <Fields>({ always, later }: Dated<Fields>): void => {
  for (const [term, changes] of later) {
    let before: unknown = always[term];
    for (const from of [...changes.keys()].sort()) {
      if (changes.get(from) === before) changes.delete(from);
      else before = changes.get(from);
    }
  }
};
