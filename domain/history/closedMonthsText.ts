import { figureLabels, isFigureName } from '../money/figures.ts';
import { monthLabel } from '../values/month.ts';
import { counted } from '../values/sentences.ts';

type Proved = { month: string; isWhole: boolean; leaves: readonly string[] };

/** Texts on a check of closed months: faults, and notes on months that are only computed differently by now. */
export const closedMonthsTexts = (months: readonly Proved[]): { faults: string[]; notes: string[] } => {
  const faults = months
    .filter(({ isWhole }) => !isWhole)
    .map(
      ({ month }) => `What was reported of ${monthLabel(month)} is not what was written. Restore a backup.`,
    );
  const otherwise = months
    .filter(({ leaves }) => leaves.length > 0)
    .map(({ month, leaves }) => {
      const names = leaves.map((leaf) => (isFigureName(leaf) ? figureLabels[leaf] : leaf));
      return `${monthLabel(month)} was reported before this version counted ${names.join(', ')} as it does. That is no fault: what was reported stays.`;
    });
  const equal = months.filter(({ isWhole, leaves }) => isWhole && leaves.length === 0).length;
  const agree =
    equal === 0
      ? []
      : [`${counted(equal, 'closed month comes', 'closed months come')} to what was reported.`];
  return { faults, notes: [...otherwise, ...agree] };
};
