import { UserMinus, Users } from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, useRef } from 'react';
import type { Person } from '#domain/plans/allocationPlan.ts';
import { plainHours } from '#domain/values/typedHours.ts';
import { hoursText } from '../../format/hours.ts';
import { initials } from '../../format/initials.ts';
import { Avatar } from '../../ui/basics/Avatar.tsx';
import { Badge } from '../../ui/basics/Badge.tsx';
import { IconButton } from '../../ui/basics/IconButton.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { SkeletonList } from '../../ui/feedback/Skeleton.tsx';
import { EditableHours, type HoursTyping } from '../../ui/fields/EditableHours.tsx';
import { Card } from '../../ui/page/Card.tsx';
import { keyOf, type PlanEntry } from '../planEntries.ts';
import { PresentPeople, type PresentPerson } from '../presence/PresentPeople.tsx';
import * as styles from './allocation.module.css';
import { FreeHours } from './FreeHours.tsx';

export const kindLabels: Record<Person['kind'], string> = {
  teamMember: 'Team Member',
  freelancer: 'Freelancer',
};

/** The text typed over hours, and the actions on them. */
export type ListEditing = {
  typed: ReadonlyMap<string, HoursTyping>;
  onType: (person: Person, text: string | undefined) => void;
  /** Commits what is typed: it was confirmed, or its field has lost the focus. */
  onCommit: (entry: PlanEntry) => void;
  onRemove: (person: Person) => void;
  /** Called with the person whose hours are being typed, and null when the field is left. */
  onEditing: (person: Person | null) => void;
  /** Somebody's free hours in the month, not counting those listed here; undefined until they are loaded. */
  freeHoursOf: (person: Person) => number | undefined;
  /** Somebody's time off in the month, in words. */
  offOf: (person: Person) => string;
  /** Others who are changing somebody's hours, by person. */
  others: ReadonlyMap<string, readonly PresentPerson[]>;
};

type CurrentAllocationsProps = {
  /** Undefined while they load. */
  entries: readonly PlanEntry[] | undefined;
  /** Without it the hours are read-only. */
  editing?: ListEditing;
};

const steps: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/** The list is a single Tab stop: arrow keys move from button to button. */
const moveWithin = (event: KeyboardEvent<HTMLUListElement>): void => {
  if (!(event.target instanceof HTMLElement) || event.target instanceof HTMLInputElement) return;
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('button:not([disabled])')];
  // Tab itself then moves on from the last button, or back from the first.
  if (event.key === 'Tab') buttons.at(event.shiftKey ? 0 : -1)?.focus();
  const step = steps[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const place = buttons.indexOf(event.target);
  buttons[Math.min(buttons.length - 1, Math.max(0, place + step))]?.focus();
};

/** Whether the focus is in a field of hours. */
const isTypedIn = ({ target }: FocusEvent): boolean => target instanceof HTMLInputElement;

/** The people on the project this month; their hours are edited in place. */
export function CurrentAllocations({ entries, editing }: CurrentAllocationsProps) {
  const list = useRef<HTMLUListElement>(null);
  /** Moves the focus to whoever is next in the list, after the next render. */
  const focusRow = (index: number) =>
    requestAnimationFrame(() => {
      const buttons = list.current?.querySelectorAll<HTMLElement>('[data-remove]');
      buttons?.[Math.min(index, buttons.length - 1)]?.focus();
    });
  return (
    <Card title="Current Allocations" {...(entries ? { count: entries.length } : {})} isPadded={false}>
      {entries === undefined ? (
        <SkeletonList label="Loading allocations" rows={3} />
      ) : entries.length === 0 ? (
        <EmptyState icon={<Users />} title="Nobody is allocated yet">
          {editing && 'Choose a person and hours above, then press Add.'}
        </EmptyState>
      ) : (
        <ul
          ref={list}
          className={styles.people}
          data-slot="plan-people"
          aria-label="Current Allocations"
          onKeyDownCapture={moveWithin}
        >
          {entries.map((entry, index) => (
            <li
              key={keyOf(entry.person)}
              onFocus={(event) => isTypedIn(event) && editing?.onEditing(entry.person)}
              onBlur={() => editing?.onEditing(null)}
            >
              <Avatar initials={initials(entry.name)} />
              <span className={styles.person} title={entry.name}>
                {entry.name}
              </span>
              <PresentPeople
                label={`Editing ${entry.name} too`}
                people={editing?.others.get(keyOf(entry.person)) ?? []}
              />
              <Badge tone={entry.person.kind === 'teamMember' ? 'info' : 'neutral'} icon={null}>
                {kindLabels[entry.person.kind]}
              </Badge>
              {editing ? (
                <EditedHours entry={entry} editing={editing} onGone={() => focusRow(index)} />
              ) : (
                <span className={styles.hours}>{hoursText(entry.hours)}</span>
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

type EditedHoursProps = {
  entry: PlanEntry;
  editing: ListEditing;
  /** Called when the person leaves the list, so that the focus can move. */
  onGone: () => void;
};

/** Somebody's hours as a badge to press, and the button that removes them from the plan. */
function EditedHours({ entry, editing, onGone }: EditedHoursProps) {
  const { person, name, hours } = entry;
  const typing = editing.typed.get(keyOf(person));
  const free = editing.freeHoursOf(person);
  return (
    <>
      <EditableHours
        label={`Hours of ${name}`}
        hours={hours}
        text={hoursText(hours)}
        typing={typing}
        onType={(text) => editing.onType(person, text)}
        onConfirm={() => {
          editing.onCommit(entry);
          if (typing && plainHours(typing.text).hours === 0) onGone();
        }}
        onLeave={() => editing.onCommit(entry)}
        className={styles.hours}
      />
      {typing && free !== undefined && (
        <FreeHours free={free} typed={typing.text} off={editing.offOf(person)} />
      )}
      <IconButton
        size="small"
        label={`Remove ${name}`}
        icon={<UserMinus />}
        data-remove
        onPress={() => {
          editing.onRemove(person);
          onGone();
        }}
      />
    </>
  );
}
