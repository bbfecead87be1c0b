import { withFormulas } from '../csv/csvFormula.ts';
import { skillsOf } from '../people/skills.ts';
import { isMonth, type Month, monthNumber } from '../values/month.ts';
import { type DecimalSign, type NumberKind, readNumber } from '../values/numberReader.ts';
import type { UkDay } from '../values/ukDay.ts';
import { isUkDay } from '../values/ukTime.ts';

/*
 * What the cells of a spreadsheet say, as the forms' own schemas take it. A blank cell is undefined, so that the
 * schema's default or its sentence for a missing value holds; what can't be read stays as it was typed, so that the
 * schema refuses it in its own words.
 */

export const textCell = (cell: string | undefined): string | undefined => {
  const text = withFormulas((cell ?? '').trim());
  return text === '' ? undefined : text;
};

/** A number as decimal text; what is none stays as it was typed. */
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

/** "Won", "Lost", "60%", "Tentative 60%"; what is none of them is refused as no likelihood. */
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

/** One of several values, told by its letters alone: "One-off", "one off" and "ONE_OFF" are one. */
export const choiceCell = <Value extends string>(
  cell: string | undefined,
  values: readonly Value[],
): Value | string | undefined => {
  const text = textCell(cell);
  const letters = (value: string) => value.toLowerCase().replace(/[^a-z]/g, '');
  return text && (values.find((value) => letters(value) === letters(text)) ?? text);
};

/** What the named parts of a pattern found in a text. */
type Found = Readonly<Record<string, string | undefined>>;

/** A text as the first of some patterns that finds something right in it has it; as it was typed where none does. */
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

/** A month by its number or its name, of a year in full or by its last two figures. */
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
  // What is no list of months and amounts goes on as it is, and is refused as a malformed split.
  return entries.includes(null) ? text : JSON.stringify(entries);
};

/** "June 2026: £4,500", parted at the last sign; null where a side of it is missing. */
const splitEntry = (part: string, sign: DecimalSign | undefined) => {
  const cut = Math.max(part.lastIndexOf(':'), part.lastIndexOf('='));
  const [month, amount] = [part.slice(0, Math.max(cut, 0)), part.slice(cut + 1)];
  return month && amount ? { month: monthCell(month), amount: numberCell(amount, 'money', sign) } : null;
};
