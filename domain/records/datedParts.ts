import { changedFrom, sameValue } from '../values/equality.ts';
import type { Month } from '../values/month.ts';
import { type Dated, withFields } from './dated.ts';

type Terms<Fields> = { from: Month | null; terms: Partial<Fields> };

/** The dated changes of one term. */
export const changesOf = <Fields>(
  { changes }: Dated<Fields>,
  term: keyof Fields,
): { from: Month; value: Fields[keyof Fields] | undefined }[] =>
  changes.filter(({ terms }) => term in terms).map(({ from, terms }) => ({ from, value: terms[term] }));

/** A record with some fields, and their dated changes, taken from another version of it. */
export const withPartsOf = <Fields extends object>(
  now: Dated<Fields>,
  other: Dated<Fields>,
  isTaken: (field: keyof Fields) => boolean,
): Dated<Fields> => {
  const sourceOf = (field: keyof Fields) => (isTaken(field) ? other : now);
  const names = Object.keys(now.fields) as (keyof Fields)[];
  const fields = {} as Fields;
  const changes = new Map<Month, Partial<Fields>>();
  for (const name of names) {
    const source = sourceOf(name);
    fields[name] = source.fields[name];
    for (const { from, terms } of source.changes) {
      if (name in terms) changes.set(from, { ...changes.get(from), [name]: terms[name] } as Partial<Fields>);
    }
  }
  const inOrder = [...changes].sort(([a], [b]) => a.localeCompare(b));
  return { fields, changes: inOrder.map(([from, terms]) => ({ from, terms })) };
};

/**
 * The steps that turn a record into another version of it: changed fields (null if none), then terms in this order. A
 * term whose changes differ is first set for all months, which clears its changes.
 */
export const changesTo = <Fields extends object>(
  now: Dated<Fields>,
  wanted: Dated<Fields>,
): { fields: Partial<Fields> | null; terms: Terms<Fields>[] } => {
  const fields = changedFrom(now.fields, wanted.fields);
  const next = withFields(now, wanted.fields);
  const names = (Object.keys(wanted.fields) as (keyof Fields)[]).filter(
    (name) => !sameValue(changesOf(next, name), changesOf(wanted, name)),
  );
  const pick = (from: Partial<Fields>, isPicked: (name: keyof Fields) => boolean): Partial<Fields> =>
    Object.fromEntries(names.filter(isPicked).map((name) => [name, from[name]])) as Partial<Fields>;
  const cleared = pick(wanted.fields, (name) => changesOf(next, name).length > 0);
  const terms: Terms<Fields>[] = [
    { from: null, terms: cleared },
    ...wanted.changes.map((change) => ({
      from: change.from,
      terms: pick(change.terms, (name) => name in change.terms),
    })),
  ];
  return { fields, terms: terms.filter((step) => Object.keys(step.terms).length > 0) };
};
