/** Pounds: a JSON number of an aggregate, or the decimal string of an entity (docs/domain.md, Money). */
export type Pounds = number | string;

const whole = new Intl.NumberFormat('en-GB', {
  style: 'currency',
  currency: 'GBP',
  maximumFractionDigits: 0,
});
const exact = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' });

/** Uses the minus sign, which is as wide as a figure, instead of a hyphen. */
export const withMinusSign = (text: string): string => text.replace('-', '\u2212');

const isWholePounds = (value: Pounds): boolean => Number.isInteger(Number(value));

/**
 * "£1,200" or "£1,200.50", negative "−£1,200". Pence are shown when there are any, always with `pence`, or never with
 * `pence: false`, which rounds.
 */
export const money = (value: Pounds, { pence = !isWholePounds(value) }: { pence?: boolean } = {}): string => {
  const amount = Number(value);
  // A rounded "-0.3" must not read as minus zero.
  const rounded = pence ? amount : Math.round(Math.abs(amount)) === 0 ? 0 : amount;
  return withMinusSign((pence ? exact : whole).format(rounded));
};

/** Whole pounds, for overviews: cards, the forecast, planning. */
export const wholeMoney = (value: Pounds): string => money(value, { pence: false });

/** Always with pence, for breakdowns. */
export const exactMoney = (value: Pounds): string => money(value, { pence: true });

/** The format of a column of amounts, one of two functions: with pence everywhere as soon as one amount has any. */
export const moneyColumn = (values: Iterable<Pounds | null | undefined>): ((value: Pounds) => string) => {
  let pence = false;
  for (const value of values)
    if (value !== null && value !== undefined && !isWholePounds(value)) pence = true;
  return pence ? exactMoney : wholeMoney;
};

const compact = new Intl.NumberFormat('en-GB', {
  style: 'currency',
  currency: 'GBP',
  notation: 'compact',
  maximumFractionDigits: 1,
});

/** "£150k", "£1.2m", for axes only. */
export const compactMoney = (value: number): string =>
  withMinusSign(compact.format(value)).toLocaleLowerCase('en-GB');

/** A typed amount as it would be shown: "£1,250.50"; invalid text as typed. */
export const amountText = (typed: string): string =>
  typed.trim() === '' || Number.isNaN(Number(typed)) ? typed : money(typed);

/** Pounds with a sign, for changes: "+£414", "−£1,200.50". */
export const signedMoney = (pounds: Pounds): string => `${Number(pounds) > 0 ? '+' : ''}${money(pounds)}`;
