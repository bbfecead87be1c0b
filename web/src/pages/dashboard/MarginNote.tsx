import { grossMarginTone } from '#domain/figures/status.ts';
import { percent } from '../../format/percent.ts';
import { ToneNote } from './ToneNote.tsx';

/** A gross margin in its colour (core section 9); a dash where nobody is allocated. */
export function MarginNote({ margin }: { margin: number | null }) {
  return margin === null ? <>—</> : <ToneNote tone={grossMarginTone(margin)}>{percent(margin)}</ToneNote>;
}
