import { addMonths, type Month, monthLabel } from '#domain/values/month.ts';
import { ratio } from '#domain/values/ratio.ts';
import { roundToHalfHour } from '#domain/values/status.ts';
import type { PersonMonth } from '#projections/people/personOverview/view.ts';
import type { ProjectOverview } from '#projections/projects/projectOverview/view.ts';
import { hoursText } from '../../format/hours.ts';
import { wholeMoney } from '../../format/money.ts';
import { percent } from '../../format/percent.ts';
import type { TableContent } from '../../money/charts/picture/PictureTable.tsx';
import type { HoursPoint } from './HoursPicture.tsx';
import { freeIn } from './personWords.ts';

/** Maximum number of columns that can be told apart in a chart. */
const max = 24;

/** A project, or all projects of a client. */
type Lived = Pick<ProjectOverview, 'months' | 'life'>;

/** The months of a project's life, with the next half year if it is ongoing; of a long life the last months. */
export const lifePoints = ({ months, life }: Lived, now: Month): HoursPoint[] => {
  const ahead = addMonths(now, 6);
  const last = life.isOngoing && ahead > life.to ? ahead : life.to;
  return months
    .filter(({ month }) => month >= life.from && month <= last)
    .slice(-max)
    .map(({ month, plannedHours, requiredHours }) => ({
      month,
      planned: plannedHours,
      level: requiredHours,
      isOver: requiredHours > 0 && plannedHours > roundToHalfHour(requiredHours),
    }));
};

const dash = '—';

/** Every month of a project's life in hours and money; without costs where they are withheld. */
export const lifeTable = ({ months, life }: Lived, seesPay: boolean): TableContent => {
  const lived = months.filter(({ month }) => month >= life.from && month <= life.to);
  return {
    head: ['Month', 'Needed', 'Planned', 'Revenue', ...(seesPay ? ['Cost', 'Margin'] : [])],
    rows: lived.map(({ month, requiredHours, plannedHours, revenue, cost }) => [
      monthLabel(month),
      hoursText(requiredHours),
      hoursText(plannedHours),
      wholeMoney(revenue),
      ...(seesPay
        ? [
            cost === null ? dash : wholeMoney(cost),
            cost === null || revenue === 0 ? dash : percent(ratio(revenue - cost, revenue)),
          ]
        : []),
    ]),
  };
};

/** The months from half a year back to the last one that can be planned. */
const around = (months: readonly PersonMonth[], now: Month): readonly PersonMonth[] =>
  months.filter(({ month }) => month >= addMonths(now, -6) && month <= addMonths(now, 11));

export const personPoints = (months: readonly PersonMonth[], now: Month): HoursPoint[] =>
  around(months, now).map((each) => ({
    month: each.month,
    planned: each.plannedHours,
    level: each.capacity,
    isOver: freeIn(each) < 0,
  }));

/** The same months as a table. */
export const personTable = (months: readonly PersonMonth[], now: Month): TableContent => ({
  head: ['Month', 'Capacity', 'Planned', 'Free', 'Value'],
  rows: around(months, now).map((each) => [
    monthLabel(each.month),
    hoursText(each.capacity),
    hoursText(each.plannedHours),
    freeIn(each) < 0 ? `${hoursText(-freeIn(each))} over` : hoursText(freeIn(each)),
    wholeMoney(each.value),
  ]),
});
