import { UserMinus, Users } from 'lucide-react';
import { type FocusEvent, useRef } from 'react';
import type { Person } from '#domain/allocationPlan.ts';
import { hoursText } from '../../format/hours.ts';
import { initials } from '../../format/initials.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Card } from '../../ui/Card.tsx';
import { EditableHours } from '../../ui/EditableHours.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { SkeletonList } from '../../ui/Skeleton.tsx';
import { WhereWritable } from '../../ui/WhereWritable.tsx';
import { PresentPeople, type PresentPerson } from '../presence/PresentPeople.tsx';
import { keyOf, type PlanEntry } from './planEntries.ts';

export const kindLabels: Record<Person['kind'], string> = {
  teamMember: 'Team Member',
  freelancer: 'Freelancer',
};

type CurrentAllocationsProps = {
  /** Undefined while they load. */
  entries: readonly PlanEntry[] | undefined;
  onChange: (entry: PlanEntry) => void;
  onRemove: (person: Person) => void;
  /** Told whose hours are being typed, and null when nobody's are. */
  onEditing: (person: Person | null) => void;
  /** Who else is changing somebody's hours, by person. */
  others: ReadonlyMap<string, readonly PresentPerson[]>;
};

/** Whether the focus is where hours are typed. */
const isTypedIn = ({ target }: FocusEvent): boolean => target instanceof HTMLInputElement;

/** Who is on the project this month; hours change in place. */
export function CurrentAllocations(props: CurrentAllocationsProps) {
  const { entries, onChange, onRemove, onEditing, others } = props;
  const list = useRef<HTMLUListElement>(null);
  const remove = (index: number, person: Person) => {
    onRemove(person);
    // The focus goes on to who stands there next, once they do.
    requestAnimationFrame(() => {
      const buttons = list.current?.querySelectorAll<HTMLElement>('[data-remove]');
      buttons?.[Math.min(index, buttons.length - 1)]?.focus();
    });
  };
  return (
    <Card title="Current Allocations" {...(entries ? { count: entries.length } : {})} isPadded={false}>
      {entries === undefined ? (
        <SkeletonList label="Loading allocations" rows={3} />
      ) : entries.length === 0 ? (
        <EmptyState icon={<Users />} title="Nobody is allocated yet">
          <WhereWritable>Choose a person and hours above, then press Add.</WhereWritable>
        </EmptyState>
      ) : (
        <ul ref={list} className="plan-people" aria-label="Current Allocations">
          {entries.map((entry, index) => (
            <li
              key={keyOf(entry.person)}
              onFocus={(event) => isTypedIn(event) && onEditing(entry.person)}
              onBlur={() => onEditing(null)}
            >
              <Avatar initials={initials(entry.name)} />
              <span className="plan-person" title={entry.name}>
                {entry.name}
              </span>
              <PresentPeople
                label={`Editing ${entry.name} too`}
                people={others.get(keyOf(entry.person)) ?? []}
              />
              <Badge tone={entry.person.kind === 'teamMember' ? 'info' : 'neutral'} icon={null}>
                {kindLabels[entry.person.kind]}
              </Badge>
              <EditableHours
                label={`Hours of ${entry.name}`}
                hours={entry.hours}
                text={hoursText(entry.hours)}
                onConfirm={(hours) => onChange({ ...entry, hours })}
                className="plan-hours"
              />
              <WhereWritable>
                <IconButton
                  size="small"
                  label={`Remove ${entry.name}`}
                  icon={<UserMinus />}
                  data-remove
                  onPress={() => remove(index, entry.person)}
                />
              </WhereWritable>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
