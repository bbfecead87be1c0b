import Big from 'big.js';
import type { ProjectType } from '../projects/projectStatus.ts';
import { decimalSum } from '../values/money.ts';
import type { Month } from '../values/month.ts';
import { roundToHalfHour } from '../values/status.ts';

/** Hours of a project in one month of its life. */
export type LifeMonth = {
  month: Month;
  /** Hours that the month's revenue buys. */
  sold: number;
  planned: number;
};

export type LifeHours = {
  sold: number;
  planned: number;
  /** Hours that can still be planned; never below 0. */
  left: number;
  /** The month in which the hours run out; null if they don't. */
  runsOut: Month | null;
};

/**
 * The hours of a project over its life (docs/domain.md, A project over its life). `unscheduled` is what one-off work
 * without a month needs over its life; null for other work.
 */
export const lifeHours = (
  projectType: ProjectType,
  months: readonly LifeMonth[],
  unscheduled: number | null,
  now: Month,
): LifeHours => {
  const sold = decimalSum([...months.map((month) => month.sold), unscheduled ?? 0]);
  const planned = decimalSum(months.map((month) => month.planned));
  const rest = projectType === 'one_off' ? oneOffRest(sold, planned, months) : monthlyRest(months, now);
  return { sold, planned, ...rest };
};

/** One amount of hours for the whole life: it runs out once as many are planned. */
const oneOffRest = (sold: number, planned: number, months: readonly LifeMonth[]) => {
  const enough = roundToHalfHour(sold);
  let rest = enough;
  const last = months.find((month) => {
    rest -= month.planned;
    return rest <= 0;
  });
  return { left: lessThan(planned, sold), runsOut: enough > 0 ? (last?.month ?? null) : null };
};

/** Hours that are sold by the month and lapse with it: they run out in a month with more planned than sold. */
const monthlyRest = (months: readonly LifeMonth[], now: Month) => {
  const open = months.filter(({ month }) => month >= now);
  const over = open.find(({ sold, planned }) => planned > roundToHalfHour(sold));
  return {
    left: decimalSum(open.map(({ sold, planned }) => lessThan(planned, sold))),
    runsOut: over?.month ?? null,
  };
};

const lessThan = (planned: number, sold: number): number =>
  Math.max(0, new Big(sold).minus(planned).toNumber());
