import { personIsErased } from '../people/person.ts';
import type { Dated } from '../records/dated.ts';
import { changesOf, withPartsOf } from '../records/datedParts.ts';
import { groupOf } from '../records/fieldGroups.ts';

/** The contents of a record by key, in parts that can be undone independently. */
export type Parts = ReadonlyMap<string, unknown>;

/** How changes of a kind of record are undone. */
export type UndoRules<State, Command> = {
  isThere: (state: State) => boolean;
  partsOf: (state: State) => Parts;
  /** Commands that restore some parts of an earlier state. */
  putBack: (now: State, earlier: State, isTaken: (part: string) => boolean) => Command[];
  /** The command that deletes a record, or the reason why undoing can't. */
  remove: Command | string;
  /** The command that restores a deleted record, or the reason why undoing can't. */
  restore: Command | string;
  /** Other parts that change along when a part is undone. */
  goesAlong?: (part: string, now: State, earlier: State) => readonly string[];
  /** The reason why nothing of a record can be undone any more, whatever the change; null if it can. */
  lost?: (now: State) => string | null;
  /** The reason given when a change touched no part. */
  nothing?: string;
};

/** The part of a field. A group of fields that go back together is named after its first field. */
export const partOf = (field: string): string => groupOf(field)[0] ?? field;

const datedParts = <Fields extends object>(record: Dated<Fields>): Parts => {
  const parts = new Map<string, Record<string, unknown>>();
  for (const field of Object.keys(record.fields) as (keyof Fields & string)[]) {
    const part = partOf(field);
    const entry = { value: record.fields[field], changes: changesOf(record, field) };
    parts.set(part, { ...parts.get(part), [field]: entry });
  }
  return parts;
};

const fieldsPutBack = <Fields extends object>(
  now: Dated<Fields>,
  earlier: Dated<Fields>,
  isTaken: (part: string) => boolean,
): Dated<Fields> => withPartsOf(now, earlier, (field) => isTaken(partOf(String(field))));

/** Why nothing of an erased person can be restored; null for anybody else. */
export const erasedReason = (now: { status: string; isErased?: boolean }): string | null =>
  now.isErased ? personIsErased().message : null;

const noParts: Parts = new Map();
export const isActive = ({ status }: { status: string }): boolean => status === 'active';

type Absent = { status: 'absent' };
type MadeOnce = { status: 'active' | 'deleted' | 'removed' };
type Contents<State, Command> = Pick<UndoRules<State, Command>, 'isThere' | 'partsOf' | 'putBack'>;
export const isAbsent = (state: { status: string }): state is Absent => state.status === 'absent';

/** Rules for records that may be absent: an absent one has no parts and restores nothing. */
export const onceMade = <There extends MadeOnce, Command>({
  partsOf,
  putBack,
}: Omit<Contents<There, Command>, 'isThere'>): Contents<There | Absent, Command> => ({
  isThere: isActive,
  partsOf: (state) => (isAbsent(state) ? noParts : partsOf(state)),
  putBack: (now, earlier, isTaken) =>
    isAbsent(now) || isAbsent(earlier) ? [] : putBack(now, earlier, isTaken),
});

/** Parts of a kind of dated record other than its fields, and how they are undone. */
type Beside<There, Command> = {
  partsOf?: (state: There) => Iterable<readonly [string, unknown]>;
  putBack?: UndoRules<There, Command>['putBack'];
};

/** Rules for a kind of dated record, by the name in its commands: `RevertFreelancer`, `RestoreFreelancer` … */
export const datedRules = <There extends MadeOnce & Dated<object>, Command extends { type: string }>(
  name: Command['type'] extends infer Type ? (Type extends `Restore${infer Name}` ? Name : never) : never,
  { partsOf = () => [], putBack = () => [] }: Beside<There, Command> = {},
): UndoRules<There | Absent, Command> => ({
  ...onceMade<There, Command>({
    partsOf: (state) => new Map([...datedParts(state), ...partsOf(state)]),
    putBack: (now, earlier, isTaken) => [
      { type: `Revert${name}`, to: fieldsPutBack(now, earlier, isTaken) } as unknown as Command,
      ...putBack(now, earlier, isTaken),
    ],
  }),
  remove: { type: `Remove${name}` } as Command,
  restore: { type: `Restore${name}` } as Command,
});

export const fieldParts = (fields: object): Parts => new Map(Object.entries(fields));

export const putFieldsBack = <Fields extends object>(
  now: Fields,
  earlier: Fields,
  isTaken: (part: string) => boolean,
): Fields => ({ ...now, ...Object.fromEntries(Object.entries(earlier).filter(([part]) => isTaken(part))) });
