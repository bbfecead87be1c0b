/** Words that the screens no longer use; docs/glossary.md has those that took their place. */
const retired = [
  /replay/i,
  /\bin force\b/i,
  /\bproofs?\b|\bproved\b/i,
  /SHA-256/,
  /second factor/i,
  /present password/i,
  /\bgo on\b/i,
  /\bwithdr[ae]w/i,
  /\brevert/i,
  /\btaken? back\b/i,
  /\bgo(es|ing)? back\b/i,
];

/** The retired words that a text has, each in a sentence. */
export const retiredIn = (text: string): string[] =>
  retired.flatMap((word) => {
    const [found] = word.exec(text) ?? [];
    return found === undefined ? [] : [`The word "${found}" is retired`];
  });
