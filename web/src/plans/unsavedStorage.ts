import { keptInTab, tabStorage } from '../app/tabStorage.ts';

/** Prefix of the names of unsaved values in the tab. */
const prefix = 'unsaved.';

/** The names stored since the page was loaded, even if the browser stores nothing. */
const kept = new Set<string>();
const listeners = new Set<() => void>();

/** Subscribes to changes of what is stored. @returns a function that unsubscribes */
export const subscribeUnsaved = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The names of a user's unsaved values, as given to `unsavedStorage`: comma-separated, '' for none. */
export const unsavedOf = (userId: string): string => {
  const own = `${prefix}${userId}.`;
  const names = new Set([...keptInTab(), ...kept]);
  return [...names]
    .filter((name) => name.startsWith(own))
    .map((name) => name.slice(own.length))
    .sort()
    .join();
};

/** Storage in the tab for something unsaved of one user. */
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
