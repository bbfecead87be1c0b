import type { FreelancerFields, TeamMemberFields } from '../people/personInput.ts';
import type { Person } from '../plans/allocationPlan.ts';
import type { PlanKey } from '../records/streams.ts';
import type { TimeOffEvent } from '../timeOff/timeOff.ts';
import type { Month } from '../values/month.ts';
import type { KnownPlan } from './book.ts';
import type { ReadProject } from './readRows.ts';
import type { ImportVerdict } from './verdicts.ts';

/** A plan with what the file says of it; everybody whom the file doesn't name stays as they are. */
export type PlanMerge = {
  projectId: number;
  month: Month;
  /** As it is before. */
  plan: KnownPlan;
  entries: readonly { person: Person; hours: number }[];
  /** Absent leaves them as they are. */
  additionalHours: number | undefined;
};

/** What is entered for a team member, decided at a version of their record. */
export type EnteredTimeOff = { version: number; events: readonly TimeOffEvent[] };

/** What an import is going to do. */
export type ImportChanges = {
  /** Names of clients to make, those of new projects' clients included. */
  clients: readonly string[];
  projects: readonly ReadProject[];
  teamMembers: readonly TeamMemberFields[];
  freelancers: readonly FreelancerFields[];
  plans: ReadonlyMap<PlanKey, PlanMerge>;
  timeOff: ReadonlyMap<number, EnteredTimeOff>;
};

export const noChanges: ImportChanges = {
  clients: [],
  projects: [],
  teamMembers: [],
  freelancers: [],
  plans: new Map(),
  timeOff: new Map(),
};

/** What became of each row, and of all of them together. */
export type CheckedImport = {
  verdicts: readonly ImportVerdict[];
  changes: ImportChanges;
  /** What the good rows do, in words. */
  consequence: string;
};
