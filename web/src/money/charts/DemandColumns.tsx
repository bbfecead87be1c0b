import { type Month, monthLabel } from '#domain/values/month.ts';
import { hoursText } from '../../format/hours.ts';
import { demandColours } from './colours.ts';
import type { DemandPoint } from './demandSeries.ts';
import { MonthColumns } from './MonthColumns.tsx';
import { ChartTooltip } from './picture/ChartTooltip.tsx';

export type YearChartProps<Point> = {
  points: readonly Point[];
  /** The page's month. */
  month: Month;
  now: Month;
  height: number;
  onMonthChange: (month: Month) => void;
};

const colourOf = ({ isOver }: DemandPoint) => (isOver ? demandColours.over : demandColours.demand);

/** Demand as columns under the lines of capacity; red with an arrow where it exceeds the team's hours. */
export function DemandColumns({ points, ...shared }: YearChartProps<DemandPoint>) {
  return (
    <MonthColumns
      {...shared}
      columns={points.map((point) => ({
        ...point,
        parts: [{ colour: colourOf(point), value: point.demand }],
        levels: [
          { colour: demandColours.withFreelancers, value: point.withFreelancers, isDashed: true },
          { colour: demandColours.team, value: point.team },
        ],
      }))}
      tickText={hoursText}
      tooltip={(month) => {
        const point = points.find((each) => each.month === month);
        return point && <DemandTooltip {...point} />;
      }}
    />
  );
}

function DemandTooltip(point: DemandPoint) {
  return (
    <ChartTooltip
      title={monthLabel(point.month)}
      lines={[
        { name: 'Demand', colour: colourOf(point), text: hoursText(point.demand) },
        { name: 'Team capacity', colour: demandColours.team, mark: 'line', text: hoursText(point.team) },
        {
          name: 'With freelancers',
          colour: demandColours.withFreelancers,
          mark: 'dashes',
          text: hoursText(point.withFreelancers),
        },
      ]}
    />
  );
}
