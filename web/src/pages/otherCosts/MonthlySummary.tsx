import { useQuery } from '@tanstack/react-query';
import { type Month, monthLabel } from '#domain/values/month.ts';
import { otherCostsSummaryQuery } from '../../api/queries/money.ts';
import { exactMoney } from '../../format/money.ts';
import { categoryLabels } from '../../format/valueText.ts';
import { barFill, barShare, sumOfBars } from '../../money/charts/creditBars.ts';
import { LoadingMarker } from '../../ui/feedback/Skeleton.tsx';
import { Card } from '../../ui/page/Card.tsx';
import { StatCard } from '../../ui/page/StatCard.tsx';
import { CategoryDot, colourOf } from './CategoryBadge.tsx';
import * as styles from './otherCosts.module.css';

type MonthlySummaryProps = {
  month: Month;
  /** Whether the costs could not be read: there is no total then. */
  isUnread: boolean;
};

/** The sum of the month's other costs, and their categories. */
export function MonthlySummary({ month, isUnread }: MonthlySummaryProps) {
  const summary = useQuery(otherCostsSummaryQuery(month));
  const total = summary.data && exactMoney(summary.data.total);
  const together = sumOfBars(summary.data?.categories.map(({ total: part }) => part) ?? []);
  return (
    <>
      <Card title="Monthly Summary" className={styles.summary}>
        <StatCard
          label={`Total for ${monthLabel(month)}`}
          value={total}
          isUnread={isUnread || (summary.isError && !summary.data)}
          scope={month}
        />
        {!isUnread && summary.data && summary.data.categories.length > 0 && (
          <div className={styles.categories}>
            <div className={styles.bar} aria-hidden="true">
              {summary.data.categories.map(({ category, total: part }) => (
                <span
                  key={category}
                  style={{
                    ...colourOf(category),
                    ...barFill(part, 'var(--category)'),
                    inlineSize: barShare(part, together),
                  }}
                />
              ))}
            </div>
            <ul aria-label="By category">
              {summary.data.categories.map(({ category, total: part }) => (
                <li key={category}>
                  <CategoryDot category={category} />
                  {categoryLabels[category]} <strong>{exactMoney(part)}</strong>
                </li>
              ))}
            </ul>
          </div>
        )}
      </Card>
      {summary.isPending && <LoadingMarker />}
    </>
  );
}
