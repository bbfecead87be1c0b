import { fieldsAt } from '#domain/dated.ts';
import { otherCostLines, softwareCostLines } from '#domain/figures/costLines.ts';
import { datedLines } from '#domain/figures/datedLines.ts';
import type { Line } from '#domain/figures/line.ts';
import { freelancerLines, freelancerMonthLines, teamMemberLines } from '#domain/figures/peopleLines.ts';
import { projectLines } from '#domain/figures/projectLines.ts';
import type { SoftwareCostFields } from '#domain/financeInput.ts';
import type { Month } from '#domain/month.ts';
import type { FreelancerFields, TeamMemberFields } from '#domain/personInput.ts';
import { parsePlanKey } from '#domain/streams.ts';
import { type Agency, activeFreelancer, activeProject, activeTeamMember } from '../agency/agency.ts';
import { type FreelancerMonth, parseFreelancerMonth } from '../agency/planIndex.ts';
import type { Touched } from '../agency/touched.ts';
import type { Formulas } from '../readModel.ts';

export type LineKind = 'project' | 'teamMember' | 'freelancer' | 'softwareCost' | 'otherCost';

/**
 * All lines that follow from one record, or from one freelancer's month, as things stood when they were derived: worked
 * out when somebody asks.
 */
export type LineScope = { kind: LineKind; id: number; scope: string; lines: () => readonly Line[] };

/** The lines of everything that was touched, as they are now; none for what is there no longer. */
export function* deriveLines(agency: Agency, touched: Touched, { set }: Formulas): Generator<LineScope> {
  const of = (
    kind: LineKind,
    id: number,
    lines: () => readonly Line[],
    scope = `${kind}-${id}`,
  ): LineScope => ({
    kind,
    id,
    scope,
    lines,
  });
  for (const id of projectsToDerive(agency, touched)) {
    yield of('project', id, linesOfProject(agency, id, set));
  }
  for (const id of touched.teamMembers) {
    const member = activeTeamMember(agency, id);
    const linesOf = (fields: TeamMemberFields) => teamMemberLines(fields, set);
    yield of('teamMember', id, () => (member ? datedLines(member.state, linesOf) : []));
  }
  for (const id of touched.freelancers) {
    const freelancer = activeFreelancer(agency, id);
    const linesOf = (fields: FreelancerFields) => freelancerLines(fields, set);
    yield of('freelancer', id, () => (freelancer ? datedLines(freelancer.state, linesOf) : []));
  }
  for (const id of touched.softwareCosts) yield of('softwareCost', id, linesOfSoftwareCost(agency, id));
  for (const id of touched.otherCosts) {
    const state = agency.otherCost.get(String(id))?.state;
    yield of('otherCost', id, () => (state?.status === 'active' ? otherCostLines(state) : []));
  }
  for (const key of touched.freelancerMonths) {
    const { id } = parseFreelancerMonth(key);
    yield of('freelancer', id, linesOfFreelancerMonth(agency, key, set), `freelancer-${key}`);
  }
}

/** The scopes in which lines may be others after something was touched. */
export function* lineScopes(touched: Touched): Generator<string> {
  for (const id of touched.projects) yield `project-${id}`;
  for (const plan of touched.plans) yield `project-${parsePlanKey(plan).projectId}`;
  for (const id of touched.teamMembers) yield `teamMember-${id}`;
  for (const id of touched.freelancers) yield `freelancer-${id}`;
  for (const id of touched.softwareCosts) yield `softwareCost-${id}`;
  for (const id of touched.otherCosts) yield `otherCost-${id}`;
  for (const key of touched.freelancerMonths) yield `freelancer-${key}`;
}

// The additional hours of an SLA stand in its plans; no other project's lines follow from a plan.
const projectsToDerive = (agency: Agency, touched: Touched): Set<number> => {
  const ids = new Set(touched.projects);
  for (const plan of touched.plans) {
    const { projectId } = parsePlanKey(plan);
    const state = agency.project.get(String(projectId))?.state;
    if (state?.status === 'active' && state.fields.projectType === 'sla') ids.add(projectId);
  }
  return ids;
};

const linesOfProject = (agency: Agency, id: number, set: Formulas['set']): (() => Line[]) => {
  const project = activeProject(agency, id);
  if (!project) return () => [];
  const additional = additionalHoursOf(agency, id);
  return () => datedLines(project.state, (fields) => projectLines(fields, additional, set));
};

const additionalHoursOf = (agency: Agency, projectId: number): Map<Month, number> => {
  const hours = new Map<Month, number>();
  for (const key of agency.plans.ofProject.get(projectId) ?? []) {
    const additional = agency.allocationPlan.get(key)?.state.additional;
    if (additional) hours.set(parsePlanKey(key).month, additional.hours);
  }
  return hours;
};

const linesOfSoftwareCost = (agency: Agency, id: number): (() => Line[]) => {
  const state = agency.softwareCost.get(String(id))?.state;
  if (state?.status !== 'active') return () => [];
  const linesOf = (fields: SoftwareCostFields) => softwareCostLines(fields, state.adjustments);
  return () => datedLines(state, linesOf);
};

const linesOfFreelancerMonth = (
  agency: Agency,
  key: FreelancerMonth,
  set: Formulas['set'],
): (() => Line[]) => {
  const { id, month } = parseFreelancerMonth(key);
  const freelancer = activeFreelancer(agency, id);
  const hours = agency.plans.freelancerHours.get(key) ?? 0;
  return () => (freelancer ? freelancerMonthLines(fieldsAt(freelancer.state, month), month, hours, set) : []);
};
