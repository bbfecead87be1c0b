import { Big } from 'big.js';

/** What a number counts: pounds, hours, per cent, or things such as days. */
export type NumberKind = 'money' | 'hours' | 'percentage' | 'count';

/** The sign before the decimals. A file may say that its own is the comma. */
export type DecimalSign = '.' | ',';

/**
 * A number as plain decimal text: no grouping, unit or needless zeros; '' where nothing is typed. A text that is no
 * number has none, and where it could be meant as one, how to write that.
 */
export type NumberRead = { text: string; advice?: undefined } | { text?: undefined; advice?: string };

const units: Readonly<Record<NumberKind, RegExp>> = {
  money: /^(-?)\s*(?:£|GBP(?![A-Z]))|()(?:£|GBP)$/i,
  hours: /()h$/i,
  percentage: /()%$/,
  count: /()(?!)/,
};

/** Longer texts are no number that a person writes. Characters. */
const longest = 80;

const plain = /^(?:\d+(?:\.\d*)?|\.\d+)$/;
const grouped = /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$|^[1-9]\d{0,2}(?: \d{3})+(?:\.\d*)?$/;
const clock = /^(\d{1,3}):([0-5]\d)$/;
const spoken = /^(\d{1,3})\s*h\s*(?:([0-5]?\d)\s*m?)?$/i;
const time = /^\d{1,3}:\d{1,2}(?::\d{1,2}(?:\.\d+)?)?(?:\s*[ap]m)?$/i;
const date = /^\d{1,4}([-/.])\d{1,2}\1\d{1,4}(?:[ T].*)?$/;

/**
 * Reads a number as a person types, pastes or imports it (docs/numbers.md, How they are written): digits with an optional
 * point, thousands in groups of three, the unit of its kind. Anything else is refused, and never guessed at.
 */
export const readNumber = (typed: string, kind: NumberKind, sign: DecimalSign = '.'): NumberRead => {
  // Full-width figures, and spaces and minus signs of every kind, are the plain ones.
  const whole = typed.normalize('NFKC').replace(/\s/g, ' ').replace(/[−‒–]/g, '-').trim();
  if (whole === '') return { text: '' };
  if (whole.length > longest) return {};
  if (kind === 'hours') {
    const parts = clock.exec(whole) ?? spoken.exec(whole);
    if (parts) return inHours(Number(parts[1]), Number(parts[2] ?? 0));
  }
  if (time.test(whole)) return { advice: `This is a time. Write a number, such as ${example(kind, sign)}` };
  if (date.test(whole)) return { advice: `This is a date. Write a number, such as ${example(kind, sign)}` };
  const { isNegative, digits } = withoutUnit(whole, kind);
  // What accounts have for nothing.
  if (digits === '' && isNegative) return { text: '0' };
  const pointed = sign === ',' ? swapped(digits) : digits;
  const isNumber = plain.test(pointed) || grouped.test(pointed);
  if (isNumber && !(isThousandth(pointed) && (kind === 'money' || kind === 'hours'))) {
    return { text: canonical(pointed.replace(/[, ]/g, ''), isNegative) };
  }
  const meant = meantBy(pointed, isNegative);
  if (meant.length === 0) return {};
  return { advice: `Write ${meant.map((each) => (sign === ',' ? swapped(each) : each)).join(' or ')}` };
};

/** The number itself; undefined where nothing is typed, NaN where it is none. */
export const numberIn = (typed: string, kind: NumberKind): number | undefined => {
  const { text } = readNumber(typed, kind);
  return text === '' ? undefined : Number(text ?? Number.NaN);
};

/** One step up or down from a text, held within its bounds; a blank counts as 0, and what is no number stays. */
export const stepNumber = (typed: string, kind: NumberKind, by: number, min: number, max: number): string => {
  const { text } = readNumber(typed, kind);
  if (text === undefined) return typed;
  const next = new Big(text || 0).plus(by);
  return (next.lt(min) ? new Big(min) : next.gt(max) ? new Big(max) : next).toFixed();
};

const example = (kind: NumberKind, sign: DecimalSign): string =>
  ({ money: `1250${sign}50`, hours: `7${sign}5`, percentage: '50', count: '25' })[kind];

const swapped = (digits: string): string => digits.replace(/[.,]/g, (mark) => (mark === '.' ? ',' : '.'));

/** Hours and minutes, which have to come to hours with two decimals. */
const inHours = (hours: number, minutes: number): NumberRead =>
  minutes % 3 === 0
    ? { text: new Big(minutes).div(60).plus(hours).toFixed() }
    : { advice: `Write ${new Big(minutes).div(60).plus(hours).toFixed(2)}` };

/** A number without its unit, a minus sign and the brackets that accounts have in place of one. */
const withoutUnit = (whole: string, kind: NumberKind): { isNegative: boolean; digits: string } => {
  const inBrackets = /^\((.*)\)$/.exec(whole.replace(units[kind], '$1').trim())?.[1];
  const bare = (inBrackets ?? whole).trim().replace(units[kind], '$1').trim();
  const isNegative = bare.startsWith('-');
  if (inBrackets === undefined) return { isNegative, digits: isNegative ? bare.slice(1).trim() : bare };
  // Nothing within brackets, or a sign besides them, is no number.
  return { isNegative: true, digits: bare === '' ? '()' : bare };
};

const isThousandth = (digits: string): boolean => /\.\d{3}$/.test(digits);

const canonical = (digits: string, isNegative: boolean): string => {
  const text = new Big(digits).toFixed();
  return isNegative && text !== '0' ? `-${text}` : text;
};

/** A guess at what digits with other marks between them mean, as it is to be written. */
const meantBy = (digits: string, isNegative: boolean): string[] => {
  const minus = isNegative ? '-' : '';
  const { start = '', end = '' } = /^(?<start>\d[\d., ]*)[.,](?<end>\d+)$/.exec(digits)?.groups ?? {};
  const mark = digits.charAt(start.length);
  // Marks before the last one part groups of three, or nobody knows what they do.
  if (!/^\d+$|^\d{1,3}(?:([., ])\d{3})(?:\1\d{3})*$/.test(start)) return [];
  const whole = start.replace(/[., ]/g, '').replace(/^0+(?=\d)/, '');
  const isOnly = /^\d+$/.test(start);
  if (!isOnly && start.includes(mark)) return end.length === 3 ? [`${minus}${whole}${end}`] : [];
  const decimal = `${minus}${whole}.${end}`;
  if (end.length !== 3) return [decimal];
  const rest = end.replace(/0$/, '');
  const asDecimal = rest.length < 3 ? [`${minus}${whole}.${rest}`] : [];
  return isOnly && whole.length <= 3 && whole !== '0' ? [`${minus}${whole}${end}`, ...asDecimal] : asDecimal;
};
