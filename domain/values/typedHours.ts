import Big from 'big.js';
import { hoursInput } from './hours.ts';
import { readNumber } from './numberReader.ts';

/** A cell's text as hours, or a sentence on why it is none. */
export type TypedHours = { hours: number; fault?: never } | { hours?: never; fault: string };

/** Longest sum that is parsed, in characters. */
const longest = 80;

/** A sum that can't be parsed or has no value; the message is shown to the user. */
class NoSum extends Error {}

/**
 * Parses a cell's text as hours: "7.5", "7:30", a sum such as "=8+4" or "=(16+8)/2", or a share of a person's hours in
 * the month, such as "50%", to the half hour. Blank is 0 (docs/domain.md, Hours).
 * @param capacity the person's hours in the month; undefined where shares are not allowed
 */
export const typedHours = (text: string, capacity?: number): TypedHours => {
  const typed = text.normalize('NFKC').trim();
  if (typed === '') return { hours: 0 };
  if (!isSum(typed)) return plainHours(typed);
  try {
    const hours = sumOf(typed, capacity);
    const fault = faultOf(hours);
    return fault === undefined ? { hours } : { fault: `${fault} (${typed} comes to ${hours})` };
  } catch (error) {
    if (error instanceof NoSum) return { fault: error.message };
    throw error;
  }
};

/** Parses hours that are no sum; gives a fault if they are invalid or blank. */
export const plainHours = (typed: string): TypedHours => {
  const { text, advice } = readNumber(typed, 'hours');
  const advised = /Write ([\d.]+)$/.exec(advice ?? '')?.[1];
  const hours = Number(text || advised || Number.NaN);
  const fault = faultOf(hours);
  if (text && fault === undefined) return { hours };
  // Advice is left out if following it would be refused again.
  const helps = advice !== undefined && (advised === undefined || fault === undefined);
  return { fault: helps ? advice : (fault ?? '') };
};

/** Why a number is not valid as hours; undefined if it is. */
const faultOf = (hours: number): string | undefined => hoursInput.safeParse(hours).error?.issues[0]?.message;

const isSum = (text: string): boolean => text.startsWith('=') || text.endsWith('%');

const token = /\s*(\d+(?:\.\d+)?|\.\d+|[-+*/()%])/y;

const tokensOf = (text: string): string[] => {
  if (text.length > longest) throw new NoSum('This is too long. Type hours, or a short sum such as =8+4');
  const tokens: string[] = [];
  token.lastIndex = 0;
  while (token.lastIndex < text.length) {
    const found = token.exec(text)?.[1];
    if (found === undefined) throw unclear();
    tokens.push(found);
  }
  return tokens;
};

const unclear = () => new NoSum('This sum can’t be read. Type it as =8+4, or a share such as 50%');

/** Evaluates a sum by the usual precedence: brackets, shares, multiplication and division, addition and subtraction. */
const sumOf = (typed: string, capacity: number | undefined): number => {
  const tokens = tokensOf(typed.replace(/^=/, ''));
  let at = 0;
  const next = (among: string): string | undefined => {
    const here = tokens[at];
    if (here === undefined || !among.includes(here)) return undefined;
    at++;
    return here;
  };
  const sum = (): Big => {
    let value = product();
    for (let sign = next('+-'); sign; sign = next('+-')) {
      const right = product();
      value = sign === '+' ? value.plus(right) : value.minus(right);
    }
    return value;
  };
  const product = (): Big => {
    let value = share();
    for (let sign = next('*/'); sign; sign = next('*/')) {
      const right = share();
      if (sign === '/' && right.eq(0)) throw new NoSum('This divides by 0. Type another sum');
      value = sign === '*' ? value.times(right) : value.div(right);
    }
    return value;
  };
  const share = (): Big => {
    const value = single();
    if (!next('%')) return value;
    if (capacity === undefined || capacity <= 0) {
      throw new NoSum('There are no hours in this month to take a share of. Type hours');
    }
    return value.div(100).times(capacity);
  };
  const single = (): Big => {
    if (next('-')) return single().times(-1);
    if (next('(')) {
      const value = sum();
      if (!next(')')) throw unclear();
      return value;
    }
    const figure = tokens[at++];
    if (figure === undefined || !/\d/.test(figure)) throw unclear();
    return new Big(figure);
  };
  const value = sum();
  if (at < tokens.length) throw unclear();
  // A share is rounded to the half hour.
  const hours = tokens.includes('%') ? value.times(2).round(0, Big.roundHalfUp).div(2) : value.round(2);
  return hours.toNumber();
};
