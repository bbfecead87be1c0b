import type { ProjectProfitView } from '#projections/profitability/view.ts';
import { percent } from '../../format/percent.ts';
import { ToneNote } from './ToneNote.tsx';

type MarginNoteProps = { of: Pick<ProjectProfitView, 'grossMargin' | 'grossMarginTone'> };

/** A gross margin in its colour (core section 9); a dash where nobody is allocated. */
export function MarginNote({ of: { grossMargin, grossMarginTone } }: MarginNoteProps) {
  if (grossMargin === null || grossMarginTone === null) return <>—</>;
  return <ToneNote tone={grossMarginTone}>{percent(grossMargin)}</ToneNote>;
}
