import { hasName } from '../people/roles.ts';
import { decimalSum } from '../values/money.ts';
import { nameKey } from '../values/nameKey.ts';
import { roundToHalfHour } from '../values/status.ts';

/** Scale for sums: hours of part of a day, direct ones too, have fewer decimals than this. */
const decimals = 1e7;

/**
 * Hours less time off. Gives the same as exact decimals and is a few times faster, for the thousands of months in a
 * span of everybody.
 */
export const hoursLess = (hours: number, off: number): number =>
  Math.round((hours - off) * decimals) / decimals;

/**
 * Hours left after others are used; below 0 if more are used than there are (docs/domain.md, Capacity). To the half
 * hour, as plans are; weighted hours are exact (docs/tentative-projects.md, What counts).
 */
export const hoursLeft = (there: number, used: number, isWeighted = false): number => {
  const left = hoursLess(there, used);
  return isWeighted ? left : roundToHalfHour(left);
};

/** Hours of several people or projects: those left, and those beyond what there was; both at least 0. */
export type LeftAndOver = { left: number; over: number };

/** Adds up what is left of each. One person's or project's excess does not reduce another's rest. */
export const leftTogether = (lefts: readonly number[]): LeftAndOver => {
  const sumOf = (hours: readonly number[]): number =>
    hours.reduce((sum, each) => sum + Math.round(Math.max(0, each) * decimals), 0) / decimals;
  return { left: sumOf(lefts), over: sumOf(lefts.map((left) => -left)) };
};

/** Hours by month of a common span. */
type ByMonth = readonly number[];

/** Capacity and planned hours of one holder of a role. */
type OfRole = { role: string; capacity: ByMonth; planned: ByMonth };

/** Demand of a role by month, in hours. */
type RoleDemand = {
  role: string;
  planned: number[];
  toBeHired: number[];
  capacity: number[];
  /** Sum of what each of its people has left. Overtime of one does not reduce another's. */
  free: number[];
  /** Hours planned on its people beyond their capacity. */
  over: number[];
  /** `over` and `toBeHired` less `free`; above 0 hours are missing. */
  gap: number[];
};

const sum = (months: number, all: readonly ByMonth[]): number[] =>
  Array.from({ length: months }, (_, place) => decimalSum(all.map((each) => each[place] ?? 0)));

/**
 * Hours planned by role, on people and placeholders, against the capacity of the role's people (docs/placeholders.md).
 * Roles are matched regardless of case and spacing, and sorted by name. Nobody is hired for the hours of erased people.
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
  ].filter(({ role }) => hasName(role));
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
        gap: together.map(({ left, over }, place) => decimalSum([over, toBeHired[place] ?? 0, -left])),
      };
    })
    .sort((one, other) => one.role.localeCompare(other.role, 'en-GB'));
};

/**
 * Hours that projects require and nobody is planned for, by month (docs/domain.md, Capacity): each project's required
 * hours less its planned ones. A surplus on one project does not offset another.
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
