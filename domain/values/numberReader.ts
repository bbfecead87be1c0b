import { Big } from 'big.js';

/** The unit of a number: pounds, hours, per cent, or a count. */
export type NumberKind = 'money' | 'hours' | 'percentage' | 'count';

/** The decimal sign; a file may use the comma. */
export type DecimalSign = '.' | ',';

/**
 * A number as plain decimal text, without grouping, unit or needless zeros; '' for a blank text. Other texts have no
 * `text`; if one may be meant as a number, `advice` says how to write it.
 */
export type NumberRead = { text: string; advice?: undefined } | { text?: undefined; advice?: string };

const units: Readonly<Record<NumberKind, RegExp>> = {
  money: /^(-?)\s*(?:£|GBP(?![A-Z]))|()(?:£|GBP)$/i,
  hours: /()h$/i,
  percentage: /()%$/,
  count: /()(?!)/,
};

/** Longest text that is parsed as a number, in characters. */
const longest = 80;

const plain = /^(?:\d+(?:\.\d*)?|\.\d+)$/;
const grouped = /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$|^[1-9]\d{0,2}(?: \d{3})+(?:\.\d*)?$/;
const clock = /^(\d{1,3}):([0-5]\d)$/;
const spoken = /^(\d{1,3})\s*h\s*(?:([0-5]?\d)\s*m?)?$/i;
const time = /^\d{1,3}:\d{1,2}(?::\d{1,2}(?:\.\d+)?)?(?:\s*[ap]m)?$/i;
const date = /^\d{1,4}([-/.])\d{1,2}\1\d{1,4}(?:[ T].*)?$/;

/**
 * Parses a number that somebody typed, pasted or imported (docs/numbers.md, How they are written): digits with an
 * optional point, thousands in groups of three, the unit of its kind. Anything else is refused rather than guessed.
 */
export const readNumber = (typed: string, kind: NumberKind, sign: DecimalSign = '.'): NumberRead => {
  // Normalises full-width digits, and spaces and minus signs of every kind.
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
  // Accountants write a dash for 0.
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

/** The parsed number; undefined for a blank text, NaN for one that is no number. */
export const numberIn = (typed: string, kind: NumberKind): number | undefined => {
  const { text } = readNumber(typed, kind);
  return text === '' ? undefined : Number(text ?? Number.NaN);
};

/** A text one step up or down, within bounds. A blank counts as 0; a text that is no number stays. */
export const stepNumber = (typed: string, kind: NumberKind, by: number, min: number, max: number): string => {
  const { text } = readNumber(typed, kind);
  if (text === undefined) return typed;
  const next = new Big(text || 0).plus(by);
  return (next.lt(min) ? new Big(min) : next.gt(max) ? new Big(max) : next).toFixed();
};

const example = (kind: NumberKind, sign: DecimalSign): string =>
  ({ money: `1250${sign}50`, hours: `7${sign}5`, percentage: '50', count: '25' })[kind];

const swapped = (digits: string): string => digits.replace(/[.,]/g, (mark) => (mark === '.' ? ',' : '.'));

/** Converts hours and minutes, which must give at most two decimals. */
const inHours = (hours: number, minutes: number): NumberRead =>
  minutes % 3 === 0
    ? { text: new Big(minutes).div(60).plus(hours).toFixed() }
    : { advice: `Write ${new Big(minutes).div(60).plus(hours).toFixed(2)}` };

/** Strips the unit, a minus sign, and the brackets that accounts use for negative numbers. */
const withoutUnit = (whole: string, kind: NumberKind): { isNegative: boolean; digits: string } => {
  const inBrackets = /^\((.*)\)$/.exec(whole.replace(units[kind], '$1').trim())?.[1];
  const bare = (inBrackets ?? whole).trim().replace(units[kind], '$1').trim();
  const isNegative = bare.startsWith('-');
  if (inBrackets === undefined) return { isNegative, digits: isNegative ? bare.slice(1).trim() : bare };
  // Empty brackets, or a sign besides them, are no number.
  return { isNegative: true, digits: bare === '' ? '()' : bare };
};

const isThousandth = (digits: string): boolean => /\.\d{3}$/.test(digits);

const canonical = (digits: string, isNegative: boolean): string => {
  const text = new Big(digits).toFixed();
  return isNegative && text !== '0' ? `-${text}` : text;
};

/** Guesses at the number meant by digits with other separators, as they should be written. */
const meantBy = (digits: string, isNegative: boolean): string[] => {
  const minus = isNegative ? '-' : '';
  const { start = '', end = '' } = /^(?<start>\d[\d., ]*)[.,](?<end>\d+)$/.exec(digits)?.groups ?? {};
  const mark = digits.charAt(start.length);
  // Separators before the last one must form groups of three; otherwise the meaning is unclear.
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
