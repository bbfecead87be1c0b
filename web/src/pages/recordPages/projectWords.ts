import { type Month, monthLabel } from '#domain/values/month.ts';
import { type Span, spanWords } from '#domain/values/span.ts';
import { roundToHalfHour } from '#domain/values/status.ts';
import type {
  ProjectLife,
  ProjectMonth,
  ProjectOverview,
} from '#projections/projects/projectOverview/view.ts';
import type { ProjectView } from '#projections/projects/view.ts';
import { withheldWords } from '../../app/pay/Withheld.tsx';
import { hoursText } from '../../format/hours.ts';
import { money, wholeMoney } from '../../format/money.ts';
import { percent, shortPercent } from '../../format/percent.ts';
import { shortMonth } from '../../plans/MonthHead.tsx';
import { typeLabels } from '../../projects/projectTypes.ts';
import type { StatCardProps } from '../../ui/page/StatCard.tsx';

/** "September 2026 to February 2027", "from September 2026"; undefined where neither end is set. */
export const endsWords = (span: Span): string | undefined =>
  span.startMonth === null && span.endMonth === null ? undefined : spanWords(span);

/** "Retainer · £3,000 a month at £60/h · from January 2026". */
export const projectWords = (project: ProjectView): string => {
  const { projectType, revenue, allocatedHours, countedRate } = project;
  const amount = projectType === 'sla' ? hoursText(allocatedHours ?? 0) : money(revenue ?? 0);
  const each = projectType === 'one_off' ? '' : ' a month';
  return [typeLabels[projectType], `${amount}${each} at ${money(countedRate)}/h`, endsWords(project)]
    .filter((words) => words !== undefined)
    .join(' · ');
};

/** The hours that a month still needs; below 0 where it has too many. */
export const missingIn = ({ requiredHours, plannedHours }: ProjectMonth): number =>
  roundToHalfHour(requiredHours) - plannedHours;

type Stat = Pick<StatCardProps, 'label' | 'value' | 'context' | 'tone'>;

/** A project's whole life in a few figures. */
export const lifeStats = (
  { project, life, months }: ProjectOverview,
  now: Month,
  seesPay: boolean,
): Stat[] => {
  const isOneOff = project.projectType === 'one_off';
  const over = life.plannedHours - roundToHalfHour(life.soldHours);
  return [
    {
      label: life.isOngoing ? `Sold up to ${monthLabel(life.to)}` : 'Sold',
      value: hoursText(life.soldHours),
      context: wholeMoney(life.revenue),
    },
    {
      label: 'Planned',
      value: hoursText(life.plannedHours),
      context:
        life.soldHours > 0
          ? `${shortPercent(life.plannedHours / life.soldHours)} of what is sold`
          : undefined,
    },
    {
      label: 'Left to plan',
      value: hoursText(life.leftHours),
      ...(isOneOff && over > 0
        ? { context: `${hoursText(over)} more planned than sold`, tone: 'over' as const }
        : { context: leftWords(life, months, now, isOneOff) }),
    },
    { label: 'Hours run out', ...runsOutWords(life, months, isOneOff) },
    marginStat(life, seesPay),
  ];
};

/**
 * The months of the hours that are left: "Dec 64h, Jan 62h and 2 more". Hours over or unused in other months don't
 * change them, so that they may differ from sold less planned: then that is said, too.
 */
const leftWords = (
  life: ProjectLife,
  months: readonly ProjectMonth[],
  now: Month,
  isOneOff: boolean,
): string | undefined => {
  if (life.leftHours === 0) {
    const unused = isOneOff ? 0 : unusedBefore(life, months, now);
    return unused === 0 ? 'All is planned' : `All is planned; ${hoursText(unused)} unused before`;
  }
  if (life.unscheduledHours !== null) return 'In no month yet';
  const missing = months.filter(
    (month) => month.month >= now && month.month <= life.to && missingIn(month) > 0,
  );
  if (missing.length === 0) return undefined;
  const shown = missing
    .slice(0, 3)
    .map((month) => `${shortMonth(month.month).slice(0, 3)} ${hoursText(missingIn(month))}`);
  const others = missing.length - shown.length;
  const places = others === 0 ? shown.join(', ') : `${shown.join(', ')} and ${others} more`;
  return [places, isOneOff ? undefined : apartWords(life, months, now)]
    .filter((words) => words !== undefined)
    .join('; ');
};

const lived = ({ from, to }: ProjectLife, months: readonly ProjectMonth[]): ProjectMonth[] =>
  months.filter(({ month }) => month >= from && month <= to);

/** The sum of the hours above 0. */
const sumOf = (hours: readonly number[]): number => hours.reduce((sum, each) => sum + Math.max(0, each), 0);

/** Unplanned hours of past months: they have lapsed. */
const unusedBefore = (life: ProjectLife, months: readonly ProjectMonth[], now: Month): number =>
  sumOf(
    lived(life, months)
      .filter(({ month }) => month < now)
      .map(missingIn),
  );

/** "20h over and 5h unused in other months": why the hours left differ from sold less planned. */
const apartWords = (life: ProjectLife, months: readonly ProjectMonth[], now: Month): string | undefined => {
  const over = sumOf(lived(life, months).map((month) => -missingIn(month)));
  const unused = unusedBefore(life, months, now);
  const apart = [over > 0 && `${hoursText(over)} over`, unused > 0 && `${hoursText(unused)} unused`];
  const words = apart.filter((part) => part !== false).join(' and ');
  return words === '' ? undefined : `${words} in other months`;
};

const runsOutWords = (
  { runsOut, leftHours, soldHours }: ProjectLife,
  months: readonly ProjectMonth[],
  isOneOff: boolean,
): Omit<Stat, 'label'> => {
  if (soldHours === 0) return { value: '—', context: 'No hours are sold' };
  if (runsOut === null) {
    return isOneOff
      ? { value: 'Not yet', context: `${hoursText(leftHours)} can still be planned` }
      : { value: 'In no month', context: 'No month has more than is sold' };
  }
  const month = months.find((each) => each.month === runsOut);
  return isOneOff
    ? { value: shortMonth(runsOut), context: 'All that is sold is planned by then' }
    : {
        value: shortMonth(runsOut),
        context: month && `${hoursText(-missingIn(month))} more than is sold then`,
        tone: 'over',
      };
};

export const marginStat = (life: ProjectLife, seesPay: boolean): Stat => {
  const { margin, marginTone, profit, revenue, leftHours } = life;
  if (!seesPay) return { label: 'Planned margin', value: '—', context: withheldWords.total };
  return {
    label: 'Planned margin',
    value: margin === null ? '—' : percent(margin),
    ...(marginTone && { tone: marginTone }),
    context:
      profit === null
        ? 'Nobody is planned'
        : `${wholeMoney(profit)} of ${wholeMoney(revenue)}${leftHours > 0 ? ', without what is left' : ''}`,
  };
};
