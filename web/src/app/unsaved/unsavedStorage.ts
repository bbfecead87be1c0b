/** What the names of unsaved things in the tab's session storage begin with. */
const prefix = 'planner.unsaved.';

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
      try {
        if (value === undefined) sessionStorage.removeItem(name);
        else sessionStorage.setItem(name, JSON.stringify(value));
      } catch {
        // It is still on the page, which asks before it is closed.
      }
    },
  };
};

/** Forgets everything that anybody has not saved in this tab. */
export const forgetUnsaved = (): void => {
  for (const name of Object.keys(sessionStorage)) {
    if (name.startsWith(prefix)) sessionStorage.removeItem(name);
  }
};
