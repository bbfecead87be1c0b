import { fieldsAt } from '#domain/dated.ts';
import { otherCostLines, softwareCostLines } from '#domain/figures/costLines.ts';
import { datedLines } from '#domain/figures/datedLines.ts';
import type { Line } from '#domain/figures/line.ts';
import { freelancerLines, freelancerMonthLines, teamMemberLines } from '#domain/figures/peopleLines.ts';
import { projectLines } from '#domain/figures/projectLines.ts';
import type { SoftwareCostFields } from '#domain/financeInput.ts';
import type { Month } from '#domain/month.ts';
import type { TeamMemberFields } from '#domain/personInput.ts';
import { parsePlanKey } from '#domain/streams.ts';
import { type Agency, activeFreelancer, activeProject, activeTeamMember } from '../agency/agency.ts';
import { parseFreelancerMonth } from '../agency/planIndex.ts';
import type { Touched } from '../agency/touched.ts';
import type { Formulas } from '../readModel.ts';

export type LineKind = 'project' | 'teamMember' | 'freelancer' | 'softwareCost' | 'otherCost';

/** All lines that follow from one record, or from one freelancer's month. */
export type LineScope = { kind: LineKind; id: number; scope: string; lines: readonly Line[] };

/** The lines of everything that was touched, as they are now; none for what is there no longer. */
export function* deriveLines(agency: Agency, touched: Touched, { set }: Formulas): Generator<LineScope> {
  const of = (kind: LineKind, id: number, lines: readonly Line[], scope = `${kind}-${id}`): LineScope => ({
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
    yield of('teamMember', id, member ? datedLines(member.state, linesOf) : []);
  }
  for (const id of touched.freelancers) {
    const freelancer = activeFreelancer(agency, id);
    yield of('freelancer', id, freelancer ? datedLines(freelancer.state, freelancerLines) : []);
  }
  for (const id of touched.softwareCosts) {
    const state = agency.softwareCost.get(String(id))?.state;
    const isActive = state?.status === 'active';
    const linesOf = (fields: SoftwareCostFields) =>
      isActive ? softwareCostLines(fields, state.adjustments) : [];
    yield of('softwareCost', id, isActive ? datedLines(state, linesOf) : []);
  }
  for (const id of touched.otherCosts) {
    const state = agency.otherCost.get(String(id))?.state;
    yield of('otherCost', id, state?.status === 'active' ? otherCostLines(state.fields) : []);
  }
  for (const key of touched.freelancerMonths) {
    const { id, month } = parseFreelancerMonth(key);
    const freelancer = activeFreelancer(agency, id);
    const hours = agency.plans.freelancerHours.get(key) ?? 0;
    const lines = freelancer ? freelancerMonthLines(fieldsAt(freelancer.state, month), month, hours) : [];
    yield of('freelancer', id, lines, `freelancer-${key}`);
  }
}

// The additional hours of an SLA stand in its plans; no other project's lines follow from a plan.
const projectsToDerive = (agency: Agency, touched: Touched): Set<number> => {
  const ids = new Set(touched.projects);
  for (const plan of touched.plans) {
    const { projectId } = parsePlanKey(plan);
    if (activeProject(agency, projectId)?.state.fields.projectType === 'sla') ids.add(projectId);
  }
  return ids;
};

const linesOfProject = (agency: Agency, id: number, set: Formulas['set']): Line[] => {
  const project = activeProject(agency, id);
  if (!project) return [];
  const additional = additionalHoursOf(agency, id);
  return datedLines(project.state, (fields) => projectLines(fields, additional, set));
};

const additionalHoursOf = (agency: Agency, projectId: number): Map<Month, number> => {
  const hours = new Map<Month, number>();
  for (const key of agency.plans.ofProject.get(projectId) ?? []) {
    const additional = agency.allocationPlan.get(key)?.state.additional;
    if (additional) hours.set(parsePlanKey(key).month, additional.hours);
  }
  return hours;
};
