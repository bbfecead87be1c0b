import { Big } from 'big.js';
import type { ManualFigure } from '#domain/financeInput.ts';
import { roundToPence } from '#domain/money.ts';
import { type Month, weekdaysIn } from '#domain/month.ts';
import type { ProjectFields } from '#domain/projectInput.ts';
import { parsePlanKey } from '#domain/streams.ts';
import {
  type Agency,
  activeFreelancer,
  activeProject,
  activeTeamMember,
  emptyAgency,
  evolveAgency,
} from '../agency/agency.ts';
import type { LoggedEvent } from '../event.ts';

/** Figures of a month in pence and hours, worked out from the records in the words of decisions sections 2 to 7. */
export type OracleMonth = {
  revenue: Big;
  costs: Record<ManualFigure, Big>;
  billableHours: Big;
  teamDirectHours: Big;
  freelancerContractedHours: Big;
  allocatedTeamHours: Big;
  workingHours: Big;
  clientsGoingWell: number;
};

const recordsAfter = (events: readonly LoggedEvent[]) => {
  const agency = emptyAgency();
  const broken = new Set<string>();
  for (const event of events) {
    if (broken.has(event.stream)) continue;
    try {
      evolveAgency(agency, event);
    } catch {
      broken.add(event.stream);
    }
  }
  return agency;
};

const zero = new Big(0);
const idsOf = (records: ReadonlyMap<string, unknown>) => [...records.keys()].map(Number);
const sum = (values: readonly Big[]) => values.reduce((total, value) => total.plus(value), zero);

const percentage = (person: { costType: string; directCostPercentage: number }): number => {
  if (person.costType === 'direct') return 100;
  return person.costType === 'operational' ? 0 : person.directCostPercentage;
};
const directPart = (cost: Big, person: { costType: string; directCostPercentage: number }, over = 1): Big =>
  new Big(roundToPence(cost.times(percentage(person)).div(100 * over)));

type Months = { startMonth: Month | null; endMonth: Month | null };
const isLive = ({ startMonth, endMonth }: Months, month: Month) =>
  (startMonth === null || startMonth <= month) && (endMonth === null || endMonth >= month);

/** What a record says in a month: of every term the last word up to then. */
const saidIn = <Fields>(
  month: Month,
  { fields, changes }: { fields: Fields; changes: readonly { from: Month; terms: Partial<Fields> }[] },
): Fields => {
  const said = { ...fields };
  for (const { from, terms } of changes) if (from <= month) Object.assign(said as object, terms);
  return said;
};

const revenueOf = (project: ProjectFields, month: Month, additional: number): Big => {
  const { projectType, revenueSplit, startMonth, hourlyRate } = project;
  const revenue = new Big(project.revenue ?? 0);
  if (projectType === 'retainer') return isLive(project, month) ? revenue : zero;
  if (projectType === 'sla') {
    const hours = new Big(project.contractedHours ?? 0).plus(additional);
    return isLive(project, month) ? new Big(roundToPence(hours.times(hourlyRate))) : zero;
  }
  if (revenueSplit.length === 0) return startMonth === month ? revenue : zero;
  return sum(revenueSplit.filter((row) => row.month === month).map(({ amount }) => new Big(amount)));
};

const hoursOf = (project: ProjectFields, month: Month, additional: number): Big => {
  if (project.projectType !== 'sla') {
    return revenueOf(project, month, 0).div(project.hourlyRate === 0 ? 6000 : project.hourlyRate);
  }
  return isLive(project, month) ? new Big(project.contractedHours ?? 0).plus(additional) : zero;
};

/** One person's or one subscription's cost: all of it, and the direct part. */
type Cost = { whole: Big; direct: Big };

