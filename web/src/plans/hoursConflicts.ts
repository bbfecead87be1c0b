import type { Difference } from './comparePlans.ts';
import type { HoursChange, Refusal } from './PlanSaver.ts';
import { keyOf, savedEntries } from './planEntries.ts';
import { cellKey } from './planHours.ts';
import type { ChangedBy } from './stalePlan.ts';

/** Hours that two have changed: what was typed here is kept until somebody has picked whose to keep. */
export type HoursConflict = Difference & Pick<HoursChange, 'projectId'> & { personName: string } & ChangedBy;

export type Sorted = {
  conflicts: HoursConflict[];
  /** Hours that nobody else has touched: they were refused along with others, and are saved again. */
  again: HoursChange[];
  /** What was refused for another reason. */
  refused: Refusal[];
};

/** Tells what became of hours that the server did not take. */
export const sortRefusals = (refusals: readonly Refusal[], projectName: (id: number) => string): Sorted => {
  const sorted: Sorted = { conflicts: [], again: [], refused: [] };
  for (const refusal of refusals) {
    const { stale, changes, projectId } = refusal;
    if (!stale) {
      sorted.refused.push(refusal);
      continue;
    }
    const now = new Map(savedEntries(stale.current).map(({ person, hours }) => [keyOf(person), hours]));
    // Of what was typed one after the other into a cell the last counts, from where the first began.
    for (const typed of Map.groupBy(changes, ({ person }) => keyOf(person)).values()) {
      const [first, last] = [typed[0], typed.at(-1)];
      if (!first || !last || (now.get(keyOf(last.person)) ?? 0) === last.after) continue;
      const key = keyOf(last.person);
      const theirs = now.get(key) ?? 0;
      if (theirs === first.before) {
        const { opened: _, ...again } = last;
        sorted.again.push({ ...again, before: theirs });
        continue;
      }
      const { changedBy, changedAt } = stale.contested.get(key) ?? stale;
      sorted.conflicts.push({
        key: cellKey(projectId, last.person),
        projectId,
        person: last.person,
        personName: last.name,
        name: `${last.name} on ${projectName(projectId)}`,
        before: first.before,
        mine: last.after,
        theirs,
        isContested: true,
        suggestion: 'mine',
        changedBy,
        changedAt,
      });
    }
  }
  return sorted;
};
