import type { Month } from '#domain/values/month.ts';
import type { StreamAppend } from '../log/eventStore/eventStore.ts';
import type { CountedKind } from '../operationalStore/counters.ts';
import { calendarOf } from './calendar.ts';
import { CarriedOut } from './carriedOut.ts';
import { otherCostSteps } from './otherCostSteps.ts';
import { peopleSteps, timeOffSteps } from './peopleSteps.ts';
import { plansOf } from './planning.ts';
import { planSteps } from './planSteps.ts';
import { projectsOf } from './projectBook.ts';
import { clientSteps, projectSteps } from './projectSteps.ts';
import { rosterOf } from './roster.ts';
import { softwareSteps } from './softwareSteps.ts';
import { tentativeSteps } from './tentativeSteps.ts';

/** The sample agency: its appends in order of time, and the highest id used of each kind. */
export type SampleAgency = { appends: readonly StreamAppend[]; highestIds: ReadonlyMap<CountedKind, number> };

/**
 * All appends of the agency's history up to a month, decided by the domain's deciders. The same month always gives the
 * same appends with the same event ids.
 */
export const sampleAgency = (month: Month): SampleAgency => {
  const calendar = calendarOf(month);
  const roster = rosterOf(calendar);
  const projects = projectsOf(calendar);
  const plans = plansOf(calendar, projects, roster);
  const steps = [
    ...peopleSteps(calendar, roster),
    ...clientSteps(calendar),
    ...projects.flatMap((project) => projectSteps(calendar, project)),
    ...planSteps(calendar, plans, roster),
    ...timeOffSteps(calendar, roster),
    ...tentativeSteps(calendar, projects, roster),
    ...softwareSteps(calendar),
    ...otherCostSteps(calendar),
  ];
  const past = steps
    .filter(({ at }) => at < `${calendar.current}-01`)
    .sort((a, b) => a.at.localeCompare(b.at));
  const carriedOut = new CarriedOut(month);
  const appends = past.flatMap((step) => carriedOut.carryOut(step) ?? []);
  return { appends, highestIds: carriedOut.highestIds };
};