const costsOf = (
  agency: Agency,
  month: Month,
  hoursFor: (kind: 'freelancer', id: number) => Big,
): Record<ManualFigure, Big> => {
  const staff: Cost[] = [];
  for (const id of idsOf(agency.teamMember)) {
    const tracked = activeTeamMember(agency, id);
    if (!tracked || !isLive(tracked.state.fields, month)) continue;
    const member = saidIn(month, tracked.state);
    const whole = new Big(roundToPence(new Big(member.salary).div(12)));
    staff.push({ whole, direct: directPart(new Big(member.salary), member, 12) });
  }
  for (const id of idsOf(agency.freelancer)) {
    const tracked = activeFreelancer(agency, id);
    if (!tracked || !isLive(tracked.state.fields, month)) continue;
    const person = saidIn(month, tracked.state);
    const hours = Math.max(person.minAgreedHours, hoursFor('freelancer', id).toNumber());
    const cost = new Big(hours).times(person.hourlyRate);
    staff.push({ whole: new Big(roundToPence(cost)), direct: directPart(cost, person) });
  }
  const software: Cost[] = [...agency.softwareCost.values()].flatMap(({ state }) => {
    if (state.status !== 'active' || !state.fields.isActive) return [];
    if (!isLive(state.fields, month)) return [];
    const { defaultMonthlyCost, costType } = saidIn(month, state);
    const whole = new Big(state.adjustments[month]?.cost ?? defaultMonthlyCost);
    const shares = { direct: whole, operating: zero, both: new Big(roundToPence(whole.div(2))) };
    return [{ whole, direct: shares[costType] }];
  });
  const other = [...agency.otherCost.values()].flatMap(({ state }) => {
    if (state.status !== 'active') return [];
    const { month: first, isRecurring, amount } = state.fields;
    return first === month || (isRecurring && first < month) ? [new Big(amount)] : [];
  });
  const computed = {
    directStaffCosts: sum(staff.map(({ direct }) => direct)),
    directSoftwareCosts: sum(software.map(({ direct }) => direct)),
    operatingStaffCosts: sum(staff.map(({ whole, direct }) => whole.minus(direct))),
    operatingSoftwareCosts: sum(software.map(({ whole, direct }) => whole.minus(direct))),
    otherOperatingCosts: sum(other),
  };
  for (const [figure, amount] of Object.entries(agency.manualCosts.get(month)?.state.figures ?? {})) {
    computed[figure as ManualFigure] = new Big(amount);
  }
  return computed;
};

/** Works a month out from the log alone, the slow and plain way. */
export const oracleOf = (events: readonly LoggedEvent[], month: Month): OracleMonth => {
  const agency = recordsAfter(events);
  const plans = [...agency.allocationPlan]
    .map(([key, plan]) => ({ ...parsePlanKey(key), ...plan.state }))
    .filter((plan) => plan.month === month && activeProject(agency, plan.projectId));
  const entries = plans.flatMap((plan) => plan.entries);
  const hoursFor = (kind: 'teamMember' | 'freelancer', id: number) =>
    sum(
      entries
        .filter(({ person }) => person.kind === kind && person.id === id)
        .map(({ hours }) => new Big(hours)),
    );
  const additionalOf = (id: number) =>
    plans.find(({ projectId }) => projectId === id)?.additional?.hours ?? 0;

  const projects = idsOf(agency.project).flatMap((id) => {
    const project = activeProject(agency, id);
    return project ? [{ id, ...project.state, fields: saidIn(month, project.state) }] : [];
  });
  const members = idsOf(agency.teamMember).flatMap((id) => {
    const member = activeTeamMember(agency, id);
    return member ? [{ id, ...saidIn(month, member.state) }] : [];
  });
  const freelancers = idsOf(agency.freelancer).flatMap((id) => {
    const freelancer = activeFreelancer(agency, id);
    return freelancer ? [{ id, ...saidIn(month, freelancer.state) }] : [];
  });

  const employed = members.filter((member) => isLive(member, month));
  const engaged = freelancers.filter((freelancer) => isLive(freelancer, month));

  const byClient = Map.groupBy(projects, ({ fields }) => fields.clientId);
  const troubled = (status: string) => status === 'jurys out' || status === 'hive emergency';
  const dayHours = (member: { workingHours: number }) => new Big(member.workingHours).div(5);
  const days = weekdaysIn(month);
  return {
    revenue: sum(projects.map(({ id, fields }) => revenueOf(fields, month, additionalOf(id)))),
    billableHours: sum(projects.map(({ id, fields }) => hoursOf(fields, month, additionalOf(id)))),
    costs: costsOf(agency, month, hoursFor),
    teamDirectHours: sum(
      employed.map((member) => dayHours(member).times(days).times(percentage(member)).div(100)),
    ),
    freelancerContractedHours: sum(
      engaged.map((person) => new Big(person.minAgreedHours).times(percentage(person)).div(100)),
    ),
    allocatedTeamHours: sum(members.map(({ id }) => hoursFor('teamMember', id))),
    workingHours: sum(employed.map((member) => dayHours(member).times(days))),
    clientsGoingWell: [...byClient.values()].filter(
      (own) => !own.some(({ projectStatus }) => troubled(projectStatus)),
    ).length,
  };
};
