import { Big } from 'big.js';
import { type Dated, fieldsAt } from '#domain/dated.ts';
import { otherCostLines, softwareCostLines } from '#domain/figures/costLines.ts';
import { datedLines } from '#domain/figures/datedLines.ts';
import type { Line } from '#domain/figures/line.ts';
import {
  freelancerLines,
  freelancerMonthLines,
  furtherFreelancerLines,
  teamMemberLines,
} from '#domain/figures/peopleLines.ts';
import { projectLines } from '#domain/figures/projectLines.ts';
import { timeOffLines } from '#domain/figures/timeOffLines.ts';
import { weightedHours, weightedLine } from '#domain/figures/weightedLine.ts';
import type { SoftwareCostFields } from '#domain/financeInput.ts';
import { isWon, type Likelihood, likelihoodOf, won } from '#domain/likelihood.ts';
import type { Month } from '#domain/month.ts';
import type { FreelancerFields, TeamMemberFields } from '#domain/personInput.ts';
import type { ProjectFields } from '#domain/projectInput.ts';
import type { SoftwareCostState } from '#domain/softwareCost.ts';
import { type PlanKey, parsePlanKey } from '#domain/streams.ts';
import {
  type Agency,
  activeFreelancer,
  activeProject,
  activeTeamMember,
  isEverUnwon,
} from '../agency/agency.ts';
import { parseFreelancerMonth } from '../agency/planIndex.ts';
import type { Touched } from '../agency/touched.ts';
import type { Formulas } from '../formulaSet.ts';
import type { Standing } from '../unwon.ts';

export type LineKind = 'project' | 'teamMember' | 'freelancer' | 'softwareCost' | 'otherCost';

/**
 * All lines that follow from one record, or from one freelancer's month, as things stood when they were derived: worked
 * out when somebody asks.
 */
export type LineScope = {
  kind: LineKind;
  id: number;
  scope: string;
  lines: () => readonly Line[];
  /** The record that they follow from, in the months in which it is other than before; null where it is gone. */
  dated: Pick<Dated<object>, 'changes'> | null;
};

/**
 * The lines of everything that was touched, as they are now; none for what is there no longer, or is not won
 * (docs/tentative-projects.md).
 */
export function* deriveLines(agency: Agency, touched: Touched, { set }: Formulas): Generator<LineScope> {
  for (const id of projectsToDerive(agency, touched)) {
    const project = activeProject(agency, id)?.state;
    yield scopeOf(
      'project',
      id,
      project && isWon(project) ? project : undefined,
      linesOfProject(agency, id, set),
    );
  }
  for (const id of touched.teamMembers) {
    const linesOf = (fields: TeamMemberFields) => teamMemberLines(fields, set);
    yield scopeOf('teamMember', id, activeTeamMember(agency, id)?.state, (member) => [
      ...datedLines(member, linesOf),
      ...(member.timeOff ? timeOffLines(member, member.timeOff.entries, set) : []),
    ]);
  }
  for (const id of touched.freelancers) {
    const linesOf = (fields: FreelancerFields) => freelancerLines(fields, set);
    yield scopeOf('freelancer', id, activeFreelancer(agency, id)?.state, (freelancer) =>
      datedLines(freelancer, linesOf),
    );
  }
  for (const id of touched.softwareCosts) {
    const state = agency.softwareCost.get(String(id))?.state;
    yield scopeOf('softwareCost', id, state?.status === 'active' ? state : undefined, linesOfSoftwareCost);
  }
  for (const id of touched.otherCosts) {
    const state = agency.otherCost.get(String(id))?.state;
    yield scopeOf('otherCost', id, state?.status === 'active' ? state : undefined, otherCostLines);
  }
  for (const key of touched.freelancerMonths) {
    const { id, month } = parseFreelancerMonth(key);
    const hours = agency.plans.freelancerHours.get(key) ?? 0;
    const linesOf = (freelancer: Dated<FreelancerFields>) =>
      freelancerMonthLines(fieldsAt(freelancer, month), month, hours, set);
    const scope = `freelancer-${key}`;
    yield { ...scopeOf('freelancer', id, activeFreelancer(agency, id)?.state, linesOf), scope };
  }
}

