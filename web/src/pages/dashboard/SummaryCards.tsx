import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import type { FigureName } from '#domain/money/figures.ts';
import { addMonths } from '#domain/values/month.ts';
import type { Thresholds, Tone } from '#domain/values/status.ts';
import type { DashboardMetricsView } from '#projections/money/dashboard/view.ts';
import { dashboardMetricsQuery } from '../../api/queries/money.ts';
import { withheldWords } from '../../app/pay/Withheld.tsx';
import { wholeMoney } from '../../format/money.ts';
import { percent, shortPercent } from '../../format/percent.ts';
import { changeSince } from '../../money/changeSince.ts';
import { ExplainButton } from '../../money/explain/ExplainButton.tsx';
import * as styles from '../../ui/page/StatCard.module.css';
import { StatCard } from '../../ui/page/StatCard.tsx';
import type { DashboardPartProps } from './dialogs/dialogs.ts';
import { ToneNote } from './dialogs/ToneNote.tsx';

/** A colour's meaning in words (docs/domain.md, Colours and statuses). */
const meaningOf = (tone: Tone, thresholds: Thresholds): string => {
  const good = shortPercent(thresholds.good);
  const watch = shortPercent(thresholds.watch);
  if (tone === 'good') return `${good} or more`;
  return tone === 'watch' ? `${watch} to ${good}` : `Below ${watch}`;
};

/** The four figures of the month, each with last month's and the meaning of its colour. */
export function SummaryCards({ month, onOpen }: DashboardPartProps) {
  const metrics = useQuery(dashboardMetricsQuery(month));
  const lastMonth = addMonths(month, -1);
  const before = useQuery(dashboardMetricsQuery(lastMonth)).data;
  const now = metrics.data;
  const card = (figure: FigureName, text: (metrics: DashboardMetricsView) => string) => ({
    value: now && text(now),
    isUnread: metrics.isError && !now,
    scope: month,
    corner: <ExplainButton figure={figure} month={month} />,
  });
  const colour = (
    tone: Tone | null | undefined,
    of: keyof DashboardMetricsView['thresholds'],
    mark: string | null = null,
  ) => ({
    tone: tone ?? ('neutral' as const),
    context: now && tone && (
      <ToneNote tone={tone}>
        {meaningOf(tone, now.thresholds[of])}
        {mark !== null && `, ${mark}`}
      </ToneNote>
    ),
  });
  return (
    <div className={styles.row}>
      <StatCard
        label="Total Revenue"
        {...card('totalRevenue', ({ totalRevenue }) => wholeMoney(totalRevenue))}
        change={changeSince(lastMonth, now?.totalRevenue, before?.totalRevenue, wholeMoney)}
        context={
          now && now.unscheduled.length > 0
            ? `${wholeMoney(now.unscheduledRevenue)} unscheduled besides`
            : undefined
        }
        icon={<ChevronRight aria-hidden="true" />}
        onPress={() => onOpen('project-profitability')}
      />
      <StatCard
        label="Average GM"
        {...card('grossMargin', ({ averageGrossMargin: margin }) =>
          margin === null ? '—' : percent(margin),
        )}
        {...(now?.averageGrossMargin === null
          ? { context: withheldWords.total }
          : colour(now?.averageGrossMarginTone, 'grossMargin'))}
        change={changeSince(lastMonth, now?.averageGrossMargin, before?.averageGrossMargin, percent)}
      />
      <StatCard
        label="Clients Going Well"
        {...card('clientsGoingWell', ({ clientsGoingWell }) => String(clientsGoingWell))}
        context={
          now &&
          (now.clientsWithProjects > 0
            ? `of ${now.clientsWithProjects} clients with projects`
            : 'No client has a project yet')
        }
      />
      <StatCard
        label="Team Utilization"
        {...card('teamUtilization', ({ teamUtilization }) => percent(teamUtilization))}
        {...colour(now?.teamUtilizationTone, 'utilization', now?.teamUtilizationMark)}
        change={changeSince(lastMonth, now?.teamUtilization, before?.teamUtilization, percent)}
        icon={<ChevronRight aria-hidden="true" />}
        onPress={() => onOpen('team-ur')}
      />
    </div>
  );
}
