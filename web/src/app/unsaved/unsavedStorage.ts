/** What the names of unsaved things in the tab's session storage begin with. */
const prefix = 'planner.unsaved.';

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
  const names = new Set([...Object.keys(sessionStorage), ...kept]);
  return [...names]
    .filter((name) => name.startsWith(own))
    .map((name) => name.slice(own.length))
    .sort()
    .join();
};

/**
 * Where something that was entered and not saved is kept for as long as the tab is open, also while the page is loaded
 * anew: for one person, who may not be the next one to sign in here.
 */
export const unsavedStorage = (userId: string, what: string) => {
  const name = `${prefix}${userId}.${what}`;
  return {
    /** What was kept; undefined where there is nothing, or nothing that can be read. */
    read: (): unknown => {
      try {
        return JSON.parse(sessionStorage.getItem(name) ?? 'null') ?? undefined;
      } catch {
        return undefined;
      }
    },
    /** Keeps a value, or nothing more. A browser that keeps nothing loses it with the page. */
    write: (value: unknown): void => {
      if (value === undefined) kept.delete(name);
      else kept.add(name);
      try {
        if (value === undefined) sessionStorage.removeItem(name);
        else sessionStorage.setItem(name, JSON.stringify(value));
      } catch {
        // It is still on the page, which asks before it is closed.
      }
      for (const listener of listeners) listener();
    },
  };
};

/** Forgets everything that anybody has not saved in this tab. */
export const forgetUnsaved = (): void => {
  for (const name of Object.keys(sessionStorage)) {
    if (name.startsWith(prefix)) sessionStorage.removeItem(name);
  }
};
