import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { Person } from '#domain/plans/allocationPlan.ts';
import { Button } from '../../ui/basics/Button.tsx';
import { Form } from '../../ui/fields/Form.tsx';
import { NumericField } from '../../ui/fields/NumericField.tsx';
import { Card } from '../../ui/page/Card.tsx';
import { ComboBox } from '../../ui/pickers/ComboBox.tsx';
import * as styles from './allocation.module.css';
import { FreeHours } from './FreeHours.tsx';
import type { PeopleOptions } from './usePeople.ts';
import type { Adding } from './useTypedHours.ts';

const plain = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase('en-GB').trim();

const names = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** The text of a list of people to add that has no match: people on the plan are hidden from it. */
const emptyText = (typed: string, listed: readonly string[]): string => {
  const sought = plain(typed);
  if (sought === '') return 'Nobody else to add';
  const found = listed.filter((name) => plain(name).includes(sought));
  if (found.length === 0) return 'Nobody else of that name to add';
  return `${names.format(found)} ${found.length === 1 ? 'is' : 'are'} already listed`;
};

/** The two lists of people, of which one person is chosen. */
const selects = [
  { kind: 'teamMember', list: 'members', label: 'Team member', placeholder: 'Select team member' },
  { kind: 'freelancer', list: 'freelancers', label: 'Freelancer', placeholder: 'Select freelancer' },
] as const;

type AddPersonProps = {
  people: PeopleOptions;
  /** Names of the people on the plan. */
  listed: readonly string[];
  /** Somebody's free hours in the month, not counting this plan; undefined until they are loaded. */
  freeHoursOf: (person: Person) => number | undefined;
  adding: Adding;
  onChange: (adding: Omit<Adding, 'faults'>) => void;
  onAdd: () => void;
};

/** Adds a person with hours to the plan; choosing a freelancer deselects a team member. */
export function AddPerson({ people, listed, freeHoursOf, adding, onChange, onAdd }: AddPersonProps) {
  const { person, hours, faults } = adding;
  /** The kind of the field that regained the focus by itself: its list must not open over the person just added. */
  const [backIn, setBackIn] = useState<Person['kind']>();
  const choose = (kind: Person['kind'], id: number | null) => {
    if (id !== null) onChange({ hours, person: { kind, id } });
    else if (person?.kind === kind) onChange({ hours, person: null });
  };
  const free = person ? freeHoursOf(person) : undefined;
  return (
    <Card title="Add Team Member">
      <Form
        onSubmit={() => {
          setBackIn(person?.kind);
          onAdd();
        }}
        className={styles.add}
      >
        {selects.map(({ kind, list, ...shown }) => (
          <ComboBox
            key={kind}
            {...shown}
            data-add={kind}
            opensOnFocus={backIn !== kind}
            onBlur={() => setBackIn(undefined)}
            className={styles.addPerson}
            options={people[list]}
            awaited={people.awaited[list]}
            value={person?.kind === kind ? person.id : null}
            onChange={(id) => choose(kind, id)}
            error={kind === 'teamMember' ? faults.person : undefined}
            empty={(typed) => emptyText(typed, listed)}
          />
        ))}
        <NumericField
          label="Hours"
          suffix="h"
          step={0.5}
          value={hours}
          onChange={(next) => onChange({ person, hours: next })}
          error={faults.hours}
        />
        {/* Enter in any field does the same. */}
        <Button type="submit" icon={<Plus />} excludeFromTabOrder>
          Add
        </Button>
        {person && free !== undefined && <FreeHours free={free} typed={hours} off={people.offOf(person)} />}
      </Form>
    </Card>
  );
}
