import { momentText } from '../../format/dates.ts';
import { hoursText } from '../../format/hours.ts';
import { Alert } from '../../ui/feedback/Alert.tsx';
import type { Difference, Side, StalePlan } from '../comparePlans.ts';
import { PlanDifferences } from './PlanDifferences.tsx';

type PlanComparisonProps = {
  stale: StalePlan;
  differences: readonly Difference[];
  chosen: (difference: Difference) => Side;
  onChoose: (differences: readonly Difference[], side: Side) => void;
  /** What the additional hours were when this dialog opened. */
  additionalBefore: number;
};

const headline = ({ changedBy, changedAt }: StalePlan): string =>
  `${changedBy ?? 'Somebody'} changed this plan${changedAt ? ` on ${momentText(changedAt)}` : ' since you opened it'}`;

/** Their hours beside one's own, and a choice for each person on whom the two disagree. */
export function PlanComparison(props: PlanComparisonProps) {
  const { stale, differences, chosen, onChoose, additionalBefore } = props;
  const { additionalHours } = stale.current;
  return (
    <>
      <Alert tone="watch" title={headline(stale)}>
        Your hours are still here. Choose whose to save, person by person or all at once.
        {additionalHours !== additionalBefore &&
          ` Additional hours are now ${hoursText(additionalHours)}; they were ${hoursText(additionalBefore)}.`}
      </Alert>
      <PlanDifferences
        differences={differences}
        contestOf={({ key }) => stale.contested.get(key)}
        chosen={chosen}
        onChoose={onChoose}
      />
    </>
  );
}
