/** Pounds: a JSON number of an aggregate, or the decimal string of an entity (docs/domain.md, Money). */
export type Pounds = number | string;

const whole = new Intl.NumberFormat('en-GB', {
  style: 'currency',
  currency: 'GBP',
  maximumFractionDigits: 0,
});
const exact = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' });

/** The minus sign proper: as wide as a figure, and no hyphen. */
export const withMinusSign = (text: string): string => text.replace('-', '\u2212');

const isWholePounds = (value: Pounds): boolean => Number.isInteger(Number(value));

/**
 * "£1,200" or "£1,200.50", negative "−£1,200". Pence show when there are any, or always
 * with `pence`, or never with `pence: false`, which rounds.
 */
export const money = (value: Pounds, { pence = !isWholePounds(value) }: { pence?: boolean } = {}): string => {
  const amount = Number(value);
  // A rounded "-0.3" must not read as minus nothing.
  const rounded = pence ? amount : Math.round(Math.abs(amount)) === 0 ? 0 : amount;
  return withMinusSign((pence ? exact : whole).format(rounded));
};

/** In overviews (cards, the forecast, planning): whole pounds. */
export const wholeMoney = (value: Pounds): string => money(value, { pence: false });

/** Where a figure is broken down: always with pence. */
export const exactMoney = (value: Pounds): string => money(value, { pence: true });

/** How a column of amounts reads: one of two functions, with pence everywhere as soon as one of them has any. */
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

/** A typed amount as it would read: "£1,250.50", or as typed while it is none. */
export const amountText = (typed: string): string =>
  typed.trim() === '' || Number.isNaN(Number(typed)) ? typed : money(typed);

/** Pounds with their sign, as changes are told: "+£414", "−£1,200.50". */
export const signedMoney = (pounds: Pounds): string => `${Number(pounds) > 0 ? '+' : ''}${money(pounds)}`;
