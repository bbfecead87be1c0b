import type { Person } from '#domain/plans/allocationPlan.ts';
import { type Edited, maxEdited } from '#domain/plans/presence.ts';
import type { Month } from '#domain/values/month.ts';
import { comparePlans } from '../comparePlans.ts';
import { cellOf } from '../hoursChange.ts';
import { keyOf, type PlanEntry, personOf, startingEntries } from '../planEntries.ts';
import { companionsOn, companionText, editedOf, editingText, editorsByCell } from '../presence/companions.ts';
import type { PresentPerson } from '../presence/PresentPeople.tsx';
import { usePresence } from '../presence/usePresence.ts';
import type { PeopleOptions } from './usePeople.ts';
import type { usePlanEditor } from './usePlanEditor.ts';

type PlanPresenceOptions = {
  projectId: number;
  month: Month;
  editor: Pick<ReturnType<typeof usePlanEditor>, 'opened' | 'entries'>;
  /** The person whose hours are being typed. */
  typedFor: Person | null;
  people: PeopleOptions;
};

/** The people whose hours differ from the opened plan and are not saved. */
const changedIn = ({ opened, entries }: PlanPresenceOptions['editor']): Person[] => {
  if (!opened || !entries) return [];
  const before = startingEntries(opened);
  return comparePlans(before, entries, before).map(({ person }) => person);
};

/** Tells others whose hours are being changed in a plan, and returns who else is in it and changes whose. */
export const usePlanPresence = ({ projectId, month, editor, typedFor, people }: PlanPresenceOptions) => {
  const changed = changedIn(editor);
  const mine = typedFor && !changed.some((person) => keyOf(person) === keyOf(typedFor)) ? [typedFor] : [];
  const editing = [...mine, ...changed].slice(0, maxEdited).map((person) => editedOf(projectId, person));
  const companions = companionsOn(usePresence({ month, projectId, editing }), projectId);

  const names = namesOf(editor.entries ?? [], people);
  const nameOf = (edited: Edited): string | undefined => {
    const person = personOf(edited);
    return person ? names.get(keyOf(person)) : undefined;
  };
  const editors = editorsByCell(companions);
  const byPerson = new Map<string, PresentPerson[]>();
  for (const { person, name } of editor.entries ?? []) {
    const there = editors.get(cellOf({ projectId, person, month })) ?? [];
    const peers = there.map((companion) => ({
      ...companion,
      text: editingText([companion], name),
      isEditing: true,
    }));
    if (peers.length > 0) byPerson.set(keyOf(person), peers);
  }
  return {
    all: companions.map(
      (companion): PresentPerson => ({
        ...companion,
        text: companionText(companion, nameOf, 'has this plan open'),
        isEditing: companion.editing.length > 0,
      }),
    ),
    byPerson,
  };
};

/** The names of everybody who is on the plan or could be. */
const namesOf = (
  entries: readonly PlanEntry[],
  { members = [], freelancers = [] }: PeopleOptions,
): Map<string, string> =>
  new Map([
    ...members.map(({ id, name }): [string, string] => [keyOf({ kind: 'teamMember', id }), name]),
    ...freelancers.map(({ id, name }): [string, string] => [keyOf({ kind: 'freelancer', id }), name]),
    ...entries.map(({ person, name }): [string, string] => [keyOf(person), name]),
  ]);
