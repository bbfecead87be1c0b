import { Plus } from 'lucide-react';
import type { Person } from '#domain/allocationPlan.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ComboBox } from '../../ui/ComboBox.tsx';
import { Form } from '../../ui/Form.tsx';
import { NumericField } from '../../ui/NumericField.tsx';
import { emptyText } from './emptyText.ts';
import type { Adding } from './typedHours.ts';
import type { PeopleOptions } from './usePeople.ts';

type AddPersonProps = {
  people: PeopleOptions;
  /** Names of those who are on the plan already. */
  listed: readonly string[];
  adding: Adding;
  onChange: (adding: Omit<Adding, 'faults'>) => void;
  onAdd: () => void;
};

/** Puts a person with hours on the plan; choosing a freelancer takes back a chosen team member. */
export function AddPerson({ people, listed, adding, onChange, onAdd }: AddPersonProps) {
  const { person, hours, faults } = adding;
  const choose = (kind: Person['kind']) => (id: number | null) => {
    if (id !== null) onChange({ hours, person: { kind, id } });
    else if (person?.kind === kind) onChange({ hours, person: null });
  };
  const chosen = (kind: Person['kind']) => (person?.kind === kind ? person.id : null);
  return (
    <Card title="Add Team Member">
      <Form onSubmit={onAdd} className="plan-add">
        <ComboBox
          label="Team member"
          className="plan-add-person"
          placeholder="Select team member"
          options={people.members}
          awaited={people.awaited.members}
          value={chosen('teamMember')}
          onChange={choose('teamMember')}
          error={faults.person}
          empty={(typed) => emptyText(typed, listed)}
        />
        <ComboBox
          label="Freelancer"
          className="plan-add-person"
          placeholder="Select freelancer"
          options={people.freelancers}
          awaited={people.awaited.freelancers}
          value={chosen('freelancer')}
          onChange={choose('freelancer')}
          empty={(typed) => emptyText(typed, listed)}
        />
        <NumericField
          label="Hours"
          suffix="h"
          step={0.5}
          value={hours}
          onChange={(next) => onChange({ person, hours: next })}
          error={faults.hours}
        />
        <Button type="submit" icon={<Plus />}>
          Add
        </Button>
      </Form>
    </Card>
  );
}
