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
  /** Its name in lists if its client has several projects of that name. */
  label?: string | null;
  client: string;
  projectType: ProjectType;
  /** Its last month; null if it has no end. */
  endMonth: Month | null;
};
export type KnownPerson = Available & { person: Person; email: string };

/** A plan with its version. */
export type KnownPlan = AllocationPlanState & { version: number };

/** A team member's time off, with the version of their record and their bank-holiday region. */
export type KnownTimeOff = {
  book: TimeOffBook;
  version: number;
  region: BankHolidayRegion | null;
  isErased?: boolean;
};

/** The records that an import is checked against. */
export type Book = {
  clients: readonly { id: number; name: string }[];
  projects: readonly KnownProject[];
  people: readonly KnownPerson[];
  /** Plans of the months that the import names; plans never saved are missing. */
  plans: ReadonlyMap<PlanKey, KnownPlan>;
  /** By team member, if time off is imported; members without any are missing. */
  timeOff: ReadonlyMap<number, KnownTimeOff>;
  /** The formulas that define working days. */
  formulas: DatedFormulas;
  thisMonth: Month;
  /** The decimal sign of the file's numbers; a point if absent. */
  decimalSign?: DecimalSign;
};

/** Records by a key without regard to case, for fast look-up by thousands of rows. */
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

/** The key of a project among all clients' projects. */
export const projectKey = (client: string, project: string): string =>
  `${nameKey(client)}\n${nameKey(project)}`;
