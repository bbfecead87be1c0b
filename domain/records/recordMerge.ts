import { sameValue } from '../values/equality.ts';
import { DomainError } from '../values/errors.ts';
import { type Dated, fieldsAt, pick, type When } from './dated.ts';
import { changesOf } from './datedParts.ts';
import { groupOf } from './fieldGroups.ts';
import type { StreamKind } from './streams.ts';

/** The name of each kind of record in a refusal. */
const nouns = {
  teamMember: 'this team member',
  freelancer: 'this freelancer',
  client: 'this client',
  project: 'this project',
  softwareCost: 'this cost',
  otherCost: 'this cost',
  manualCosts: 'this figure',
  user: 'this user',
  signInPolicy: 'the sign-in rules',
  placeholder: 'this placeholder',
} satisfies { [Kind in StreamKind]?: string };
export type MergedKind = keyof typeof nouns;

/** A conflict: somebody else has changed the same fields since the author opened the record. */
export class Contested extends DomainError {
  /** Fields that both have changed, by their names in request bodies. */
  readonly fields: readonly string[];
  /** Reads the contested part from a state, to find who changed it last. */
  readonly part: (state: never) => unknown;

  constructor(kind: MergedKind, fields: readonly string[], part: (state: never) => unknown) {
    super(
      'conflict',
      `Someone else has changed ${nouns[kind]} since you opened it. Compare with theirs and save again.`,
    );
    this.fields = fields;
    this.part = part;
  }
}

/** Part of a command: the record as its author saw it, if it has changed since. */
export type Seen<State> = { since?: Made<State> | undefined };

/** The state of a record that exists or existed. */
export type Made<State> = Exclude<State, { status: 'absent' }>;

/**
 * A part that a change concerns, with its wanted value. If `wanted` is left out, every change by others is a conflict.
 */
export type Part<State> = { name: string; of: (state: State) => unknown; wanted?: unknown };

/** @throws Contested if a part has changed since it was seen, and not to the wanted value */
export const refuseContested = <State>(
  kind: MergedKind,
  since: State | undefined,
  now: State,
  parts: readonly Part<State>[],
): void => {
  if (since === undefined) return;
  const contested = parts.filter(({ of, ...part }) => {
    const theirs = of(now);
    return !sameValue(of(since), theirs) && !('wanted' in part && sameValue(theirs, part.wanted));
  });
  if (contested.length > 0) throw contestOf(kind, contested);
};

const contestOf = <State>(kind: MergedKind, parts: readonly Part<State>[]): Contested =>
  new Contested(
    kind,
    parts.map(({ name }) => name),
    (state: State) => parts.map(({ of }) => of(state)),
  );

/** A field in all months: its value before every change, and its changes. */
const lineOf = <Fields>(record: Dated<Fields>, name: keyof Fields) => ({
  value: record.fields[name],
  changes: changesOf(record, name),
});

/** How the fields of a kind of record are read and named. */
type Having<State, Fields> = {
  /** The record of a state; by default the state itself, if it is dated. */
  recordOf?: (state: State) => Dated<Fields>;
  /** A field's name in request bodies, if it differs. */
  nameOf?: (field: keyof Fields & string) => string;
};
const identity = (field: string): string => field;
const ownRecord = <State, Fields>(state: State) => state as unknown as Dated<Fields>;

/** Every field of a record in all months, for a change that would delete it. */
export const allParts = <State, Fields extends object>(
  now: State,
  { recordOf = ownRecord, nameOf = identity }: Having<State, Fields> = {},
): Part<State>[] =>
  fieldNames(recordOf(now).fields).map((name) => ({
    name: nameOf(name),
    of: (state) => lineOf(recordOf(state), name),
  }));

/** The dated changes of every field. */
export const datedParts = <Fields extends object>(
  now: Dated<Fields>,
  { nameOf = identity }: Having<Dated<Fields>, Fields> = {},
): Part<Dated<Fields>>[] =>
  fieldNames(now.fields).map((name) => ({ name: nameOf(name), of: (state) => changesOf(state, name) }));

const fieldNames = <Fields extends object>(fields: Fields): (keyof Fields & string)[] =>
  Object.keys(fields) as (keyof Fields & string)[];

type Merging<State, Fields> = {
  kind: MergedKind;
  /** The record as the author of the change saw it; undefined if it is unchanged since. */
  since: State | undefined;
  now: State;
  /** Wanted fields; absent ones stay as they are. */
  sent: Partial<Fields>;
  /** Terms that may change from a month on. */
  terms?: readonly (keyof Fields)[];
  when?: Pick<When, 'effectiveFrom' | 'thisMonth'>;
  /** Makes the fields consistent. @throws DomainError 'invalid' if they can't be */
  normalise?: (fields: Fields) => Fields;
} & Having<State, Fields>;

/**
 * Merges a change made on an earlier version of a record, field by field: a field that only one side changed has that
 * side's value. Fields are compared in the month that is changed, a dated one that is changed in all months in all
 * months.
 * @returns the wanted fields in that month
 * @throws Contested if both changed a field to different values, or the result is inconsistent
 * @throws DomainError 'invalid' if the change is inconsistent with what its author saw
 */
export const mergeChange = <State, Fields extends object>({
  kind,
  since,
  now,
  sent,
  terms = [],
  when: { effectiveFrom, thisMonth } = { effectiveFrom: null, thisMonth: '' },
  normalise = (fields) => fields,
  recordOf = ownRecord,
  nameOf = identity,
}: Merging<State, Fields>): Fields => {
  const month = effectiveFrom ?? thisMonth;
  const at = (state: State) => fieldsAt(recordOf(state), month);
  const before = at(since ?? now);
  const names = fieldNames(before);
  const absent = names.filter((name) => sent[name] === undefined);
  const mine = normalise({ ...before, ...sent, ...pick(before, absent) });
  if (since === undefined) return mine;

  const theirs = at(now);
  const mineOnly = names.filter((name) => !sameValue(mine[name], before[name]));
  const partOf = (name: keyof Fields & string): Part<State> =>
    effectiveFrom === null && terms.includes(name)
      ? {
          name: nameOf(name),
          of: (state) => lineOf(recordOf(state), name),
          wanted: { value: mine[name], changes: [] },
        }
      : { name: nameOf(name), of: (state) => at(state)[name], wanted: mine[name] };
  refuseContested(kind, since, now, mineOnly.map(partOf));

  const merged = { ...theirs, ...pick(mine, mineOnly) };
  const clashes = clashesIn(merged, normalise, nameOf);
  const isChanged = (name: keyof Fields & string) =>
    mineOnly.includes(name) || !sameValue(before[name], theirs[name]);
  const contested = names.filter(
    (name) => isChanged(name) && clashes.some((field) => groupOf(field).includes(name)),
  );
  if (contested.length > 0) throw contestOf(kind, contested.map(partOf));
  return merged;
};

/** The fields that are inconsistent with the others. */
const clashesIn = <Fields extends object>(
  fields: Fields,
  normalise: (fields: Fields) => Fields,
  nameOf: (field: keyof Fields & string) => string,
): string[] => {
  const names = fieldNames(fields);
  try {
    const normalised = normalise(fields);
    return names.filter((name) => !sameValue(normalised[name], fields[name]));
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return names.filter((name) => error.errors.some(({ path }) => path === nameOf(name)));
  }
};
