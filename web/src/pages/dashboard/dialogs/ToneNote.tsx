import type { ReactNode } from 'react';
import type { ProjectProfitView } from '#projections/money/profitability/view.ts';
import { useSeesPay } from '../../../app/pay/useSeesPay.ts';
import { Withheld } from '../../../app/pay/Withheld.tsx';
import { percent } from '../../../format/percent.ts';
import { type Tone, toneIcon } from '../../../ui/basics/tones.tsx';
import * as styles from './ToneNote.module.css';

/** Text in a tone's colour after its icon: the meaning of a figure, or the figure itself. */
export function ToneNote({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={styles.toneNote} data-slot="tone-note" data-tone={tone}>
      {toneIcon[tone]}
      {children}
    </span>
  );
}

type MarginNoteProps = { of: Pick<ProjectProfitView, 'grossMargin' | 'grossMarginTone'> };

/** A gross margin in its colour (docs/domain.md, Colours and statuses); a dash where nobody is allocated. */
export function MarginNote({ of: { grossMargin, grossMarginTone } }: MarginNoteProps) {
  if (!useSeesPay()) return <Withheld why="total" />;
  if (grossMargin === null || grossMarginTone === null) return <>—</>;
  return <ToneNote tone={grossMarginTone}>{percent(grossMargin)}</ToneNote>;
}
