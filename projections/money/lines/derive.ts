import { Big } from 'big.js';
import { otherCostLines, softwareCostLines } from '#domain/money/costLines.ts';
import { datedLines, linesUnder } from '#domain/money/datedLines.ts';
import type { SoftwareCostFields } from '#domain/money/financeInput.ts';
import type { Line } from '#domain/money/line.ts';
import {
  freelancerLines,
  freelancerMonthLines,
  furtherFreelancerLines,
  teamMemberLines,
} from '#domain/money/peopleLines.ts';
import { projectLines } from '#domain/money/projectLines.ts';
import type { SoftwareCostState } from '#domain/money/softwareCost.ts';
import { timeOffLines } from '#domain/money/timeOffLines.ts';
import { weightedHours, weightedLine } from '#domain/money/weightedLine.ts';
import type { FreelancerFields, TeamMemberFields } from '#domain/people/personInput.ts';
import { isWon, type Likelihood, likelihoodOf, won } from '#domain/projects/likelihood.ts';
import type { ProjectFields } from '#domain/projects/projectInput.ts';
import { type Dated, fieldsAt } from '#domain/records/dated.ts';
import { type PlanKey, parsePlanKey } from '#domain/records/streams.ts';
import type { Month } from '#domain/values/month.ts';
import { type DatedFormulas, formulasAt } from '#domain/values/planningFormulas.ts';
import type { Affected } from '../../foldedState/affected.ts';
import {
  activeFreelancer,
  activeProject,
  activeTeamMember,
  type FoldedState,
  isEverUnwon,
} from '../../foldedState/foldedState.ts';
import type { Formulas } from '../../foldedState/formulaSet.ts';
import { parseFreelancerMonth } from '../../foldedState/planIndex.ts';
import type { Standing } from '../../reading/unwon.ts';

export type LineKind = 'project' | 'teamMember' | 'freelancer' | 'softwareCost' | 'otherCost';

/** The lines of one record or one freelancer's month, computed when `lines` is called. */
export type LineScope = {
  kind: LineKind;
  id: number;
  scope: string;
  lines: () => readonly Line[];
  /** The record with its dated changes; null if it is gone. */
  dated: Pick<Dated<object>, 'changes'> | null;
};

/**
 * The lines of everything affected; none for deleted records and projects that are not won
 * (docs/tentative-projects.md).
 */
