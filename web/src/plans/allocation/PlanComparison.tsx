import { momentText } from '../../format/dates.ts';
import { hoursText } from '../../format/hours.ts';
import { Badge } from '../../ui/basics/Badge.tsx';
import { Button } from '../../ui/basics/Button.tsx';
import * as layout from '../../ui/basics/layout.module.css';
import { Alert } from '../../ui/feedback/Alert.tsx';
import { SegmentedControl } from '../../ui/pickers/SegmentedControl.tsx';
import type { ChangedBy, Difference, Side, StalePlan } from '../comparePlans.ts';
import * as styles from './allocation.module.css';

type PlanComparisonProps = {
  stale: StalePlan;
  differences: readonly Difference[];
  chosen: (difference: Difference) => Side;
  onChoose: (differences: readonly Difference[], side: Side) => void;
  /** The additional hours when this dialog opened. */
  additionalBefore: number;
};

const headline = ({ changedBy, changedAt }: StalePlan): string =>
  `${changedBy ?? 'Somebody'} changed this plan${changedAt ? ` on ${momentText(changedAt)}` : ' since you opened it'}`;

/** Their hours beside the user's own, with a choice for each person whose hours differ. */
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
      <Differences
        differences={differences}
        contested={stale.contested}
        chosen={chosen}
        onChoose={onChoose}
      />
    </>
  );
}

type DifferencesProps = Pick<PlanComparisonProps, 'differences' | 'chosen' | 'onChoose'> &
  Pick<StalePlan, 'contested'>;

const sides = [
  { id: 'mine', label: 'Keep mine' },
  { id: 'theirs', label: 'Take theirs' },
] as const;

/** Hours on one side; somebody with none is not on the plan. */
function Figure({ name, hours }: { name: string; hours: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{hours === 0 ? '—' : hoursText(hours)}</dd>
    </div>
  );
}

/** Who else has changed somebody's hours, and when. */
const contestText = ({ changedBy, changedAt }: ChangedBy): string =>
  [changedBy ?? 'Somebody else', changedAt && momentText(changedAt)].filter(Boolean).join(', ');

/** Hours that differ: the other user's value, name and time beside one's own, and a choice. */
function Differences({ differences, contested, chosen, onChoose }: DifferencesProps) {
  return (
    <>
      <div className={layout.line} data-slot="plan-sides">
        <Button size="small" onPress={() => onChoose(differences, 'mine')}>
          Keep all mine
        </Button>
        <Button size="small" onPress={() => onChoose(differences, 'theirs')}>
          Take all theirs
        </Button>
      </div>
      <ul className={styles.differences} aria-label="Hours on which the two plans differ">
        {differences.map((difference) => {
          const contest = contested.get(difference.key);
          return (
            <li key={difference.key} className={styles.difference} data-slot="plan-difference">
              <span className={styles.contest}>
                <span>{difference.name}</span>
                {difference.isContested && <Badge tone="watch">Both changed</Badge>}
                {contest && <small className={styles.contestChange}>{contestText(contest)}</small>}
              </span>
              <dl className={styles.figures}>
                <Figure name="Before" hours={difference.before} />
                <Figure name="Theirs" hours={difference.theirs} />
                <Figure name="Yours" hours={difference.mine} />
              </dl>
              <SegmentedControl
                label={`Hours of ${difference.name}`}
                options={sides}
                value={chosen(difference)}
                onChange={(side) => onChoose([difference], side)}
              />
            </li>
          );
        })}
      </ul>
    </>
  );
}
