import { useState } from 'react';
import type { Person } from '#domain/plans/allocationPlan.ts';
import { plainHours } from '#domain/values/typedHours.ts';
import { dismissPassingToast, showToast } from '../../ui/feedback/toasts.ts';
import { keyOf, type PlanEntry } from '../planEntries.ts';
import {
  type Adding,
  type Committed,
  commitAdding,
  commitAll,
  commitListed,
  isAdding,
  nobodyToAdd,
  type Typed,
} from './typedHours.ts';

const nothing: Typed = { listed: new Map(), adding: nobodyToAdd };

/** What is typed in the dialog besides the plan: over hours that are listed, and to add somebody. */
export const useTypedHours = () => {
  const [typed, setTyped] = useState(nothing);
  const [takenOff, setTakenOff] = useState<readonly PlanEntry[]>([]);
  const take = (committed: Committed): Committed => {
    setTyped(committed.typed);
    setTakenOff((before) => [
      ...before.filter(
        ({ person }) => !committed.entries.some((entry) => keyOf(entry.person) === keyOf(person)),
      ),
      ...committed.takenOff,
    ]);
    return committed;
  };
  return {
    typed,
    /** Who left the plan because 0 was typed for them. */
    takenOff,
    /** Whether somebody is at work on hours that are not on the plan yet. */
    isTyping: typed.listed.size > 0 || isAdding(typed.adding),
    /** Whether closing now would lose something typed. */
    isDirty: (entries: readonly PlanEntry[]): boolean =>
      isAdding(typed.adding) ||
      entries.some(({ person, hours }) => {
        const typing = typed.listed.get(keyOf(person));
        return typing !== undefined && plainHours(typing.text).hours !== hours;
      }),
    type: (person: Person, text: string | undefined) =>
      setTyped(({ listed, ...others }) => {
        const next = new Map(listed);
        if (text === undefined) next.delete(keyOf(person));
        else next.set(keyOf(person), { text });
        return { ...others, listed: next };
      }),
    add: (adding: Omit<Adding, 'faults'>) => {
      if (Object.keys(typed.adding.faults).length > 0) dismissPassingToast();
      setTyped((before) => ({ ...before, adding: { ...adding, faults: {} } }));
    },
    commitListed: (entries: readonly PlanEntry[], entry: PlanEntry) =>
      take(commitListed(entries, typed, entry)),
    commitAdding: (entries: readonly PlanEntry[], nameOf: (person: Person) => string) =>
      told(take(commitAdding(entries, typed, nameOf))),
    commitAll: (entries: readonly PlanEntry[], nameOf: (person: Person) => string) =>
      told(take(commitAll(entries, typed, nameOf))),
    forgetTakenOff: () => setTakenOff([]),
  };
};

const told = (committed: Committed): Committed => {
  if (committed.refusal) showToast({ tone: 'error', ...committed.refusal });
  return committed;
};
