import type { FreelancerFields, TeamMemberFields } from '../people/personInput.ts';
import type { Person } from '../plans/allocationPlan.ts';
import type { PlanKey } from '../records/streams.ts';
import type { TimeOffEvent } from '../timeOff/timeOff.ts';
import type { Month } from '../values/month.ts';
import type { KnownPlan } from './book.ts';
import type { ReadProject } from './readRows.ts';
import type { ImportVerdict } from './verdicts.ts';

/** A plan with the entries of a file. People whom the file doesn't name stay as they are. */
export type PlanMerge = {
  projectId: number;
  month: Month;
  /** The plan before the import. */
  plan: KnownPlan;
  entries: readonly { person: Person; hours: number }[];
  /** Undefined: unchanged. */
  additionalHours: number | undefined;
};

/** Time off entered for a team member, decided at a version of their record. */
export type EnteredTimeOff = { version: number; events: readonly TimeOffEvent[] };

/** The changes that an import will make. */
export type ImportChanges = {
  /** Names of clients to create, those of new projects included. */
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

/** The verdict on each row, and the effect of all good rows together. */
export type CheckedImport = {
  verdicts: readonly ImportVerdict[];
  changes: ImportChanges;
  /** The effect of the good rows, as text. */
  consequence: string;
};
