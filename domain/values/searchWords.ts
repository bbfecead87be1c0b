/** Characters of a word that are compared; a longer word is found by its beginning. */
const longestWord = 100;
/** Most characters of a search. */
const longestSearch = 100;
/** Fewest letters and digits of a search: a single one occurs nearly everywhere. */
const shortestSearch = 2;

/** The words and numbers of a text, without case, accents and punctuation: "Zoë's £95.50" is zoe, s, 95 and 50. */
export const searchWords = (text: string): string[] =>
  (folded(text).match(/[\p{L}\p{N}]+/gu) ?? []).map((word) =>
    word.length <= longestWord ? word : [...word].slice(0, longestWord).join(''),
  );

// Normalised twice: some letters are upper-case only once decomposed, and some decompose only in lower case.
const folded = (text: string): string =>
  text.normalize('NFKD').toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '');

/** Why a text can't be searched for, and what to type instead; null if it can. */
export const searchFault = (text: string): string | null => {
  if (text.trim().length > longestSearch) return `Search for at most ${longestSearch} characters`;
  return searchWords(text).join('').length < shortestSearch
    ? `Type at least ${shortestSearch} letters or figures to search for`
    : null;
};
