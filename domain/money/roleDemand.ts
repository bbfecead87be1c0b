import { Big } from 'big.js';
import { nameKey } from '../values/nameKey.ts';
import { roundToHalfHour } from '../values/status.ts';

/** Hours of a part of a day, direct ones too, have fewer decimals. */
const decimals = 1e7;

/**
 * Hours less those off, both of some decimals: as exact decimals would have it, a few times faster for the thousands of
 * months that a span of everybody has.
 */
export const hoursLess = (hours: number, off: number): number =>
  Math.round((hours - off) * decimals) / decimals;

/**
 * What is left of some hours once others are used; below 0 where more are used than there are (docs/domain.md,
 * Capacity). Plans are made in halves, so it is in halves, too; weighted hours are exact
 * (docs/tentative-projects.md, What counts).
 */
export const hoursLeft = (there: number, used: number, isWeighted = false): number => {
  const left = hoursLess(there, used);
  return isWeighted ? left : roundToHalfHour(left);
};

/** Hours of several people or projects: those left, and those used beyond what there was; both at least 0. */
export type LeftAndOver = { left: number; over: number };

/** Adds up what is left of each; what one has too much takes nothing from another. */
export const leftTogether = (lefts: readonly number[]): LeftAndOver => {
  const sumOf = (hours: readonly number[]): number =>
    hours.reduce((sum, each) => sum + Math.round(Math.max(0, each) * decimals), 0) / decimals;
  return { left: sumOf(lefts), over: sumOf(lefts.map((left) => -left)) };
};

/** Hours by month; all of one span. */
type ByMonth = readonly number[];

/** Hours of a month that somebody of a role has, and is planned on. */
type OfRole = { role: string; capacity: ByMonth; planned: ByMonth };

/** Of a role, month by month, in hours. */
type RoleDemand = {
  role: string;
  planned: number[];
  toBeHired: number[];
  capacity: number[];
  /** What each of its people has left, together; nobody's overtime takes another's free hours. */
  free: number[];
  /** Hours that its people are planned on beyond their capacity. */
  over: number[];
  /** Over and to be hired, less free: above 0 is what is missing. */
  gap: number[];
};

const sum = (months: number, all: readonly ByMonth[]): number[] =>
  Array.from({ length: months }, (_, place) =>
    all.reduce((total, each) => total.plus(each[place] ?? 0), new Big(0)).toNumber(),
  );

/**
 * What is planned by role, on people and on placeholders, against what the people of the role have time for
 * (docs/placeholders.md). Roles are one whatever their case and spacing, and come by name.
 */
export const demandByRole = (
  months: number,
  people: readonly OfRole[],
  placeholders: readonly OfRole[],
  isWeighted = false,
): RoleDemand[] => {
  const everybody = [
    ...people.map((each) => ({ ...each, isPerson: true })),
    ...placeholders.map((each) => ({ ...each, isPerson: false })),
  ];
  return [...Map.groupBy(everybody, ({ role }) => nameKey(role)).values()]
    .map((ofRole) => {
      const own = ofRole.filter(({ isPerson }) => isPerson);
      const hired = ofRole.filter((each) => !each.isPerson);
      const plannedOf = (some: readonly OfRole[]) =>
        sum(
          months,
          some.map(({ planned }) => planned),
        );
      const [planned, toBeHired] = [plannedOf(own), plannedOf(hired)];
      const capacity = sum(
        months,
        own.map((each) => each.capacity),
      );
      const together = capacity.map((_, place) =>
        leftTogether(
          own.map((each) => hoursLeft(each.capacity[place] ?? 0, each.planned[place] ?? 0, isWeighted)),
        ),
      );
      return {
        role: ofRole[0]?.role.trim() ?? '',
        planned,
        toBeHired,
        capacity,
        free: together.map(({ left }) => left),
        over: together.map(({ over }) => over),
        gap: together.map(({ left, over }, place) =>
          new Big(over)
            .plus(toBeHired[place] ?? 0)
            .minus(left)
            .toNumber(),
        ),
      };
    })
    .sort((one, other) => one.role.localeCompare(other.role, 'en-GB'));
};

/**
 * What projects need by month that nobody is planned for (docs/domain.md, Capacity): of each project what it needs
 * less what is planned on it; one that has more makes up for no other.
 */
export const unplannedHours = (
  months: number,
  projects: readonly { required: ByMonth; planned: readonly ByMonth[] }[],
  isWeighted = false,
): number[] => {
  const left = projects.map(({ required, planned }) => {
    const has = sum(months, planned);
    return required.map((hours, place) => hoursLeft(hours, has[place] ?? 0, isWeighted));
  });
  return Array.from(
    { length: months },
    (_, place) => leftTogether(left.map((each) => each[place] ?? 0)).left,
  );
};
