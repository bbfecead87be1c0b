import { useQuery } from '@tanstack/react-query';
import type { Month } from '#domain/values/month.ts';
import { outlookQuery } from '../../api/queries/money.ts';
import { Loaded } from '../../app/Loaded.tsx';
import { currentMonth } from '../../format/dates.ts';
import { demandColours } from '../../money/charts/colours.ts';
import { DemandColumns } from '../../money/charts/DemandColumns.tsx';
import { demandSeries, demandTable } from '../../money/charts/demandSeries.ts';
import { Picture } from '../../money/charts/picture/Picture.tsx';
import { RevenueColumns } from '../../money/charts/RevenueColumns.tsx';
import { revenueSeries, revenueTable } from '../../money/charts/revenueSeries.ts';
import { typeColours, typeLabels } from '../../projects/projectTypes.ts';
import * as layout from '../../ui/basics/layout.module.css';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Card } from '../../ui/page/Card.tsx';

type YearChartsProps = { from: Month; to: Month; month: Month; onMonthChange: (month: Month) => void };

/** Low enough that both charts fit the first screen of a small laptop. */
const chartHeight = 212;
/** With title and legend, in pixels. */
const pictureHeight = chartHeight + 50;

/** Demand, capacity and revenue by type over a planning year. */
export function YearCharts({ from, to, month, onMonthChange }: YearChartsProps) {
  const outlook = useQuery(outlookQuery(from, to));
  const now = currentMonth();
  const shared = { month, now, height: chartHeight, onMonthChange };
  return (
    <Loaded
      of={outlook}
      isCard
      loading={
        <div className={layout.halves} role="status" aria-label="Loading the planning year">
          <Card>
            <Skeleton height={`${pictureHeight}px`} />
          </Card>
          <Card>
            <Skeleton height={`${pictureHeight}px`} />
          </Card>
        </div>
      }
    >
      {(months) => (
        <div className={layout.halves}>
          <Picture
            title="Demand against capacity"
            height={chartHeight}
            legend={[
              { name: 'Demand', colour: demandColours.demand },
              { name: 'Over capacity', colour: demandColours.over, mark: 'arrow' },
              { name: 'Team capacity', colour: demandColours.team, mark: 'line' },
              { name: 'With freelancers', colour: demandColours.withFreelancers, mark: 'dashes' },
            ]}
            table={demandTable(months, now)}
            empty={
              months.every(({ demandHours, teamHours }) => demandHours === 0 && teamHours === 0)
                ? 'No demand and no capacity in this planning year yet'
                : undefined
            }
          >
            <DemandColumns {...shared} points={demandSeries(months, now)} />
          </Picture>
          <Picture
            title="Revenue by type"
            height={chartHeight}
            legend={(['retainer', 'sla', 'one_off'] as const).map((type) => ({
              name: typeLabels[type],
              colour: typeColours[type],
            }))}
            table={revenueTable(months, now)}
            empty={
              months.every(({ revenue }) => revenue.total === 0)
                ? 'No revenue in this planning year yet'
                : undefined
            }
          >
            <RevenueColumns {...shared} points={revenueSeries(months, now)} />
          </Picture>
        </div>
      )}
    </Loaded>
  );
}
