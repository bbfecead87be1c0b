import { coloursText, parkedText } from '#domain/formulas/comparisonWords.ts';
import { valueText } from '#domain/formulas/formulaText.ts';
import { monthLabel } from '#domain/values/month.ts';
import { counted } from '#domain/values/sentences.ts';
import type { DifferencesView } from '#projections/formulas/differences/view.ts';

const pounds = (amount: number): string => valueText(Math.round(amount * 100), 'money');
const signed = (amount: number): string => `${amount > 0 ? '+' : ''}${pounds(amount)}`;

/** What a comparison would change, as a terminal tells it: all in all, by month, and what moves it most. */
export const differencesText = ({ parked, colours, ...differences }: DifferencesView): string =>
  [parkedText(parked), figuresText(differences), coloursText(colours.moves)]
    .filter((text) => text !== null)
    .join('\n');

const figuresText = ({
  total,
  sum,
  netProfit,
  movers,
}: Omit<DifferencesView, 'parked' | 'colours'>): string => {
  if (total === 0) return 'Nothing would change: every figure is the same as the one in use.';
  if (!sum.span) return `${counted(total, 'figure', 'figures')} would change.`;
  const months = netProfit
    .filter(({ from, to }) => from !== to)
    .map(
      ({ month, from, to }) =>
        `  ${monthLabel(month).padEnd(16)}${pounds(from).padStart(16)}${pounds(to).padStart(16)}`,
    );
  return [
    `${counted(total, 'figure', 'figures')} would change. Net profit from ${monthLabel(sum.span.first)} to ${monthLabel(sum.span.last)}: ${pounds(sum.from)} becomes ${pounds(sum.to)} (${signed(sum.change)}).`,
    ...(months.length > 0 ? ['', 'Net profit by month, in use and replayed:', ...months] : []),
    ...(movers.length > 0
      ? ['', 'Biggest movers:', ...movers.map(({ record, change }) => `  ${record.name}  ${signed(change)}`)]
      : []),
  ].join('\n');
};
