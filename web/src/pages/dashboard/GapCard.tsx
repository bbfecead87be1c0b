import type { FigureName } from '#domain/money/figureNames.ts';
import type { Month } from '#domain/values/month.ts';
import { type CapacityStatus, capacityTone } from '#domain/values/status.ts';
import { hoursText, signedHours } from '../../format/hours.ts';
import { StatCard } from '../../ui/StatCard.tsx';
import { ExplainButton } from '../explain/ExplainButton.tsx';
import { ToneNote } from './ToneNote.tsx';

type GapCardProps = {
  label: string;
  figure: FigureName;
  /** Demand less capacity, in hours, as both read beside it. */
  gap: number;
  status: CapacityStatus;
  /** What a gap above 0 asks for. */
  shortage: string;
  month: Month;
};

/** How far demand and capacity are apart: above 0 with a plus sign and what is needed (docs/domain.md, Capacity). */
export function GapCard({ label, figure, gap, status, shortage, month }: GapCardProps) {
  const tone = capacityTone[status];
  return (
    <StatCard
      label={label}
      value={gap > 0 ? signedHours(gap) : hoursText(gap)}
      scope={month}
      corner={<ExplainButton figure={figure} month={month} />}
      tone={tone}
      context={<ToneNote tone={tone}>{gap > 0 ? shortage : 'Hours under capacity'}</ToneNote>}
    />
  );
}
