import type { Dated, When } from '../records/dated.ts';
import { datedRecord } from '../records/datedRecord.ts';
import type { Decider } from '../records/decider.ts';
import type { Seen } from '../records/recordMerge.ts';
import { DomainError, notFound } from '../values/errors.ts';
import type { Month } from '../values/month.ts';
import { withSoundSpan } from '../values/monthInput.ts';
import { identities } from './personalData.ts';

export type PersonState<Fields> =
  | { status: 'absent' }
  | ({ status: 'active' | 'removed'; isErased?: true } & Dated<Fields>);

export type PersonCommand<Name extends string, Fields> =
  | { type: `Add${Name}`; fields: Fields }
  /** Fields that are absent stay as they are. */
  | ({ type: `Update${Name}`; fields: Partial<Fields>; when: When } & Seen<PersonState<Fields>>)
  | ({ type: `Withdraw${Name}Terms`; from: Month } & Seen<PersonState<Fields>>)
  /** Everything as it is given, dated terms included. */
  | { type: `Revert${Name}`; to: Dated<Fields> }
  | ({ type: `Remove${Name}` } & Seen<PersonState<Fields>>)
  | { type: `Restore${Name}` }
  | { type: `Erase${Name}`; thisMonth: Month };

/** What team members and freelancers differ in. */
type PersonKind<Name extends string, Fields> = {
  kind: 'teamMember' | 'freelancer';
  /** What commands and events are called: `AddFreelancer`, `FreelancerAdded` … */
  name: Name;
  /** How a refusal begins. */
  noun: string;
  /** What may change from a month on. */
  terms: readonly (keyof Fields)[];
};

type PersonFields = { startMonth: Month | null; endMonth: Month | null };
type AnyEvent = { type: string; data: unknown };

/** How a person is added, changed, deleted, brought back and, once they have left, erased. */
export const personDecider = <Name extends string, Fields extends PersonFields, Event extends AnyEvent>({
  kind,
  name,
  noun,
  terms,
}: PersonKind<Name, Fields>): Decider<PersonState<Fields>, PersonCommand<Name, Fields>, Event> => {
  type State = PersonState<Fields>;
  const record = datedRecord<Fields, State, Event>({
    kind,
    name,
    made: 'Added',
    gone: 'Removed',
    noun,
    termsOf: () => terms,
    normalise: withSoundSpan,
  });
  const erased = `${name}Erased`;

  const decide = (given: PersonCommand<Name, Fields>, state: State): Event[] => {
    // `AddFreelancer` is `Add` here.
    const command = { ...given, type: given.type.replace(name, '') } as PersonCommand<'', Fields>;
    if (command.type === 'Add') return record.add(state, command.fields);
    if (command.type === 'Erase') {
      if (state.status === 'absent') throw notFound(noun);
      if (state.isErased) return [];
      requireLeft(state, command.thisMonth);
      return [{ type: erased, data: {} } as Event];
    }
    if (command.type === 'Restore') {
      if (state.status === 'removed' && state.isErased) throw personIsErased();
      return record.restore(state);
    }
    const there = record.there(state);
    if (command.type === 'Remove') return record.remove(there, command);
    if (there.isErased) throw personIsErased();
    switch (command.type) {
      case 'Update':
        return record.update(there, command);
      case 'WithdrawTerms':
        return record.withdraw(there, command);
      case 'Revert':
        return record.revert(there, command.to);
    }
  };

  return {
    initial: { status: 'absent' },
    evolve: (state, event) => {
      if (event.type !== erased) return record.evolve(state, event);
      if (state.status === 'absent') return state;
      return { ...state, fields: { ...state.fields, ...identities[kind] }, isErased: true };
    },
    decide,
  };
};

type Attendance = { status: 'active' | 'removed'; fields: { endMonth: Month | null } };

/** Whether somebody works here no more: they were deleted, or their last month is over. */
const hasLeft = ({ status, fields: { endMonth } }: Attendance, thisMonth: Month): boolean =>
  status === 'removed' || (endMonth !== null && endMonth < thisMonth);

/** @throws DomainError 'protected' unless somebody has left */
const requireLeft = (person: Attendance, thisMonth: Month): void => {
  if (hasLeft(person, thisMonth)) return;
  throw new DomainError(
    'protected',
    'Erase a person after they have left: give them a last month that is over, or delete them first.',
  );
};

/** What is said to whoever would change somebody of whom only figures are left. */
export const personIsErased = (): DomainError =>
  new DomainError(
    'protected',
    'This person was erased. What is left of them are figures, which stay as they are.',
  );
