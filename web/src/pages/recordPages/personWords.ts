import { ratio } from '#domain/values/ratio.ts';
import { roundToHalfHour } from '#domain/values/status.ts';
import type {
  FreelancerOverview,
  PersonMonth,
  TeamMemberOverview,
} from '#projections/people/personOverview/view.ts';
import { hoursText } from '../../format/hours.ts';
import { wholeMoney } from '../../format/money.ts';
import { percent } from '../../format/percent.ts';
import { shortMonth } from '../../plans/MonthHead.tsx';
import type { StatCardProps } from '../../ui/page/StatCard.tsx';

export type PersonOverview =
  | ({ kind: 'teamMember' } & TeamMemberOverview)
  | ({ kind: 'freelancer' } & FreelancerOverview);

/** Free hours in a month; below 0 where more are planned than there are. */
export const freeIn = ({ capacity, plannedHours }: PersonMonth): number =>
  roundToHalfHour(capacity - plannedHours);

/** A person's cost in a month, and the value of their hours beyond its direct part; null where it is withheld. */
export const costOf = ({ directCost, operatingCost, value }: PersonMonth) =>
  directCost === null || operatingCost === null
    ? null
    : {
        direct: directCost,
        operating: operatingCost,
        whole: directCost + operatingCost,
        profit: value - directCost,
      };

/** The coming months with free hours: "Dec 20h, Jan 35h". */
const freeNext = (months: readonly PersonMonth[], month: string): string | undefined => {
  const next = months.filter((each) => each.month > month && each.isThere).slice(0, 3);
  if (next.length === 0) return undefined;
  return `Then ${next.map((each) => `${shortMonth(each.month).slice(0, 3)} ${hoursText(freeIn(each))}`).join(', ')}`;
};

type Stat = Pick<StatCardProps, 'label' | 'value' | 'context' | 'tone'>;

/** A person's month in a few figures. */
export const monthStats = ({ months }: { months: readonly PersonMonth[] }, month: PersonMonth): Stat[] => {
  const free = freeIn(month);
  const cost = costOf(month);
  const { capacity, plannedHours, isThere } = month;
  return [
    {
      label: `Capacity, ${shortMonth(month.month)}`,
      value: hoursText(capacity),
      context: isThere ? undefined : 'Not there in this month',
    },
    {
      label: 'Planned',
      value: hoursText(plannedHours),
      context: capacity > 0 ? `${percent(ratio(plannedHours, capacity))} of the capacity` : undefined,
    },
    {
      label: 'Free',
      value: free < 0 ? `${hoursText(-free)} over` : hoursText(free),
      ...(free < 0 && { tone: 'over' as const }),
      context: freeNext(months, month.month),
    },
    {
      label: 'Value of the hours',
      value: wholeMoney(month.value),
      context: 'At the projects’ rates',
    },
    ...(cost === null
      ? []
      : [
          {
            label: 'Cost',
            value: wholeMoney(cost.whole),
            context:
              cost.operating === 0
                ? `Profit ${wholeMoney(cost.profit)}`
                : `${wholeMoney(cost.direct)} of it direct, profit ${wholeMoney(cost.profit)}`,
          },
        ]),
  ];
};
