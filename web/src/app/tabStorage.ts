/** What the names of what is kept in the tab begin with. */
const prefix = 'planner.';

/**
 * A value that is kept for as long as the tab is open, also while the page is loaded anew.
 * @param name with the id of the person it belongs to, who may not be the next one to sign in here
 */
export const tabStorage = (name: string) => ({
  /** What was kept; undefined where there is nothing, or nothing that can be read. */
  read: (): unknown => {
    try {
      return JSON.parse(sessionStorage.getItem(prefix + name) ?? 'null') ?? undefined;
    } catch {
      return undefined;
    }
  },
  /** Keeps a value, or nothing more. A browser that keeps nothing loses it with the page. */
  write: (value: unknown): void => {
    try {
      if (value === undefined) sessionStorage.removeItem(prefix + name);
      else sessionStorage.setItem(prefix + name, JSON.stringify(value));
    } catch {
      // It is still on the page.
    }
  },
});

/** The names of what is kept. */
export const keptInTab = (): string[] =>
  Object.keys(sessionStorage).flatMap((name) => (name.startsWith(prefix) ? [name.slice(prefix.length)] : []));

/** Forgets what anybody has left in this tab. */
export const forgetTab = (): void => {
  for (const name of keptInTab()) tabStorage(name).write(undefined);
};
