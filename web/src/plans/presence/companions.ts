import type { Person } from '#domain/plans/allocationPlan.ts';
import type { Edited, Present } from '#domain/plans/presence.ts';
import { cellOf } from '../hoursChange.ts';
import { personOf } from '../planEntries.ts';

/** Hours that somebody else is changing, with their month. */
export type EditedIn = Edited & Pick<Present, 'month'>;

/** Another user who looks at the same plans, in all of their windows. */
export type Companion = { id: string; name: string; editing: readonly EditedIn[] };

/** Groups the windows by user. */
export const companionsIn = (present: readonly Present[]): Companion[] =>
  [...Map.groupBy(present, ({ by }) => by.id)].map(([id, windows]) => ({
    id,
    name: windows[0]?.by.name ?? '',
    editing: windows.flatMap(({ editing, month }) => editing.map((edited) => ({ ...edited, month }))),
  }));

/** The users who have a project's plan open or change its hours, with these hours. */
export const companionsOn = (present: readonly Present[], projectId: number): Companion[] =>
  companionsIn(
    present
      .map((window) => ({
        ...window,
        editing: window.editing.filter((edited) => edited.projectId === projectId),
      }))
      .filter((window) => window.projectId === projectId || window.editing.length > 0),
  );

/** A person's hours on a project, as they are reported to others. */
export const editedOf = (projectId: number, { kind, id }: Person): Edited => ({
  projectId,
  teamMemberId: kind === 'teamMember' ? id : null,
  freelancerId: kind === 'freelancer' ? id : null,
});

const editedCell = ({ projectId, month, ...edited }: EditedIn): string => {
  const person = personOf(edited);
  return person ? cellOf({ projectId, person, month }) : '';
};

export const editorsByCell = (
  companions: readonly Companion[],
): ReadonlyMap<string, readonly Companion[]> => {
  const editors = new Map<string, Companion[]>();
  for (const companion of companions) {
    for (const cell of new Set(companion.editing.map(editedCell))) {
      editors.set(cell, [...(editors.get(cell) ?? []), companion]);
    }
  }
  return editors;
};

const list = new Intl.ListFormat('en-GB');

/** "Priya Shah is editing Tom Reed's hours". */
export const editingText = (companions: readonly Pick<Companion, 'name'>[], whose: string): string =>
  `${list.format(companions.map(({ name }) => name))} ${companions.length === 1 ? 'is' : 'are'} editing ${whose}'s hours`;

/**
 * What somebody is doing, in a sentence. `nameOf` returns whose hours an entry is, `idle` is the text for looking on.
 */
export const companionText = (
  companion: Companion,
  nameOf: (edited: EditedIn) => string | undefined,
  idle: string,
): string => {
  const whose = [...new Set(companion.editing.map((edited) => nameOf(edited) ?? 'somebody'))];
  if (whose.length === 0) return `${companion.name} ${idle}`;
  const [first = '', second] = whose;
  if (second === undefined) return editingText([companion], first);
  const named = whose.length > 3 ? [...whose.slice(0, 2), `${whose.length - 2} others`] : whose;
  return `${companion.name} is editing the hours of ${list.format(named)}`;
};
