import { monthLabel } from '#domain/values/month.ts';
import { compactMoney, moneyColumn } from '../../format/money.ts';
import { typeColours, typeLabels } from '../../projects/projectTypes.ts';
import type { YearChartProps } from './DemandColumns.tsx';
import { MonthColumns } from './MonthColumns.tsx';
import { ChartTooltip } from './picture/ChartTooltip.tsx';
import type { RevenuePoint } from './revenueSeries.ts';

/** From the bottom up: monthly revenue first. */
const parts = [
  { key: 'retainer', type: 'retainer' },
  { key: 'sla', type: 'sla' },
  { key: 'oneOff', type: 'one_off' },
] as const;

/** Revenue by type and month, stacked. */
export function RevenueColumns({ points, ...shared }: YearChartProps<RevenuePoint>) {
  return (
    <MonthColumns
      {...shared}
      columns={points.map((point) => ({
        ...point,
        parts: parts.map(({ key, type }) => ({ colour: typeColours[type], value: point[key] })),
      }))}
      tickText={compactMoney}
      tooltip={(month) => {
        const point = points.find((each) => each.month === month);
        return point && <RevenueTooltip {...point} />;
      }}
    />
  );
}

function RevenueTooltip(point: RevenuePoint) {
  const money = moneyColumn([point.retainer, point.sla, point.oneOff, point.total]);
  return (
    <ChartTooltip
      title={monthLabel(point.month)}
      lines={parts
        .map(({ key, type }) => ({
          name: typeLabels[type],
          colour: typeColours[type],
          text: money(point[key]),
        }))
        .reverse()}
      sum={{ name: 'Total', text: money(point.total) }}
    />
  );
}
