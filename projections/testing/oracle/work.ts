import { type FoldedState, saidOf } from './agency.ts';
import type { Formulas } from './formulas.ts';
import { dividedBy, exact, type Fraction, plus, rounded, sum, times, zero } from './fraction.ts';
import { isLive, lastMonth, type Month } from './months.ts';
import type { Project } from './records.ts';

/** A project's revenue in pence and required hours in a month. */
export type Work = {
  id: number;
  projectType: Project['projectType'];
  revenue: Fraction;
  /** Without an SLA's additional hours. */
  hours: Fraction;
  additionalHours: Fraction;
};

/**
 * Revenue of a one-off in a month: its part of the split, else all of it in the start month (docs/domain.md, Revenue).
 */
const invoicedIn = ({ revenueSplit, revenue, startMonth }: Project, month: Month): Fraction => {
  if (revenueSplit.length === 0) return startMonth === month ? exact(revenue ?? 0) : zero;
  return sum(revenueSplit.filter((row) => row.month === month).map(({ amount }) => exact(amount)));
};

/** An amount of a tentative project by its percentage, to the penny (docs/tentative-projects.md). */
export const weighted = (pence: Fraction, weight: Fraction): Fraction => rounded(times(pence, weight));

const isScheduled = ({ revenueSplit, startMonth }: Project): boolean =>
  revenueSplit.length > 0 || (startMonth ?? null) !== null;

/** Pence per hour: the default rate where a project has none (docs/domain.md, Required hours; Projects). */
const countedRate = ({ hourlyRate }: Project, { defaultHourlyRate }: Formulas): Fraction =>
  exact(hourlyRate === 0 ? defaultHourlyRate : hourlyRate);

/** Value of everybody's hours in a month, each entry rounded once: pence by person, "teamMember 3". */
export const billedIn = (
  foldedState: FoldedState,
  month: Month,
  formulas: Formulas,
): Map<string, Fraction> => {
  const billed = new Map<string, Fraction>();
  const projects = new Map(saidOf(foldedState.projects, month).map(({ id, says }) => [id, says]));
  for (const plan of foldedState.plans) {
    const project = projects.get(plan.projectId);
    if (plan.month !== month || !project) continue;
    for (const { person, hours } of plan.entries) {
      const key = `${person.kind} ${person.id}`;
      const value = weighted(rounded(times(exact(hours), countedRate(project, formulas))), plan.weight);
      billed.set(key, plus(billed.get(key) ?? zero, value));
    }
  }
  return billed;
};

/**
 * Hours of a one-off in a month: of the amount invoiced in it, or of the whole amount from its start on
 * (docs/domain.md, Required hours).
 */
const oneOffHours = (project: Project, month: Month, formulas: Formulas): Fraction => {
  const rate = countedRate(project, formulas);
  if (formulas.oneOffHours === 'scheduled') return dividedBy(invoicedIn(project, month), rate);
  const first = project.startMonth ?? project.revenueSplit.map((row) => row.month).sort()[0] ?? null;
  const isGoingOn = isScheduled(project) && isLive({ startMonth: first, endMonth: project.endMonth }, month);
  return isGoingOn ? dividedBy(exact(project.revenue ?? 0), rate) : zero;
};

/** Every project's revenue and required hours in a month (docs/domain.md, Revenue; Required hours). */
export const workIn = (foldedState: FoldedState, month: Month, formulas: Formulas): Work[] =>
  saidOf(foldedState.projects, month).map(({ id, says, isLive }) => {
    const { projectType, hourlyRate } = says;
    const weight = foldedState.projects.get(id)?.weight ?? zero;
    const nothing = { id, projectType, revenue: zero, hours: zero, additionalHours: zero };
    if (projectType === 'one_off') {
      const hours = times(oneOffHours(says, month, formulas), weight);
      return { ...nothing, revenue: weighted(invoicedIn(says, month), weight), hours };
    }
    if (!isLive) return nothing;
    if (projectType === 'retainer') {
      const revenue = exact(says.revenue ?? 0);
      const hours = times(dividedBy(revenue, countedRate(says, formulas)), weight);
      return { ...nothing, revenue: weighted(revenue, weight), hours };
    }
    const plan = foldedState.plans.find((each) => each.projectId === id && each.month === month);
    const [hours, additionalHours] = [exact(says.contractedHours ?? 0), exact(plan?.additional ?? 0)];
    // Contracted hours are whole, and their revenue is whole pence.
    const revenue = sum(
      [hours, additionalHours].map((each) => weighted(rounded(times(each, exact(hourlyRate))), weight)),
    );
    return {
      ...nothing,
      revenue,
      hours: times(hours, weight),
      additionalHours: times(additionalHours, weight),
    };
  });

/** One-off projects without revenue in any month: their revenue in pence, and the hours of their whole lives. */
export const unscheduledOf = (
  foldedState: FoldedState,
  formulas: Formulas,
): { id: number; revenue: Fraction; hours: Fraction }[] =>
  saidOf(foldedState.projects, lastMonth).flatMap(({ id, says }) => {
    if (says.projectType !== 'one_off' || isScheduled(says)) return [];
    const weight = foldedState.projects.get(id)?.weight ?? zero;
    const revenue = exact(says.revenue ?? 0);
    const hours = times(dividedBy(revenue, countedRate(says, formulas)), weight);
    return [{ id, revenue: weighted(revenue, weight), hours }];
  });

const ofType = (work: readonly Work[], type: Work['projectType']): Work[] =>
  work.filter(({ projectType }) => projectType === type);

export const revenueOf = (work: readonly Work[], type: Work['projectType']): Fraction =>
  sum(ofType(work, type).map(({ revenue }) => revenue));

/** Required hours of projects of a type, without SLAs' additional ones. */
export const hoursAskedBy = (work: readonly Work[], type: Work['projectType']): Fraction =>
  sum(ofType(work, type).map(({ hours }) => hours));