const scopeOf = <State extends Dated<object>>(
  kind: LineKind,
  id: number,
  state: State | undefined,
  linesOf: (state: State) => readonly Line[],
): LineScope => ({
  kind,
  id,
  scope: `${kind}-${id}`,
  lines: () => (state ? linesOf(state) : []),
  dated: state ?? null,
});

/** Lines that count only where they are asked for, and as what. */
export type UnwonScope = Omit<LineScope, 'lines'> & { lines: () => { line: Line; standing: Standing }[] };

/**
 * The lines of projects that are not won, in full and by their percentages; and what freelancers' hours on tentative ones
 * cost beyond those on what is won. Only of what has ever had some.
 */
export function* deriveUnwonLines(
  agency: Agency,
  touched: Touched,
  { set }: Formulas,
): Generator<UnwonScope> {
  for (const id of projectsToDerive(agency, touched)) {
    if (!isEverUnwon(agency, id)) continue;
    const project = activeProject(agency, id)?.state;
    const { lines, ...scope } = scopeOf('project', id, project, linesOfProject(agency, id, set));
    const likelihood = project ? likelihoodOf(project) : won;
    yield {
      ...scope,
      lines: () => (likelihood.likelihood === 'won' ? [] : standingLines(lines(), likelihood)),
    };
  }
  for (const key of touched.freelancerMonths) {
    const tentative = agency.plans.tentativeHours.get(key);
    if (!tentative) continue;
    const { id, month } = parseFreelancerMonth(key);
    const before = agency.plans.freelancerHours.get(key) ?? 0;
    const freelancer = activeFreelancer(agency, id)?.state;
    const beyond = (further: Big) =>
      freelancer
        ? furtherFreelancerLines(
            fieldsAt(freelancer, month),
            month,
            { before, allocated: further.plus(before).toNumber() },
            set,
          )
        : [];
    const lines = () => {
      const hours = [...tentative].map(([plan, each]) => ({ each, percent: percentOf(agency, plan) }));
      const full = hours.reduce((sum, { each }) => sum.plus(each), new Big(0));
      const weighted = hours.reduce(
        (sum, { each, percent }) => sum.plus(weightedHours(each, percent)),
        new Big(0),
      );
      return [
        ...beyond(full).map((line) => ({ line, standing: 'full' as const })),
        ...beyond(weighted).map((line) => ({ line, standing: 'weighted' as const })),
      ];
    };
    yield { kind: 'freelancer', id, scope: `freelancer-${key}`, lines, dated: freelancer ?? null };
  }
}

const standingLines = (
  lines: readonly Line[],
  { likelihood, percent }: Likelihood,
): { line: Line; standing: Standing }[] => {
  if (likelihood === 'lost') return lines.map((line) => ({ line, standing: 'lost' }));
  return lines.flatMap((line) => [
    { line, standing: 'full' as const },
    { line: weightedLine(line, percent ?? 0), standing: 'weighted' as const },
  ]);
};

const percentOf = (agency: Agency, plan: PlanKey): number => {
  const project = activeProject(agency, parsePlanKey(plan).projectId)?.state;
  return project ? (likelihoodOf(project).percent ?? 0) : 0;
};

// The additional hours of an SLA stand in its plans; no other project's lines follow from a plan.
const projectsToDerive = (agency: Agency, touched: Touched): Set<number> => {
  const ids = new Set(touched.projects);
  for (const id of touched.additionalHours) {
    const state = agency.project.get(String(id))?.state;
    if (state?.status === 'active' && state.fields.projectType === 'sla') ids.add(id);
  }
  return ids;
};

const linesOfProject = (agency: Agency, id: number, set: Formulas['set']) => {
  const additional = additionalHoursOf(agency, id);
  return (project: Dated<ProjectFields>) =>
    datedLines(project, (fields) => projectLines(fields, additional, set));
};

const additionalHoursOf = (agency: Agency, projectId: number): Map<Month, number> => {
  const hours = new Map<Month, number>();
  for (const key of agency.plans.ofProject.get(projectId) ?? []) {
    const additional = agency.allocationPlan.get(key)?.state.additional;
    if (additional) hours.set(parsePlanKey(key).month, additional.hours);
  }
  return hours;
};

type Subscription = Extract<SoftwareCostState, Dated<SoftwareCostFields>>;

const linesOfSoftwareCost = (subscription: Subscription): Line[] =>
  datedLines(subscription, (fields) => softwareCostLines(fields, subscription.adjustments));
