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
import { monthRange } from '../months.ts';
import type { Formulas, ReadModel, Row } from '../readModel.ts';
import { withLineage } from './lineage.ts';
import { lines } from './tables.ts';

type RecordKind = 'project' | 'teamMember' | 'freelancer' | 'softwareCost' | 'otherCost';

export const linesModel: ReadModel = {
  tables: [lines],
  derive() {},
  /** Event by event, so that each line knows which of them made it. */
  record({ event: { position }, touched, formulas }, agency, rows) {
    const replace = (kind: RecordKind, id: number, derived: readonly Line[], scope = `${kind}-${id}`) => {
      const derivedRows = toRows(kind, id, derived, formulas);
      rows.replace(lines, scope, withLineage(agency.lineage, scope, derivedRows, position));
    };
    for (const id of projectsToDerive(agency, touched)) {
      replace('project', id, linesOfProject(agency, id, formulas));
    }
    for (const id of touched.teamMembers) {
      const member = activeTeamMember(agency, id);
      const linesOf = (fields: TeamMemberFields) => teamMemberLines(fields, formulas.set);
      replace('teamMember', id, member ? datedLines(member.state, linesOf) : []);
    }
    for (const id of touched.freelancers) {
      const freelancer = activeFreelancer(agency, id);
      replace('freelancer', id, freelancer ? datedLines(freelancer.state, freelancerLines) : []);
    }
    for (const id of touched.softwareCosts) {
      const state = agency.softwareCost.get(String(id))?.state;
      const isActive = state?.status === 'active';
      const linesOf = (fields: SoftwareCostFields) =>
        isActive ? softwareCostLines(fields, state.adjustments) : [];
      replace('softwareCost', id, isActive ? datedLines(state, linesOf) : []);
    }
    for (const id of touched.otherCosts) {
      const state = agency.otherCost.get(String(id))?.state;
      replace('otherCost', id, state?.status === 'active' ? otherCostLines(state.fields) : []);
    }
    for (const key of touched.freelancerMonths) {
      const { id, month } = parseFreelancerMonth(key);
      const freelancer = activeFreelancer(agency, id);
      const hours = agency.plans.freelancerHours.get(key) ?? 0;
      const derived = freelancer ? freelancerMonthLines(fieldsAt(freelancer.state, month), month, hours) : [];
      replace('freelancer', id, derived, `freelancer-${key}`);
    }
  },
};

// The additional hours of an SLA stand in its plans; no other project's lines follow from a plan.
const projectsToDerive = (agency: Agency, touched: Touched): Set<number> => {
  const ids = new Set(touched.projects);
  for (const plan of touched.plans) {
    const { projectId } = parsePlanKey(plan);
    if (activeProject(agency, projectId)?.state.fields.projectType === 'sla') ids.add(projectId);
  }
  return ids;
};

const linesOfProject = (agency: Agency, id: number, formulas: Formulas): Line[] => {
  const project = activeProject(agency, id);
  if (!project) return [];
  const additional = additionalHoursOf(agency, id);
  return datedLines(project.state, (fields) => projectLines(fields, additional, formulas.set));
};

const additionalHoursOf = (agency: Agency, projectId: number): Map<Month, number> => {
  const hours = new Map<Month, number>();
  for (const key of agency.plans.ofProject.get(projectId) ?? []) {
    const additional = agency.allocationPlan.get(key)?.state.additional;
    if (additional) hours.set(parsePlanKey(key).month, additional.hours);
  }
  return hours;
};

const rangeOf = ({ from, to, part }: Line): string =>
  part === 'unscheduled' ? 'empty' : monthRange(from, to);

const toRows = (kind: RecordKind, id: number, derived: readonly Line[], formulas: Formulas): Row[] =>
  derived.map((line) => ({
    part: line.part,
    record_kind: kind,
    record_id: id,
    months: rangeOf(line),
    revenue: line.revenue,
    billable_hours: line.billableHours,
    day_hours: line.dayHours,
    direct_day_hours: line.directDayHours,
    contracted_hours: line.contractedHours,
    direct_cost: line.directCost,
    operating_cost: line.operatingCost,
    other_cost: line.otherCost,
    calculation: line.calculation,
    amount_calculation: line.amountCalculation,
    formulas: formulas.version,
  }));
