/**
 * Texts as the specification quotes them, by the title of their page or dialog; '' for no particular one. `{…}` stands
 * for varying text, `{A|B}` for A and B.
 */
export type Quoted = Readonly<Record<string, readonly string[]>>;

const placeholder = /\{([^{}]+)\}/;

const wholeNumber = String.raw`\d+`;
const monthOfYear = String.raw`[A-Z][a-z]+ \d{4}`;

/** Patterns of placeholders, by name; any words for every other. */
const kinds: Record<string, string> = {
  n: wholeNumber,
  N: wholeNumber,
  month: monthOfYear,
  Month: monthOfYear,
  'Month Year': monthOfYear,
};

/** The texts of one quotation: each of its alternatives has to be met. */
export function eachOf(quoted: string): string[] {
  const [whole, alternatives] = /\{([^{}]+\|[^{}]+)\}/.exec(quoted) ?? [];
  if (whole === undefined || alternatives === undefined) return [quoted];
  return alternatives.split('|').flatMap((chosen) => eachOf(quoted.replace(whole, () => chosen)));
}

/** Whether a text has placeholders. */
export const isVaried = (text: string): boolean => placeholder.test(text);

/** Source of a regular expression that matches all of a text. */
export function patternOf(text: string): string {
  // Every second part was between braces.
  const parts = text.split(placeholder).map((part, place) => {
    if (place % 2 === 0) return escaped(part);
    return part.includes('|') ? `(?:${part.split('|').map(escaped).join('|')})` : (kinds[part] ?? '.+');
  });
  return `^${parts.join('')}$`;
}

const escaped = (part: string): string => part.replaceAll(/[.*+?^$()[\]\\|]/g, String.raw`\$&`);

/** Faults of a quotation, in words; empty where there are none. */
export function faultsOf(quoted: string): string[] {
  const isOpen =
    /[{}]/.test(quoted.replaceAll(new RegExp(placeholder, 'g'), '')) || /\{\||\|\||\|\}/.test(quoted);
  const isVague = eachOf(quoted).some((text) => isVaried(text) && lettersOf(text) < 4);
  return [
    ...(quoted.trim() === '' ? ['is empty'] : []),
    ...(quoted === quoted.trim().replaceAll(/\s+/g, ' ') ? [] : ['has space that nobody sees']),
    ...(isOpen ? ['has a placeholder that is none'] : []),
    ...(isVague ? ['would be met by almost anything'] : []),
  ];
}

/** Number of letters in a text that don't vary. */
const lettersOf = (text: string): number =>
  text.replaceAll(new RegExp(placeholder, 'g'), '').replaceAll(/[^a-z]/gi, '').length;