export function* deriveLines(
  foldedState: FoldedState,
  affected: Affected,
  { set: formulas }: Formulas,
): Generator<LineScope> {
  for (const id of projectsToDerive(foldedState, affected)) {
    const project = activeProject(foldedState, id)?.state;
    yield scopeOf(
      'project',
      id,
      project && isWon(project) ? project : undefined,
      linesOfProject(foldedState, id, formulas),
    );
  }
  for (const id of affected.teamMembers) {
    const linesOf = (member: Dated<TeamMemberFields>) =>
      linesUnder(formulas, (set) => datedLines(member, (fields) => teamMemberLines(fields, set)));
    yield scopeOf('teamMember', id, activeTeamMember(foldedState, id)?.state, (member) => [
      ...linesOf(member),
      ...(member.timeOff ? timeOffLines(member, member.timeOff.entries, formulas) : []),
    ]);
  }
  for (const id of affected.freelancers) {
    yield scopeOf('freelancer', id, activeFreelancer(foldedState, id)?.state, (freelancer) =>
      linesUnder(formulas, (set) => datedLines(freelancer, (fields) => freelancerLines(fields, set))),
    );
  }
  for (const id of affected.softwareCosts) {
    const state = foldedState.softwareCost.get(String(id))?.state;
    yield scopeOf('softwareCost', id, state?.status === 'active' ? state : undefined, linesOfSoftwareCost);
  }
  for (const id of affected.otherCosts) {
    const state = foldedState.otherCost.get(String(id))?.state;
    yield scopeOf('otherCost', id, state?.status === 'active' ? state : undefined, otherCostLines);
  }
  for (const key of affected.freelancerMonths) {
    const { id, month } = parseFreelancerMonth(key);
    const hours = foldedState.plans.freelancerHours.get(key) ?? 0;
    const linesOf = (freelancer: Dated<FreelancerFields>) =>
      freelancerMonthLines(fieldsAt(freelancer, month), month, hours, formulasAt(formulas, month));
    const scope = `freelancer-${key}`;
    yield { ...scopeOf('freelancer', id, activeFreelancer(foldedState, id)?.state, linesOf), scope };
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

/** Lines that count only on request, each with its standing. */
export type UnwonScope = Omit<LineScope, 'lines'> & { lines: () => { line: Line; standing: Standing }[] };

/**
 * The lines of projects that are not won, in full and weighted, and the additional cost of freelancers' hours on
 * tentative ones beyond those on won ones. Only for records that ever had any.
 */
export function* deriveUnwonLines(
  foldedState: FoldedState,
  affected: Affected,
  { set: formulas }: Formulas,
): Generator<UnwonScope> {
  for (const id of projectsToDerive(foldedState, affected)) {
    if (!isEverUnwon(foldedState, id)) continue;
    const project = activeProject(foldedState, id)?.state;
    const { lines, ...scope } = scopeOf('project', id, project, linesOfProject(foldedState, id, formulas));
    const likelihood = project ? likelihoodOf(project) : won;
    yield {
      ...scope,
      lines: () => (likelihood.likelihood === 'won' ? [] : standingLines(lines(), likelihood)),
    };
  }
  for (const key of affected.freelancerMonths) {
    const tentative = foldedState.plans.tentativeHours.get(key);
    if (!tentative) continue;
    const { id, month } = parseFreelancerMonth(key);
    const before = foldedState.plans.freelancerHours.get(key) ?? 0;
    const freelancer = activeFreelancer(foldedState, id)?.state;
    const beyond = (further: Big) =>
      freelancer
        ? furtherFreelancerLines(
            fieldsAt(freelancer, month),
            month,
            { before, allocated: further.plus(before).toNumber() },
            formulasAt(formulas, month),
          )
        : [];
    const lines = () => {
      const hours = [...tentative].map(([plan, each]) => ({ each, percent: percentOf(foldedState, plan) }));
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

const percentOf = (foldedState: FoldedState, plan: PlanKey): number => {
  const project = activeProject(foldedState, parsePlanKey(plan).projectId)?.state;
  return project ? (likelihoodOf(project).percent ?? 0) : 0;
};

// An SLA's additional hours are in its plans; no other project's lines depend on plans.
const projectsToDerive = (foldedState: FoldedState, affected: Affected): Set<number> => {
  const ids = new Set(affected.projects);
  for (const id of affected.additionalHours) {
    const state = foldedState.project.get(String(id))?.state;
    if (state?.status === 'active' && state.fields.projectType === 'sla') ids.add(id);
  }
  return ids;
};

const linesOfProject = (foldedState: FoldedState, id: number, formulas: DatedFormulas) => {
  const additional = additionalHoursOf(foldedState, id);
  return (project: Dated<ProjectFields>) =>
    linesUnder(formulas, (set) => datedLines(project, (fields) => projectLines(fields, additional, set)));
};

const additionalHoursOf = (foldedState: FoldedState, projectId: number): Map<Month, number> => {
  const hours = new Map<Month, number>();
  for (const key of foldedState.plans.ofProject.get(projectId) ?? []) {
    const additional = foldedState.allocationPlan.get(key)?.state.additional;
    if (additional) hours.set(parsePlanKey(key).month, additional.hours);
  }
  return hours;
};

type Subscription = Extract<SoftwareCostState, Dated<SoftwareCostFields>>;

const linesOfSoftwareCost = (subscription: Subscription): Line[] =>
  datedLines(subscription, (fields) => softwareCostLines(fields, subscription.adjustments));
