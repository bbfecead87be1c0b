import { ratio } from '../values/ratio.ts';

/** The rows of the forecast that are amounts of money. */
export const pnlAmounts = [
  'retainerRevenue',
  'slaRevenue',
  'oneOffRevenue',
  'totalRevenue',
  'directStaffCosts',
  'directSoftwareCosts',
  'totalDirectCosts',
  'grossProfit',
  'operatingStaffCosts',
  'operatingSoftwareCosts',
  'otherOperatingCosts',
  'totalOperatingCosts',
  'totalCosts',
  'netProfit',
] as const;
type PnlAmount = (typeof pnlAmounts)[number];

/** Pounds, and margins as fractions; null if withheld. */
export type PnlFigures = { [Name in PnlAmount | 'grossMargin' | 'netMargin']: number | null };

/**
 * Sums of months, to the penny (docs/domain.md, Profit and loss). Margins are computed from the sums. A figure that is
 * null in any month is null.
 */
export const sumOfMonths = <Figure extends number | null>(
  months: readonly Readonly<Record<keyof PnlFigures, Figure>>[],
): Record<keyof PnlFigures, Figure> => {
  const sums = Object.fromEntries(
    pnlAmounts.map((name) => {
      const amounts = months.map((month) => month[name]);
      return [
        name,
        amounts.every((amount): amount is Figure & number => amount !== null) ? poundsOf(amounts) : null,
      ];
    }),
  ) as Record<PnlAmount, number | null>;
  const margin = (profit: number | null) =>
    profit === null || sums.totalRevenue === null ? null : ratio(penceOf(profit), penceOf(sums.totalRevenue));
  const figures: PnlFigures = {
    ...sums,
    grossMargin: margin(sums.grossProfit),
    netMargin: margin(sums.netProfit),
  };
  return figures as Record<keyof PnlFigures, Figure>;
};

const penceOf = (pounds: number): number => Math.round(pounds * 100);

/** Sums pounds as pence, so that no decimals are lost. */
const poundsOf = (amounts: readonly number[]): number =>
  amounts.reduce((pence, pounds) => pence + penceOf(pounds), 0) / 100;
