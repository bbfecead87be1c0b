import { sameValue } from '../values/equality.ts';
import { DomainError, notFound } from '../values/errors.ts';
import type { Month } from '../values/month.ts';
import {
  type Dated,
  divide,
  onlyTerms,
  requireChange,
  undated,
  type When,
  withFields,
  withoutChange,
  withTerms,
} from './dated.ts';
import { changesTo } from './datedParts.ts';
import {
  allParts,
  datedParts,
  type Made,
  type MergedKind,
  mergeChange,
  type Part,
  refuseContested,
  type Seen,
} from './recordMerge.ts';

/** Commands of every kind of record: `AddFreelancer`, `UpdateFreelancer` … */
export type RecordCommand<Name extends string, Fields, State> =
  | { type: `Add${Name}`; fields: Fields }
  /** Fields that are absent stay as they are. */
  | ({ type: `Update${Name}`; fields: Partial<Fields>; when: When } & Seen<State>)
  | ({ type: `Withdraw${Name}Terms`; from: Month } & Seen<State>)
  /** Sets every field as given, with its dated terms. */
  | { type: `Revert${Name}`; to: Dated<Fields> }
  | ({ type: `Remove${Name}` } & Seen<State>)
  | { type: `Restore${Name}` };

/** The differences between kinds of dated record. */
type DatedKind<Name extends string, Fields, State> = {
  kind: MergedKind;
  /** The prefix of its events: `ProjectCreated`, `ProjectUpdated`, `ProjectDeleted` … */
  name: Name;
  made?: 'Added' | 'Created';
  gone?: 'Removed' | 'Deleted';
  /** The subject of a refusal's sentence. */
  noun: string;
  /**
   * Terms that may change from a month on; none by default. Changes of terms that a record no longer has are dropped,
   * so that hidden values don't count later.
   */
  termsOf?: (fields: Fields) => readonly (keyof Fields)[];
  /** Makes the fields consistent. @throws DomainError 'invalid' if they can't be */
  normalise: (fields: Fields) => Fields;
  /** @throws DomainError for fields that can't change from a month on */
  refuse?: (wanted: Fields, now: Fields, when: When) => void;
  /** A field's name in request bodies, if it differs. */
  nameOf?: (field: keyof Fields & string) => string;
  /** Parts other than fields that count as a conflict when the record is deleted. */
  beside?: readonly Part<Made<State>>[];
};

type AnyEvent = { type: string; data: unknown };
type AnyState = { status: string };

/** Decider of a kind of dated record: create, change, delete and restore. Kinds add their own commands and events. */
export const datedRecord = <
  Name extends string,
  Fields extends object,
  State extends AnyState,
  Event extends AnyEvent,
>({
  kind,
  name,
  made = 'Added',
  gone = 'Removed',
  noun,
  termsOf = () => [],
  normalise,
  refuse = () => {},
  nameOf = (field) => field,
  beside = [],
}: DatedKind<Name, Fields, State>) => {
  type There = Made<State>;
  const isGone = gone === 'Removed' ? 'removed' : 'deleted';
  const event = (happened: string, data: unknown): Event => ({ type: `${name}${happened}`, data }) as Event;
  const changes = ({ fields, terms }: { fields: object | null; terms: readonly object[] }): Event[] => [
    ...(fields ? [event('Updated', fields)] : []),
    ...terms.map((data) => event('TermsChanged', data)),
  ];
  const recordOf = <Either extends State | undefined>(state: Either) =>
    state as unknown as Dated<Fields> | Extract<Either, undefined>;
  const withItsTerms = (record: Dated<Fields>): Dated<Fields> => onlyTerms(record, termsOf(record.fields));

  /** Applies an event that all kinds have. */
  const evolve = (state: State, { type, data }: Event): State => {
    const happened = type.slice(name.length);
    if (happened === made) return { status: 'active', ...undated(data) } as unknown as State;
    if (happened === 'Restored') return state.status === isGone ? { ...state, status: 'active' } : state;
    if (state.status !== 'active') return state;
    const record = recordOf(state);
    switch (happened) {
      case 'Updated':
        return { ...state, ...withItsTerms(withFields(record, data as Partial<Fields>)) };
      case 'TermsChanged': {
        const { from, terms } = data as { from: Month | null; terms: Partial<Fields> };
        return { ...state, ...withItsTerms(withTerms(record, from, terms)) };
      }
      case 'TermsWithdrawn':
        return { ...state, ...withoutChange(record, (data as { from: Month }).from) };
      case gone:
        return { ...state, status: isGone };
      default:
        return state;
    }
  };

  /**
   * @param besides what its event says besides its fields
   * @throws DomainError 'conflict' if it exists already, 'invalid' if its fields are inconsistent
   */
  const add = (state: State, fields: Fields, besides: object = {}): Event[] => {
    if (state.status !== 'absent') throw new DomainError('conflict', `${noun} exists already.`);
    return [event(made, { ...normalise(fields), ...besides })];
  };

  /** The record, if active. @throws DomainError 'notFound' */
  const there = (state: State): There => {
    if (state.status !== 'active') throw notFound(noun);
    return state as There;
  };

  const update = (
    state: There,
    { fields: sent, when, since }: { fields: Partial<Fields>; when: When } & Seen<State>,
  ): Event[] => {
    const now = recordOf(state);
    const seen = recordOf(since);
    const given = Object.entries(sent).filter(([, value]) => value !== undefined);
    const terms = termsOf({ ...(seen ?? now).fields, ...Object.fromEntries(given) });
    const wanted = mergeChange({ kind, since: seen, now, sent, terms, when, normalise, nameOf });
    refuse(wanted, now.fields, when);
    const divided = divide(now, wanted, termsOf(wanted), when);
    return changes({ ...divided, terms: divided.terms ? [divided.terms] : [] });
  };

  const withdraw = (state: There, { from, since }: { from: Month } & Seen<State>): Event[] => {
    const now = recordOf(state);
    refuseContested(kind, recordOf(since), now, datedParts(now, { nameOf }));
    requireChange(now, from);
    return [event('TermsWithdrawn', { from })];
  };

  const revert = (state: There, to: Dated<Fields>): Event[] => {
    const steps = changes(changesTo(recordOf(state), to));
    // Prefers the last months first if the result is the same: each event then shows the value that it finally
    // replaces.
    const lastFirst = steps.toReversed();
    const end = lastFirst.reduce(evolve, state as State);
    return sameValue({ ...end }, { ...state, ...to }) ? lastFirst : steps;
  };

  const remove = (state: There, { since }: Seen<State>): Event[] => {
    refuseContested(kind, since, state, [...allParts<There, Fields>(state, { nameOf }), ...beside]);
    return [event(gone, {})];
  };

  /** @throws Contested; DomainError */
  const decide = (given: RecordCommand<Name, Fields, State>, state: State): Event[] => {
    // Strips the kind's name: `AddFreelancer` becomes `Add`.
    const command = { ...given, type: given.type.replace(name, '') } as RecordCommand<'', Fields, State>;
    switch (command.type) {
      case 'Add':
        return add(state, command.fields);
      case 'Update':
        return update(there(state), command);
      case 'WithdrawTerms':
        return withdraw(there(state), command);
      case 'Revert':
        return revert(there(state), command.to);
      case 'Remove':
        return remove(there(state), command);
      case 'Restore':
        return state.status === isGone ? [event('Restored', {})] : [];
    }
  };

  return { initial: { status: 'absent' } as State, evolve, decide, add, there, update };
};
