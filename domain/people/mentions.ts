/** Names of a person to look for in a text: those that are surely theirs, and parts that others may share. */
export type NamesOfPerson = { whole: readonly string[]; parts: readonly string[] };

/** Shortest name in characters; shorter ones would occur in ordinary words. */
const shortest = 3;

/** @param whole full names, usernames and e-mail addresses; missing and too short ones are ignored */
export const namesOfPerson = (whole: readonly (string | null | undefined)[]): NamesOfPerson => {
  const known = whole.flatMap((name) => (name && name.trim().length >= shortest ? [name.trim()] : []));
  const parts = known
    .filter((name) => !name.includes('@'))
    .flatMap((name) => name.split(/[\s.]/))
    .filter((part) => part.length >= shortest && !known.includes(part));
  return { whole: [...new Set(known)], parts: [...new Set(parts)] };
};

/** Whether a text contains one of the names as whole words, regardless of case. */
export const isNamedIn = (text: string, names: readonly string[]): boolean =>
  names.some((name) =>
    new RegExp(`(?<![\\p{L}\\p{N}])${RegExp.escape(name)}(?![\\p{L}\\p{N}])`, 'iu').test(text),
  );
