import { Big } from 'big.js';
import { nameKey } from '../nameKey.ts';

/** Hours by month; all of one span. */
type ByMonth = readonly number[];

/** Hours of a month that somebody of a role has, and is planned on. */
type OfRole = { role: string; capacity: ByMonth; planned: ByMonth };

/** Of a role, month by month, in hours; `gap` above 0 is what is missing. */
export type RoleDemand = {
  role: string;
  planned: number[];
  toBeHired: number[];
  capacity: number[];
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
): RoleDemand[] => {
  const everybody = [
    ...people.map((each) => ({ ...each, isPerson: true })),
    ...placeholders.map((each) => ({ ...each, isPerson: false })),
  ];
  return [...Map.groupBy(everybody, ({ role }) => nameKey(role)).values()]
    .map((ofRole) => {
      const [own, hired] = [
        ofRole.filter(({ isPerson }) => isPerson),
        ofRole.filter((each) => !each.isPerson),
      ];
      const planned = sum(
        months,
        own.map((each) => each.planned),
      );
      const toBeHired = sum(
        months,
        hired.map((each) => each.planned),
      );
      const capacity = sum(
        months,
        own.map((each) => each.capacity),
      );
      const gap = planned.map((hours, place) =>
        new Big(hours)
          .plus(toBeHired[place] ?? 0)
          .minus(capacity[place] ?? 0)
          .toNumber(),
      );
      return { role: ofRole[0]?.role.trim() ?? '', planned, toBeHired, capacity, gap };
    })
    .sort((one, other) => one.role.localeCompare(other.role, 'en-GB'));
};

/**
 * What projects need by month that nobody is planned for (docs/placeholders.md): of each project what it needs
 * less what people and placeholders have on it; one that has more makes up for no other.
 */
export const unplannedHours = (
  months: number,
  projects: readonly { required: ByMonth; planned: readonly ByMonth[] }[],
): number[] =>
  sum(
    months,
    projects.map(({ required, planned }) => {
      const has = sum(months, planned);
      return required.map((hours, place) => Math.max(0, new Big(hours).minus(has[place] ?? 0).toNumber()));
    }),
  );
