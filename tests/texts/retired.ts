/** Words that screens no longer use; docs/glossary.md has their replacements. */
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

/** One sentence for each retired word in a text. */
export const retiredIn = (text: string): string[] =>
  retired.flatMap((word) => {
    const [found] = word.exec(text) ?? [];
    return found === undefined ? [] : [`The word "${found}" is retired`];
  });
