import { useInfiniteQuery } from '@tanstack/react-query';
import { countsIn } from '#domain/money/costLines.ts';
import { type Month, monthLabel } from '#domain/values/month.ts';
import type { SoftwareCostView } from '#projections/money/softwareCosts/view.ts';
import { historyQuery } from '../../api/queries/history.ts';
import { currentMonth, shortMonthLabel } from '../../format/dates.ts';
import { money } from '../../format/money.ts';
import { PictureTable } from '../../money/charts/picture/PictureTable.tsx';
import { recordAt } from '../../records/terms.ts';
import * as hiddenStyles from '../../ui/basics/hidden.module.css';
import { costTimeline } from './costTimeline.ts';
import * as styles from './softwareCosts.module.css';

/** Events read for the picture: more than a subscription ever has. */
const most = 200;

/** What a subscription costs month by month: adjusted months are darker, and say why. */
export function CostTimeline({ cost }: { cost: SoftwareCostView }) {
  const history = useInfiniteQuery(historyQuery({ kind: 'softwareCost', id: String(cost.id) }, most));
  if (!history.data) return null;
  const now = currentMonth();
  const entries = history.data.pages.flatMap((page) => page.entries);
  const defaultOf = (month: Month) => {
    const then = recordAt(cost, month);
    return countsIn(then, month) ? then.defaultMonthlyCost : null;
  };
  const months = costTimeline(entries, defaultOf, now);
  const highest = Math.max(...months.map((each) => Number(each.cost)), 1);
  const period = cost.changes.length > 0 ? 'this month' : 'a month';
  const label = `Cost of ${cost.name} month by month`;
  return (
    <figure className={styles.costTimeline}>
      <figcaption>
        {`Default ${money(cost.defaultMonthlyCost)} ${period}; adjusted months are darker.`}
      </figcaption>
      <div aria-hidden="true">
        <div className={styles.costTimelineBars}>
          {months.map(({ month, cost: amount, isAdjusted, reason }) => (
            <span
              key={month}
              className={styles.costTimelineBar}
              data-adjusted={isAdjusted || undefined}
              style={{ blockSize: `${(100 * Number(amount)) / highest}%` }}
              title={`${monthLabel(month)}: ${money(amount)}${reason ? `, ${reason}` : ''}`}
            />
          ))}
        </div>
        <div className={styles.costTimelineMonths}>
          {months.map(({ month }) => (
            <span key={month} data-now={month === now || undefined}>
              {shortMonthLabel(month).slice(0, 1)}
            </span>
          ))}
        </div>
      </div>
      <div className={hiddenStyles.hidden}>
        <PictureTable
          label={label}
          head={['Month', 'Cost', 'Reason']}
          rows={months.map(({ month, cost: amount, reason }) => [
            monthLabel(month),
            money(amount),
            reason ?? '',
          ])}
        />
      </div>
    </figure>
  );
}
