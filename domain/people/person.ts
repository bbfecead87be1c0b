import type { Dated } from '../records/dated.ts';
import { datedRecord, type RecordCommand } from '../records/datedRecord.ts';
import type { Decider } from '../records/decider.ts';
import type { Made, Part } from '../records/recordMerge.ts';
import { DomainError, notFound } from '../values/errors.ts';
import type { Month } from '../values/month.ts';
import { withSoundSpan } from '../values/monthInput.ts';
import { identities } from './personalData.ts';

export type PersonState<Fields> =
  | { status: 'absent' }
  | ({ status: 'active' | 'removed'; isErased?: true } & Dated<Fields>);

export type PersonCommand<Name extends string, Fields> =
  | RecordCommand<Name, Fields, PersonState<Fields>>
  | { type: `Erase${Name}`; thisMonth: Month };

/** The differences between team members and freelancers. */
type PersonKind<Name extends string, Fields> = {
  kind: 'teamMember' | 'freelancer';
  /** The name in commands and events: `AddFreelancer`, `FreelancerAdded` … */
  name: Name;
  /** The subject of a refusal's sentence. */
  noun: string;
  /** Terms that may change from a month on. */
  terms: readonly (keyof Fields)[];
  /** Parts other than fields that count as a conflict when they are deleted. */
  beside?: readonly Part<Made<PersonState<Fields>>>[];
};

type PersonFields = { startMonth: Month | null; endMonth: Month | null };
type AnyEvent = { type: string; data: unknown };

/** A decider for people: they are added, changed, deleted, restored and, once they have left, erased. */
export const personDecider = <Name extends string, Fields extends PersonFields, Event extends AnyEvent>({
  kind,
  name,
  noun,
  terms,
  beside = [],
}: PersonKind<Name, Fields>): Decider<PersonState<Fields>, PersonCommand<Name, Fields>, Event> => {
  type State = PersonState<Fields>;
  const record = datedRecord<Name, Fields, State, Event>({
    kind,
    name,
    noun,
    termsOf: () => terms,
    normalise: withSoundSpan,
    beside,
  });
  const erased = `${name}Erased`;
  /** Commands that are refused for an erased person. */
  const wholeOnly: Record<'active' | 'removed', readonly string[]> = {
    active: [`Update${name}`, `Withdraw${name}Terms`, `Revert${name}`],
    removed: [`Restore${name}`],
  };

  const decide = (command: PersonCommand<Name, Fields>, state: State): Event[] => {
    if ('thisMonth' in command) {
      if (state.status === 'absent') throw notFound(noun);
      if (state.isErased) return [];
      requireLeft(state, command.thisMonth);
      return [{ type: erased, data: {} } as Event];
    }
    if ('isErased' in state && wholeOnly[state.status].includes(command.type)) throw personIsErased();
    return record.decide(command, state);
  };

  return {
    initial: record.initial,
    evolve: (state, event) => {
      if (event.type !== erased) return record.evolve(state, event);
      if (state.status === 'absent') return state;
      return { ...state, fields: { ...state.fields, ...identities[kind] }, isErased: true };
    },
    decide,
  };
};

type Attendance = { status: 'active' | 'removed'; fields: { endMonth: Month | null } };

/** Whether somebody has left: deleted, or their last month is over. */
const hasLeft = ({ status, fields: { endMonth } }: Attendance, thisMonth: Month): boolean =>
  status === 'removed' || (endMonth ?? thisMonth) < thisMonth;

/** @throws DomainError 'protected' unless somebody has left */
const requireLeft = (person: Attendance, thisMonth: Month): void => {
  if (hasLeft(person, thisMonth)) return;
  throw new DomainError(
    'protected',
    'Erase a person after they have left: give them a last month that is over, or delete them first.',
  );
};

/** The refusal of a change of an erased person. */
export const personIsErased = (): DomainError =>
  new DomainError(
    'protected',
    'This person was erased. What is left of them are figures, which stay as they are.',
  );
