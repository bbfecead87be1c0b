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
  sign: DecimalSign = '.',
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
  if (text === undefined) return undefined;
  if (/^(yes|y|true|1|x|✓)$/i.test(text)) return true;
  return /^(no|n|false|0)$/i.test(text) ? false : text;
};

/** "Won", "Lost", "60%", "Tentative 60%"; what is none of them is refused as no likelihood. */
export const likelihoodCell = (
  cell: string | undefined,
  sign: DecimalSign = '.',
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

const numeric = /^(20\d{2})[-/.](\d{1,2})([-/.]\d{1,2})?(T.*)?$/;
const british = /^(?:(?:0?[1-9]|[12]\d|3[01])[-/.])?(\d{1,2})[-/.](20\d{2})$/;
const named = /^(?:\d{1,2}(?:st|nd|rd|th)?[\s-]+)?(\p{L}{3,9})\.?[\s,-]*(?:\d{1,2},\s*)?(20\d{2}|\d{2})$/u;

/** "2026-06", "June 2026", "Jun-26", "06/2026", "01/06/2026" (day first) → "2026-06". */
export const monthCell = (cell: string | undefined): Month | undefined => {
  const text = textCell(cell);
  if (text === undefined) return undefined;
  const [, year, month] = numeric.exec(text) ?? [];
  const [, britishMonth, britishYear] = british.exec(text) ?? [];
  const [, name = '', namedYear = ''] = named.exec(text) ?? [];
  const candidate =
    monthText(year, Number(month)) ??
    monthText(britishYear, Number(britishMonth)) ??
    monthText(namedYear.length === 2 ? `20${namedYear}` : namedYear, monthNumber(name));
  return candidate ?? text;
};

const monthText = (year: string | undefined, number: number | undefined): Month | undefined => {
  const month = `${year}-${String(number).padStart(2, '0')}`;
  return isMonth(month) ? month : undefined;
};

const isoDay = /^(20\d{2})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/;
const britishDay = /^(\d{1,2})[-/.](\d{1,2})[-/.](20\d{2})$/;
const namedDay = /^(\d{1,2})(?:st|nd|rd|th)?[\s-]+(\p{L}{3,9})\.?[\s,-]*(20\d{2})$/u;
const americanDay = /^(\p{L}{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(20\d{2})$/u;

/** "2026-07-06", "06/07/2026" (day first), "6 July 2026", "July 6, 2026" → "2026-07-06". */
export const dayCell = (cell: string | undefined): UkDay | undefined => {
  const text = textCell(cell);
  if (text === undefined) return undefined;
  const [, year, month, date] = isoDay.exec(text) ?? [];
  const [, britishDate, britishMonth, britishYear] = britishDay.exec(text) ?? [];
  const [, namedDate, name = '', namedYear] = namedDay.exec(text) ?? [];
  const [, americanName = '', americanDate, americanYear] = americanDay.exec(text) ?? [];
  return (
    ukDayText(year, Number(month), date) ??
    ukDayText(britishYear, Number(britishMonth), britishDate) ??
    ukDayText(namedYear, monthNumber(name), namedDate) ??
    ukDayText(americanYear, monthNumber(americanName), americanDate) ??
    text
  );
};

const ukDayText = (
  year: string | undefined,
  month: number | undefined,
  date: string | undefined,
): UkDay | undefined => {
  const twoDigits = (number: number) => String(number).padStart(2, '0');
  const day = `${year}-${twoDigits(month ?? 0)}-${twoDigits(Number(date))}`;
  return isUkDay(day) ? day : undefined;
};

/** "June 2026: £4,500; 2026-07: 7500" → the JSON text that a project's form sends. */
export const splitCell = (cell: string | undefined, sign: DecimalSign = '.'): string | undefined => {
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
const splitEntry = (part: string, sign: DecimalSign) => {
  const cut = Math.max(part.lastIndexOf(':'), part.lastIndexOf('='));
  const [month, amount] = [part.slice(0, Math.max(cut, 0)).trim(), part.slice(cut + 1).trim()];
  return month && amount ? { month: monthCell(month), amount: numberCell(amount, 'money', sign) } : null;
};
