import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { Person } from '#domain/allocationPlan.ts';
import { hoursInput } from '#domain/hours.ts';
import { hoursValue } from '#domain/hoursValue.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ComboBox } from '../../ui/ComboBox.tsx';
import { Form } from '../../ui/Form.tsx';
import { NumericField } from '../../ui/NumericField.tsx';
import { dismissToast, showToast } from '../../ui/toasts.ts';
import type { PlanEntry } from './planEntries.ts';
import type { PeopleOptions } from './usePeople.ts';

type AddPersonProps = {
  people: PeopleOptions;
  onAdd: (entry: PlanEntry) => void;
  /** Tells the dialog whether something is typed here that has not been added. */
  onTyping: (isTyping: boolean) => void;
};

type Typed = { person: Person | null; hours: string };
type Faults = { hours?: string; person?: string };

const blank: Typed = { person: null, hours: '' };

/** The sentences of core section 5, and those of the server for hours it would refuse. */
const faultsOf = ({ person, hours }: Typed): Faults => {
  const value = hoursValue(hours);
  if (value === undefined || value <= 0) return { hours: 'Please enter a valid number of hours' };
  const refused = hoursInput.safeParse(value).error?.issues[0]?.message;
  if (refused) return { hours: refused };
  return person ? {} : { person: 'Please select a team member or freelancer' };
};

/** Puts a person with hours on the plan; choosing a freelancer takes back a chosen team member. */
export function AddPerson({ people, onAdd, onTyping }: AddPersonProps) {
  const [typed, setTyped] = useState(blank);
  const [faults, setFaults] = useState<Faults>({});
  const change = (next: Typed) => {
    setTyped(next);
    setFaults({});
    if (Object.keys(faults).length > 0) dismissToast();
    onTyping(next.person !== null || next.hours !== '');
  };
  const choose = (kind: Person['kind']) => (id: number | null) => {
    if (id !== null) change({ ...typed, person: { kind, id } });
    else if (typed.person?.kind === kind) change({ ...typed, person: null });
  };
  const chosen = (kind: Person['kind']) => (typed.person?.kind === kind ? typed.person.id : null);
  const add = () => {
    const found = faultsOf(typed);
    setFaults(found);
    const { person } = typed;
    const hours = hoursValue(typed.hours);
    if (found.hours !== undefined) {
      showToast({ tone: 'error', title: 'Invalid hours', description: found.hours });
    } else if (found.person !== undefined) {
      showToast({ tone: 'error', title: 'No person selected', description: found.person });
    } else if (person && hours !== undefined) {
      const options = person.kind === 'teamMember' ? people.members : people.freelancers;
      onAdd({ person, name: options?.find(({ id }) => id === person.id)?.name ?? '', hours });
      change(blank);
    }
  };
  return (
    <Card title="Add Team Member">
      <Form onSubmit={add} className="plan-add">
        <ComboBox
          label="Team member"
          className="plan-add-person"
          placeholder="Select team member"
          options={people.members}
          awaited={people.awaited.members}
          value={chosen('teamMember')}
          onChange={choose('teamMember')}
          error={faults.person}
          empty="Nobody else to add"
        />
        <ComboBox
          label="Freelancer"
          className="plan-add-person"
          placeholder="Select freelancer"
          options={people.freelancers}
          awaited={people.awaited.freelancers}
          value={chosen('freelancer')}
          onChange={choose('freelancer')}
          empty="Nobody else to add"
        />
        <NumericField
          label="Hours"
          suffix="h"
          step={0.5}
          value={typed.hours}
          onChange={(hours) => change({ ...typed, hours })}
          error={faults.hours}
        />
        <Button type="submit" icon={<Plus />}>
          Add
        </Button>
      </Form>
    </Card>
  );
}
