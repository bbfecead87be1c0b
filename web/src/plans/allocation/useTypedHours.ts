import { useState } from 'react';
import type { Person } from '#domain/plans/allocationPlan.ts';
import { plainHours } from '#domain/values/typedHours.ts';
import { dismissPassingToast, showToast } from '../../ui/feedback/toasts.ts';
import type { HoursTyping } from '../../ui/fields/EditableHours.tsx';
import { keyOf, type PlanEntry, putEntry, withoutPerson } from '../planEntries.ts';

/** A person to add, if chosen, with hours as typed. */
export type Adding = {
  person: Person | null;
  hours: string;
  faults: { hours?: string; person?: string };
};

/** Text typed in the dialog, which is on the plan only once it is committed. */
export type Typed = {
  /** Typed over the hours of listed people, by person. */
  listed: ReadonlyMap<string, HoursTyping>;
  adding: Adding;
};

/** The plan after committing, and the text that is invalid and still typed. */
export type Committed = {
  entries: PlanEntry[];
  typed: Typed;
  /** The people who left the plan because 0 was typed for them. */
  takenOff: readonly PlanEntry[];
  /** Why something is invalid, title and sentence; undefined when all is valid. */
  refusal?: { title: string; description: string } | undefined;
};

const nobodyToAdd: Adding = { person: null, hours: '', faults: {} };

/** Whether a person to add is being entered. */
const isAdding = ({ person, hours }: Adding): boolean => person !== null || hours !== '';

const invalid = 'Please enter a valid number of hours';

/** The faults of hours that the server would refuse, in its words. */
const faultsOf = ({ person, hours }: Adding): Adding['faults'] => {
  const { hours: value, fault } = plainHours(hours);
  if (fault !== undefined) return { hours: fault };
  if (value === 0) return { hours: invalid };
  return person ? {} : { person: 'Please select a team member or freelancer' };
};

const refusalOf = ({ hours, person }: Adding['faults']): Committed['refusal'] => {
  if (hours !== undefined) return { title: 'Invalid hours', description: hours };
  return person === undefined ? undefined : { title: 'No person selected', description: person };
};

/** Commits the hours typed for a listed person; 0 removes them from the plan. */
const commitListed = (entries: readonly PlanEntry[], typed: Typed, entry: PlanEntry): Committed => {
  const key = keyOf(entry.person);
  const text = typed.listed.get(key)?.text;
  const unchanged = { entries: [...entries], typed, takenOff: [] };
  if (text === undefined) return unchanged;
  const { hours, fault } = plainHours(text);
  const listed = new Map(typed.listed);
  if (hours === undefined) {
    listed.set(key, { text, fault });
    return { ...unchanged, typed: { ...typed, listed }, refusal: refusalOf({ hours: fault }) };
  }
  listed.delete(key);
  return hours === 0
    ? { entries: withoutPerson(entries, entry.person), typed: { ...typed, listed }, takenOff: [entry] }
    : { entries: putEntry(entries, { ...entry, hours }), typed: { ...typed, listed }, takenOff: [] };
};

/** Adds the chosen person with the hours typed. */
const commitAdding = (
  entries: readonly PlanEntry[],
  typed: Typed,
  nameOf: (person: Person) => string,
): Committed => {
  const { adding } = typed;
  const faults = faultsOf(adding);
  const refusal = refusalOf(faults);
  const hours = plainHours(adding.hours).hours;
  if (refusal || !adding.person || hours === undefined) {
    return {
      entries: [...entries],
      typed: { ...typed, adding: { ...adding, faults } },
      takenOff: [],
      refusal,
    };
  }
  const { person } = adding;
  return {
    entries: putEntry(entries, { person, name: nameOf(person), hours }),
    typed: { ...typed, adding: nobodyToAdd },
    takenOff: [],
  };
};

/** Commits everything typed that is valid; the first fault is the refusal. */
const commitAll = (
  entries: readonly PlanEntry[],
  typed: Typed,
  nameOf: (person: Person) => string,
): Committed => {
  let committed: Committed = { entries: [...entries], typed, takenOff: [] };
  const take = (next: Committed) => {
    committed = {
      ...next,
      takenOff: [...committed.takenOff, ...next.takenOff],
      refusal: committed.refusal ?? next.refusal,
    };
  };
  for (const entry of entries) take(commitListed(committed.entries, committed.typed, entry));
  if (isAdding(typed.adding)) take(commitAdding(committed.entries, committed.typed, nameOf));
  return committed;
};

const nothing: Typed = { listed: new Map(), adding: nobodyToAdd };

/** The text typed in the dialog besides the plan: over listed hours, and to add somebody. */
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
    /** The people who left the plan because 0 was typed for them. */
    takenOff,
    /** Whether somebody is typing hours that are not on the plan yet. */
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
