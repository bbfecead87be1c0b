import { useQuery } from '@tanstack/react-query';
import type { Month } from '#domain/values/month.ts';
import type { MonthPlanningView, PlanningRow } from '#projections/plans/planning/view.ts';
import { outlookQuery } from '../../api/queries/money.ts';
import { planningQuery } from '../../api/queries/plans.ts';
import { hoursText } from '../../format/hours.ts';
import { wholeMoney } from '../../format/money.ts';
import * as styles from '../../ui/page/StatCard.module.css';
import { StatCard } from '../../ui/page/StatCard.tsx';
import { needsHours, type Planned } from './planningFilter.ts';

type PlanningCountsProps = { month: Month; planned: Planned; onNeedsHours: () => void };

const types = [
  ['SLA', 'sla'],
  ['Retainer', 'retainer'],
  ['One-off', 'oneOff'],
] as const;

const missingIn = (rows: readonly PlanningRow[]): number =>
  rows.reduce((sum, { remainingHours }) => sum + remainingHours, 0);

/** "and 3 Not Started: 140h missing and 470h not scheduled": the projects that nobody is on lack hours as well. */
const needText = ({ projects }: MonthPlanningView): string => {
  const lacking = projects.filter(needsHours);
  const notStarted = lacking.filter(({ status }) => status === 'Not Started').length;
  const notScheduled = missingIn(lacking.filter(({ unscheduledHours }) => unscheduledHours !== null));
  const scheduled = missingIn(lacking) - notScheduled;
  if (lacking.length === 0) return 'Every project has the hours it needs';
  const others = notStarted === 0 ? '' : `and ${notStarted.toLocaleString('en-GB')} Not Started: `;
  const besides = notScheduled === 0 ? '' : ` and ${hoursText(notScheduled)} not scheduled`;
  return `${others}${hoursText(scheduled)} missing${besides}`;
};

/** The number of projects of each type, and of those that lack hours. */
export function PlanningCounts({ month, planned, onNeedsHours }: PlanningCountsProps) {
  const planning = useQuery(planningQuery(month, planned));
  const outlook = useQuery(outlookQuery(month, month, planned));
  const counts = planning.data?.counts;
  const isUnread = planning.isError && !counts;
  const revenue = outlook.data?.[0]?.revenue;
  const brings = (pounds: number | undefined) => {
    if (pounds !== undefined) return `${wholeMoney(pounds)} revenue this month`;
    return outlook.isError && '— revenue: could not be read';
  };
  const text = (count: number | undefined) => (count === undefined ? undefined : String(count));
  return (
    <div className={styles.row}>
      {types.map(([label, type]) => (
        <StatCard
          key={type}
          label={label}
          value={text(counts?.[type])}
          isUnread={isUnread}
          scope={month}
          context={brings(revenue?.[type])}
        />
      ))}
      <StatCard
        label="Under Allocated"
        value={text(counts?.underAllocated)}
        isUnread={isUnread}
        scope={month}
        context={planning.data && needText(planning.data)}
        onPress={onNeedsHours}
      />
    </div>
  );
}
