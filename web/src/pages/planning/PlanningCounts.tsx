import { useQuery } from '@tanstack/react-query';
import type { Month } from '#domain/month.ts';
import { outlookQuery } from '../../api/queries/outlook.ts';
import { planningQuery } from '../../api/queries/planning.ts';
import { money } from '../../format/money.ts';
import { StatCard } from '../../ui/StatCard.tsx';

type PlanningCountsProps = { month: Month; onUnderAllocated: () => void };

/** How many projects there are of each type, and how many lack hours. */
export function PlanningCounts({ month, onUnderAllocated }: PlanningCountsProps) {
  const counts = useQuery(planningQuery(month)).data?.counts;
  const revenue = useQuery(outlookQuery(month, month)).data?.[0]?.revenue;
  const brings = (pounds: number | undefined) =>
    pounds === undefined ? undefined : `${money(pounds)} revenue this month`;
  const text = (count: number | undefined) => (count === undefined ? undefined : String(count));
  return (
    <div className="ui-stat-row">
      <StatCard label="SLA" value={text(counts?.sla)} scope={month} context={brings(revenue?.sla)} />
      <StatCard
        label="Retainer"
        value={text(counts?.retainer)}
        scope={month}
        context={brings(revenue?.retainer)}
      />
      <StatCard
        label="One-off"
        value={text(counts?.oneOff)}
        scope={month}
        context={brings(revenue?.oneOff)}
      />
      <StatCard
        label="Under Allocated"
        value={text(counts?.underAllocated)}
        scope={month}
        context={counts && `of ${counts.sla + counts.retainer + counts.oneOff} projects`}
        onPress={onUnderAllocated}
      />
    </div>
  );
}
