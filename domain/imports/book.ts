import type { AllocationPlanState, Person } from '../plans/allocationPlan.ts';
import type { Available } from '../plans/planAvailability.ts';
import type { ProjectType } from '../projects/projectStatus.ts';
import type { PlanKey } from '../records/streams.ts';
import type { TimeOffBook } from '../timeOff/timeOff.ts';
import type { Month } from '../values/month.ts';
import { nameKey } from '../values/nameKey.ts';
import type { DecimalSign } from '../values/numberReader.ts';
import type { BankHolidayRegion, DatedFormulas } from '../values/planningFormulas.ts';

export type KnownProject = {
  id: number;
  name: string;
  /** Its name in lists, where its client has several of one name. */
  label?: string | null;
  client: string;
  projectType: ProjectType;
  /** Its last month; null where it goes on. */
  endMonth: Month | null;
};
export type KnownPerson = Available & { person: Person; email: string };

/** A plan as it is, and the version it is at. */
export type KnownPlan = AllocationPlanState & { version: number };

/** All time off of a team member, the version that their record is at, and whose bank holidays are theirs. */
export type KnownTimeOff = { book: TimeOffBook; version: number; region: BankHolidayRegion | null };

/** What the agency has already: whatever an import may name, or would add again. */
export type Book = {
  clients: readonly { id: number; name: string }[];
  projects: readonly KnownProject[];
  people: readonly KnownPerson[];
  /** Plans of the months that the import names; those that nobody has touched are missing. */
  plans: ReadonlyMap<PlanKey, KnownPlan>;
  /** By team member, where time off is imported: those who never had any are missing. */
  timeOff: ReadonlyMap<number, KnownTimeOff>;
  /** By which working days are told. */
  formulas: DatedFormulas;
  thisMonth: Month;
  /** The sign before the decimals of the file's numbers; a point where it says nothing. */
  decimalSign?: DecimalSign;
};

/** Records by a key without regard to case, so that thousands of rows find theirs at once. */
export const indexBy = <Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
): ReadonlyMap<string, readonly Item[]> => {
  const index = new Map<string, Item[]>();
  for (const item of items) {
    const key = nameKey(keyOf(item));
    const known = index.get(key);
    if (known) known.push(item);
    else index.set(key, [item]);
  }
  return index;
};

/** A key of a client's project. */
export const projectKey = (client: string, project: string): string =>
  `${nameKey(client)}\n${nameKey(project)}`;
