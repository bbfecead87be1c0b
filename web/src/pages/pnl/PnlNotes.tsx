import { Info, PencilLine } from 'lucide-react';
import type { PnlColumn } from './pnlRows.ts';

type PnlNotesProps = { months: readonly PnlColumn[]; includesOther: boolean };

/** What the marks of the forecast mean, under it. */
export function PnlNotes({ months, includesOther }: PnlNotesProps) {
  const hasManual = months.some(({ overrides }) => overrides.length > 0);
  return (
    <ul className="pnl-notes" aria-label="Notes">
      {months.some(({ isUnread }) => isUnread) && (
        <li>
          Not read: figures of these months show as zeros, and a dash stands for what would add them up.
        </li>
      )}
      {!includesOther && (
        <li>Memo: other operating costs stand apart. Total Operating Costs and Net Profit leave them out.</li>
      )}
      {hasManual && (
        <li>
          <PencilLine size={12} aria-hidden="true" /> A manual figure, entered in place of the computed one.
        </li>
      )}
      <li>In whole pounds, each rounded by itself. Point at a figure for its pence.</li>
      <li>Press a figure to see what it is made of.</li>
      <li>
        <Info size={12} aria-hidden="true" /> beside a figure tells who set it, when and why.
      </li>
    </ul>
  );
}
