import type { ProjectProfitView } from '#projections/profitability/view.ts';
import { Withheld } from '../../app/pay/Withheld.tsx';
import { percent } from '../../format/percent.ts';
import { ToneNote } from './ToneNote.tsx';

type MarginNoteProps = { of: Pick<ProjectProfitView, 'grossMargin' | 'grossMarginTone' | 'isWithheld'> };

/** A gross margin in its colour (core section 9); a dash where nobody is allocated. */
export function MarginNote({ of: { grossMargin, grossMarginTone, isWithheld } }: MarginNoteProps) {
  if (isWithheld) return <Withheld why="total" />;
  if (grossMargin === null || grossMarginTone === null) return <>—</>;
  return <ToneNote tone={grossMarginTone}>{percent(grossMargin)}</ToneNote>;
}
