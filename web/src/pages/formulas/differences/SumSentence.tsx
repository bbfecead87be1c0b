import { monthLabel } from '#domain/values/month.ts';
import type { DifferencesView } from '#projections/formulas/differences/view.ts';
import { money, signedMoney } from '../../../format/money.ts';
import * as layout from '../../../ui/basics/layout.module.css';

/**
 * Net profit before and after, summed over the months that have revenue or that the P&L shows; none before the first
 * project.
 */
export function SumSentence({ sum }: Pick<DifferencesView, 'sum'>) {
  if (!sum.span) return null;
  const span = `From ${monthLabel(sum.span.first)} to ${monthLabel(sum.span.last)}`;
  if (sum.change === 0)
    return (
      <>
        {span} net profit stays at {money(sum.to)} in all.
      </>
    );
  return (
    <>
      {span} net profit goes from {money(sum.from)} to <strong>{money(sum.to)}</strong>, which is{' '}
      <strong className={layout.unbroken}>{signedMoney(sum.change)}</strong>.
    </>
  );
}
