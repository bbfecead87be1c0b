import { withFormulas } from '../csv/csvFormula.ts';
import { skillsOf } from '../people/skills.ts';
import { isMonth, type Month, monthNumber } from '../values/month.ts';
import { type DecimalSign, type NumberKind, readNumber } from '../values/numberReader.ts';
import type { UkDay } from '../values/ukDay.ts';
import { isUkDay } from '../values/ukTime.ts';

/*
 * Readers of spreadsheet cells for the forms' own schemas. A blank cell is undefined, so that the schema applies its
 * default or reports a missing value. An unreadable cell stays as typed, so that the schema refuses it with its own
 * message.
 */

export const textCell = (cell: string | undefined): string | undefined => {
  const text = withFormulas((cell ?? '').trim());
  return text === '' ? undefined : text;
};

/** A number as decimal text; anything else stays as typed. */
export const numberCell = (
  cell: string | undefined,
  kind: NumberKind,
  sign?: DecimalSign,
): string | undefined => {
  const text = textCell(cell);
  return text && (readNumber(text, kind, sign).text ?? text);
};

/** "Figma, Illustrator" → both of them. */
export const skillsCell = (cell: string | undefined): string[] | undefined => {
  const text = textCell(cell);
  return text === undefined ? undefined : skillsOf(text);
};

export const yesNoCell = (cell: string | undefined): boolean | string | undefined => {
  const text = textCell(cell);
  return text && (/^(yes|y|true|1|x|✓)$/i.test(text) || (/^(no|n|false|0)$/i.test(text) ? false : text));
};

/** "Won", "Lost", "60%", "Tentative 60%"; anything else is passed on for the schema to refuse. */
export const likelihoodCell = (
  cell: string | undefined,
  sign?: DecimalSign,
): { likelihood?: string; likelihoodPercent?: number } => {
  const text = textCell(cell);
  if (text === undefined) return {};
  const percent = readNumber(text.replace(/^tentative\s*(?=[\d.])/i, ''), 'percentage', sign).text;
  return percent === undefined
    ? { likelihood: text.toLowerCase() }
    : { likelihood: 'tentative', likelihoodPercent: Number(percent) };
};

/** One of several values, matched by letters only: "One-off", "one off" and "ONE_OFF" are the same. */
export const choiceCell = <Value extends string>(
  cell: string | undefined,
  values: readonly Value[],
): Value | string | undefined => {
  const text = textCell(cell);
  const letters = (value: string) => value.toLowerCase().replace(/[^a-z]/g, '');
  return text && (values.find((value) => letters(value) === letters(text)) ?? text);
};

/** Named groups of a regular expression's match. */
type Found = Readonly<Record<string, string | undefined>>;

/** A text as read by the first pattern with a valid result; as typed if none has one. */
const readBy = (
  cell: string | undefined,
  patterns: readonly RegExp[],
  written: (found: Found) => string,
  isRight: (text: string) => boolean,
): string | undefined => {
  const text = textCell(cell);
  const readings = (typed: string) =>
    patterns
      .map((pattern) => pattern.exec(typed)?.groups)
      .filter((found) => found !== undefined)
      .map(written);
  return text && (readings(text).find(isRight) ?? text);
};

const twoDigits = (number: unknown): string => String(number).padStart(2, '0');

/** A month by its number or name, with a year of four or two digits. */
const monthIn = ({ year, month, name }: Found): Month =>
  `${String(year).padStart(4, '20')}-${twoDigits(name === undefined ? month : monthNumber(name))}`;

const months = [
  /^(?<year>20\d{2})[-/.](?<month>\d{1,2})([-/.]\d{1,2})?(T.*)?$/,
  /^(?:(?:0?[1-9]|[12]\d|3[01])[-/.])?(?<month>\d{1,2})[-/.](?<year>20\d{2})$/,
  /^(?:\d{1,2}(?:st|nd|rd|th)?[\s-]+)?(?<name>\p{L}{3,9})\.?[\s,-]*(?:\d{1,2},\s*)?(?<year>20\d{2}|\d{2})$/u,
];

/** "2026-06", "June 2026", "Jun-26", "06/2026", "01/06/2026" (day first) → "2026-06". */
export const monthCell = (cell: string | undefined): Month | undefined =>
  readBy(cell, months, monthIn, isMonth);

const days = [
  /^(?<year>20\d{2})[-/.](?<month>\d{1,2})[-/.](?<date>\d{1,2})(?:[T ].*)?$/,
  /^(?<date>\d{1,2})[-/.](?<month>\d{1,2})[-/.](?<year>20\d{2})$/,
  /^(?<date>\d{1,2})(?:st|nd|rd|th)?[\s-]+(?<name>\p{L}{3,9})\.?[\s,-]*(?<year>20\d{2})$/u,
  /^(?<name>\p{L}{3,9})\.?\s+(?<date>\d{1,2})(?:st|nd|rd|th)?,?\s+(?<year>20\d{2})$/u,
];

/** "2026-07-06", "06/07/2026" (day first), "6 July 2026", "July 6, 2026" → "2026-07-06". */
export const dayCell = (cell: string | undefined): UkDay | undefined =>
  readBy(cell, days, (found) => `${monthIn(found)}-${twoDigits(found.date)}`, isUkDay);

/** "June 2026: £4,500; 2026-07: 7500" → the JSON text that a project's form sends. */
export const splitCell = (cell: string | undefined, sign?: DecimalSign): string | undefined => {
  const text = textCell(cell);
  if (text === undefined) return undefined;
  const entries = text
    .split(/[;\n|]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => splitEntry(part, sign));
  // Anything but months and amounts is passed on as typed, and the schema refuses it as a malformed split.
  return entries.includes(null) ? text : JSON.stringify(entries);
};

/** "June 2026: £4,500", split at the last colon or equals sign; null if either side is missing. */
const splitEntry = (part: string, sign: DecimalSign | undefined) => {
  const cut = Math.max(part.lastIndexOf(':'), part.lastIndexOf('='));
  const [month, amount] = [part.slice(0, Math.max(cut, 0)), part.slice(cut + 1)];
  return month && amount ? { month: monthCell(month), amount: numberCell(amount, 'money', sign) } : null;
};
