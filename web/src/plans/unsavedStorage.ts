import { keptInTab, tabStorage } from '../app/tabStorage.ts';

/** What the names of unsaved things in the tab begin with. */
const prefix = 'unsaved.';

/** What is kept at this moment, also where the browser keeps nothing. */
const kept = new Set<string>();
const listeners = new Set<() => void>();

/** Tells of every change of what is kept; what it returns ends that. */
export const subscribeUnsaved = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** What a person has entered and not saved, as it is called in `unsavedStorage`: comma-separated, '' for nothing. */
export const unsavedOf = (userId: string): string => {
  const own = `${prefix}${userId}.`;
  const names = new Set([...keptInTab(), ...kept]);
  return [...names]
    .filter((name) => name.startsWith(own))
    .map((name) => name.slice(own.length))
    .sort()
    .join();
};

/** Where something that was entered and not saved is kept in the tab, for one person. */
export const unsavedStorage = (userId: string, what: string) => {
  const name = `${prefix}${userId}.${what}`;
  const { read, write } = tabStorage(name);
  return {
    read,
    write: (value: unknown): void => {
      if (value === undefined) kept.delete(name);
      else kept.add(name);
      write(value);
      for (const listener of listeners) listener();
    },
  };
};
