import { type Month, monthLabel } from '#domain/values/month.ts';
import { currentMonth } from '../../format/dates.ts';
import { hoursText } from '../../format/hours.ts';
import { MonthColumns } from '../../money/charts/MonthColumns.tsx';
import { ChartTooltip } from '../../money/charts/picture/ChartTooltip.tsx';
import type { LegendEntry } from '../../money/charts/picture/Legend.tsx';
import { Picture } from '../../money/charts/picture/Picture.tsx';
import type { TableContent } from '../../money/charts/picture/PictureTable.tsx';
import type { MonthWindow } from './useMonthWindow.ts';

/** In pixels. */
const height = 220;

/** A month's planned hours, and the level to compare them with. */
export type HoursPoint = { month: Month; planned: number; level: number; isOver: boolean };

type HoursPictureProps = {
  points: readonly HoursPoint[];
  /** The colour of the columns, where it has a meaning. */
  colour?: string;
  /** The name of the line across them: "Needed". */
  levelName: string;
  /** The same months as a table. */
  table: TableContent;
  /** The months of the table below; a press on a column changes the first one. */
  window: MonthWindow;
};

/** Planned hours as columns under a line, by month. */
export function HoursPicture(props: HoursPictureProps) {
  const { points, colour = 'var(--accent)', levelName, table, window } = props;
  const now = currentMonth();
  const level = { name: levelName, colour: 'var(--text-1)', mark: 'dashes' } as const;
  const legend: LegendEntry[] = [{ name: 'Planned', colour }, level];
  return (
    <Picture title="Hours by month" legend={legend} table={table} height={height}>
      <MonthColumns
        columns={points.map((point) => ({
          month: point.month,
          parts: [{ colour, value: point.planned }],
          levels: [{ colour: level.colour, value: point.level, isDashed: true }],
          isAhead: point.month > now,
          isOver: point.isOver,
        }))}
        month={window.from}
        now={now}
        height={height}
        onMonthChange={window.setFrom}
        tickText={hoursText}
        tooltip={(shown) => {
          const point = points.find((each) => each.month === shown);
          return (
            point && (
              <ChartTooltip
                title={monthLabel(shown)}
                lines={[
                  { name: 'Planned', colour, text: hoursText(point.planned) },
                  { ...level, text: hoursText(point.level) },
                ]}
              />
            )
          );
        }}
      />
    </Picture>
  );
}
