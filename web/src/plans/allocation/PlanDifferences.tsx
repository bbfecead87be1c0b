import { momentText } from '../../format/dates.ts';
import { hoursText } from '../../format/hours.ts';
import { Badge } from '../../ui/basics/Badge.tsx';
import { Button } from '../../ui/basics/Button.tsx';
import { SegmentedControl } from '../../ui/pickers/SegmentedControl.tsx';
import type { ChangedBy, Difference, Side } from '../comparePlans.ts';
import * as styles from './allocation.module.css';

type PlanDifferencesProps<Entry extends Difference> = {
  differences: readonly Entry[];
  /** Who else has changed the same hours, where somebody has. */
  contestOf: (difference: Entry) => ChangedBy | undefined;
  chosen: (difference: Entry) => Side;
  onChoose: (differences: readonly Entry[], side: Side) => void;
};

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

/** Hours on which two disagree, each with the other's value, name and time beside one's own, and a choice. */
export function PlanDifferences<Entry extends Difference>({
  differences,
  contestOf,
  chosen,
  onChoose,
}: PlanDifferencesProps<Entry>) {
  return (
    <>
      <div className={styles.sides} data-slot="plan-sides">
        <Button size="small" onPress={() => onChoose(differences, 'mine')}>
          Keep all mine
        </Button>
        <Button size="small" onPress={() => onChoose(differences, 'theirs')}>
          Take all theirs
        </Button>
      </div>
      <ul className={styles.differences} aria-label="Hours on which the two plans differ">
        {differences.map((difference) => {
          const contest = contestOf(difference);
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
