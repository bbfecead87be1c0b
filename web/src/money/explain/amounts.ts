import type { FigureUnit } from '#domain/money/figures.ts';
import { money, moneyColumn, withTrueMinus } from '../../format/money.ts';
import { percent } from '../../format/percent.ts';

// Unlike elsewhere, hours are told in full: rounded ones would not add up.
const hours = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 4 });

/** How an amount reads: "£95.50", "83.3425h", "55.7%", "3". */
export const amountIn = (unit: FigureUnit): ((amount: number) => string) => {
  switch (unit) {
    case 'money':
      return (amount) => money(amount);
    case 'hours':
      return (amount) => `${withTrueMinus(hours.format(amount))}h`;
    case 'ratio':
      return percent;
    case 'count':
      return String;
  }
};

/** How a column of amounts reads: of money, with pence everywhere as soon as one has any. */
export const amountsIn = (unit: FigureUnit, amounts: readonly number[]): ((amount: number) => string) =>
  unit === 'money' ? moneyColumn(amounts) : amountIn(unit);
