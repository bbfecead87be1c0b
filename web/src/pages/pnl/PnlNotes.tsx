import { Info, PencilLine } from 'lucide-react';
import type { PnlMonthView } from '#projections/pnl/view.ts';

type PnlNotesProps = { months: readonly PnlMonthView[]; includesOther: boolean; isUnavailable: boolean };

/** What the marks of the forecast mean, under it. */
export function PnlNotes({ months, includesOther, isUnavailable }: PnlNotesProps) {
  const hasManual = months.some(({ overrides }) => overrides.length > 0);
  return (
    <ul className="pnl-notes" aria-label="Notes">
      {isUnavailable && <li>Figures are unavailable and show as zeros.</li>}
      {!includesOther && (
        <li>Memo: other operating costs stand apart. Total Operating Costs and Net Profit leave them out.</li>
      )}
      {hasManual && (
        <li>
          <PencilLine size={12} aria-hidden="true" /> A manual figure, entered in place of the computed one.
        </li>
      )}
      <li>Press a figure to see what it is made of.</li>
      <li>
        <Info size={12} aria-hidden="true" /> beside a figure tells who set it, when and why.
      </li>
    </ul>
  );
}
