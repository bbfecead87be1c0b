import { otherCostLines, softwareCostLines } from '#domain/figures/costLines.ts';
import type { Line } from '#domain/figures/line.ts';
import { freelancerLines, freelancerMonthLines, teamMemberLines } from '#domain/figures/peopleLines.ts';
import { projectLines } from '#domain/figures/projectLines.ts';
import { type Month, monthIndex } from '#domain/month.ts';
import { parsePlanKey } from '#domain/streams.ts';
import { type Agency, activeFreelancer, activeProject, activeTeamMember } from '../agency/agency.ts';
import { type FreelancerMonth, parseFreelancerMonth } from '../agency/planIndex.ts';
import type { Touched } from '../agency/touched.ts';
import type { Formulas, ReadModel, Row, RowSink } from '../readModel.ts';
import { lines } from './tables.ts';

type RecordKind = 'project' | 'teamMember' | 'freelancer' | 'softwareCost' | 'otherCost';

export const linesModel: ReadModel = {
  tables: [lines],
  derive(agency, touched, formulas, rows) {
    for (const id of projectsToDerive(agency, touched)) deriveProject(agency, id, formulas, rows);
    for (const id of touched.teamMembers) {
      const member = activeTeamMember(agency, id);
      const derived = member ? teamMemberLines(member.fields, formulas.set) : [];
      rows.replace(
        lines,
        `teamMember-${id}`,
        toRows('teamMember', id, derived, member?.position ?? 0, formulas),
      );
    }
    for (const id of touched.freelancers) {
      const freelancer = activeFreelancer(agency, id);
      const derived = freelancer ? freelancerLines(freelancer.fields) : [];
      rows.replace(
        lines,
        `freelancer-${id}`,
        toRows('freelancer', id, derived, freelancer?.position ?? 0, formulas),
      );
    }
    for (const id of touched.softwareCosts) deriveSoftwareCost(agency, id, formulas, rows);
    for (const id of touched.otherCosts) deriveOtherCost(agency, id, formulas, rows);
    for (const key of touched.freelancerMonths) deriveFreelancerMonth(agency, key, formulas, rows);
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

const deriveProject = (agency: Agency, id: number, formulas: Formulas, rows: RowSink): void => {
  const project = activeProject(agency, id);
  const derived = project
    ? projectLines(project.state.fields, additionalHoursOf(agency, id), formulas.set)
    : [];
  rows.replace(lines, `project-${id}`, toRows('project', id, derived, project?.position ?? 0, formulas));
};

const additionalHoursOf = (agency: Agency, projectId: number): Map<Month, number> => {
  const hours = new Map<Month, number>();
  for (const key of agency.plans.ofProject.get(projectId) ?? []) {
    const additional = agency.allocationPlan.get(key)?.state.additional;
    if (additional) hours.set(parsePlanKey(key).month, additional.hours);
  }
  return hours;
};

const deriveFreelancerMonth = (
  agency: Agency,
  key: FreelancerMonth,
  formulas: Formulas,
  rows: RowSink,
): void => {
  const { id, month } = parseFreelancerMonth(key);
  const freelancer = activeFreelancer(agency, id);
  const hours = agency.plans.freelancerHours.get(key) ?? 0;
  const derived = freelancer ? freelancerMonthLines(freelancer.fields, month, hours) : [];
  rows.replace(
    lines,
    `freelancer-${key}`,
    toRows('freelancer', id, derived, freelancer?.position ?? 0, formulas),
  );
};

const deriveSoftwareCost = (agency: Agency, id: number, formulas: Formulas, rows: RowSink): void => {
  const tracked = agency.softwareCost.get(String(id));
  const derived =
    tracked?.state.status === 'active'
      ? softwareCostLines(tracked.state.fields, tracked.state.adjustments)
      : [];
  rows.replace(
    lines,
    `softwareCost-${id}`,
    toRows('softwareCost', id, derived, tracked?.position ?? 0, formulas),
  );
};

const deriveOtherCost = (agency: Agency, id: number, formulas: Formulas, rows: RowSink): void => {
  const tracked = agency.otherCost.get(String(id));
  const derived = tracked?.state.status === 'active' ? otherCostLines(tracked.state.fields) : [];
  rows.replace(lines, `otherCost-${id}`, toRows('otherCost', id, derived, tracked?.position ?? 0, formulas));
};

const rangeOf = ({ from, to, part }: Line): string => {
  // A range that ends before it begins is an error to PostgreSQL, and covers no month.
  if (part === 'unscheduled' || (from !== null && to !== null && to < from)) return 'empty';
  return `[${from === null ? '' : monthIndex(from)},${to === null ? '' : monthIndex(to) + 1})`;
};

const toRows = (
  kind: RecordKind,
  id: number,
  derived: readonly Line[],
  position: number,
  formulas: Formulas,
): Row[] =>
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
    formulas: formulas.version,
    position,
  }));
