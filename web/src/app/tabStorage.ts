/** Prefix of the names of values in the tab's storage. */
const prefix = 'planner.';

/**
 * A value that is stored while the tab is open, and survives reloads.
 * @param name includes the id of its user, as another one may sign in next
 */
export const tabStorage = (name: string) => ({
  /** The stored value; undefined where there is none, or it can't be parsed. */
  read: (): unknown => {
    try {
      return JSON.parse(sessionStorage.getItem(prefix + name) ?? 'null') ?? undefined;
    } catch {
      return undefined;
    }
  },
  /** Stores a value, or removes it. In a browser without storage it is lost with the page. */
  write: (value: unknown): void => {
    try {
      if (value === undefined) sessionStorage.removeItem(prefix + name);
      else sessionStorage.setItem(prefix + name, JSON.stringify(value));
    } catch {
      // The page still holds it.
    }
  },
});

/** The names of all stored values. */
export const keptInTab = (): string[] =>
  Object.keys(sessionStorage).flatMap((name) => (name.startsWith(prefix) ? [name.slice(prefix.length)] : []));

/** Removes what all users have stored in this tab. */
export const forgetTab = (): void => {
  for (const name of keptInTab()) tabStorage(name).write(undefined);
};
