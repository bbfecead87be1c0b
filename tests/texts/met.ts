/**
 * Texts of the two specifications, by the test that meets them. They stand here as quoted there, with `{…}`
 * for what differs each time.
 */
export type Met = Record<string, readonly string[]>;

/** What a file must hold to have a text: the text, with something in place of each `{…}`. */
export const patternOf = (text: string): RegExp => {
  const parts = text.split(placeholder).map(escaped);
  return new RegExp(parts.join('.+?'));
};

/** What of a text is always the same; the app's source has each, wherever it puts them together. */
export const fixedPartsOf = (text: string): string[] =>
  text
    .split(placeholder)
    .map((part) => part.trim())
    .filter(Boolean);

const placeholder = /\{[^}]+\}/;

/** Quotation marks are escaped in source, and an ampersand is an entity in markup; a pattern names both by number. */
const escaped = (part: string): string =>
  RegExp.escape(part)
    .replaceAll(String.raw`\x27`, String.raw`\\?'`)
    .replaceAll(String.raw`\x26`, '&(?:amp;)?');
