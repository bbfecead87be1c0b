/** Names of a person to look for in a text: those that are surely theirs, and parts that others may share. */
export type NamesOfPerson = { whole: readonly string[]; parts: readonly string[] };

/** Shortest name in characters; shorter ones would occur in ordinary words. */
const shortest = 3;

/** One form of letters with marks, which are typed in several: as one character, or as a letter and its marks. */
const composed = (text: string): string => text.normalize('NFC');

/** @param names full names, usernames and e-mail addresses; missing and too short ones are ignored */
export const namesOfPerson = (names: readonly (string | null | undefined)[]): NamesOfPerson => {
  const known = names.flatMap((name) => {
    const whole = composed(name ?? '').trim();
    return whole.length >= shortest ? [whole] : [];
  });
  const parts = known
    .filter((name) => !name.includes('@'))
    .flatMap((name) => name.split(/[\s.]/))
    .filter((part) => part.length >= shortest && !known.includes(part));
  return { whole: [...new Set(known)], parts: [...new Set(parts)] };
};

/** Whether a text contains one of the names as whole words, regardless of case. */
export const isNamedIn = (text: string, names: readonly string[]): boolean => {
  const said = composed(text);
  return names.some((name) =>
    new RegExp(`(?<![\\p{L}\\p{N}])${RegExp.escape(composed(name))}(?![\\p{L}\\p{N}])`, 'iu').test(said),
  );
};

/** A pattern of SQL's `like` for texts that may contain a name, however its marked letters are typed. */
export const patternOf = (name: string): string => {
  const letters = name.replace(/[\\%_]/g, '\\$&').normalize('NFD');
  return `%${composed(letters.replace(/\P{M}\p{M}+/gu, '%'))}%`;
};
