import { Big } from 'big.js';
import { hourlyRateIncludingNi } from '#domain/money/peopleLines.ts';
import { effectiveRate } from '#domain/money/projectLines.ts';
import { weightedHours } from '#domain/money/weightedLine.ts';
import type { TeamMemberFields } from '#domain/people/personInput.ts';
import type { Entry, Person } from '#domain/plans/allocationPlan.ts';
import { isWon, type Likelihood, likelihoodOf, type WithLikelihood } from '#domain/projects/likelihood.ts';
import { fieldsAt } from '#domain/records/dated.ts';
import { type PlanKey, parsePlanKey } from '#domain/records/streams.ts';
import { hoursTimesRate, type Pence, roundToPence } from '#domain/values/money.ts';
import type { Month } from '#domain/values/month.ts';
import { type DatedFormulas, formulasAt, type PlanningFormulas } from '#domain/values/planningFormulas.ts';
import {
  activeFreelancer,
  activeProject,
  activeTeamMember,
  type FoldedState,
  isEverUnwon,
} from '../../foldedState/foldedState.ts';
import type { ReadModel, Row } from '../../reading/readModel.ts';
import type { Standing } from '../../reading/unwon.ts';
import { allocations, plans } from './tables.ts';

export const allocationsModel: ReadModel = {
  tables: [plans, allocations, allocations.unwon],
  derive(foldedState, affected, formulas, rows) {
    const rateOf = memberRates(formulas.set);
    for (const key of affected.plans) {
      rows.replace(plans, key, planRows(foldedState, key));
      const { projectId } = parsePlanKey(key);
      const state = activeProject(foldedState, projectId)?.state;
      const planned = allocationRows(foldedState, key, formulas.set, rateOf);
      rows.replace(allocations, key, state && isWon(state) ? planned : []);
      if (!isEverUnwon(foldedState, projectId)) continue;
      rows.replace(allocations.unwon, key, state ? standingRows(planned, likelihoodOf(state)) : []);
    }
  },
};

/** Rows of a plan of a project that is not won, in full and weighted. */
const standingRows = (planned: readonly PlannedRow[], { likelihood, percent }: Likelihood): Row[] => {
  if (likelihood === 'won') return [];
  if (likelihood === 'lost') return planned.map((row) => ({ ...row, standing: 'lost' satisfies Standing }));
  return planned.flatMap((row) => [
    { ...row, standing: 'full' satisfies Standing },
    { ...row, ...weightedAmounts(row, percent ?? 0), standing: 'weighted' satisfies Standing },
  ]);
};

const weightedAmounts = (row: PlannedRow, percent: number) => {
  const money = (pence: Pence) => roundToPence(new Big(pence).times(percent).div(100));
  return {
    hours: weightedHours(row.hours, percent),
    additional_hours: weightedHours(row.additional_hours, percent),
    value: money(row.value),
    cost: money(row.cost),
  };
};

const planRows = (foldedState: FoldedState, key: PlanKey): Row[] => {
  const { projectId, month } = parsePlanKey(key);
  const plan = foldedState.allocationPlan.get(key);
  if (!plan || !activeProject(foldedState, projectId)) return [];
  return [{ project_id: projectId, month, version: plan.version, changed_at: plan.at, changed_by: plan.by }];
};

type PlannedRow = Row & { hours: number; additional_hours: number; value: Pence; cost: Pence };

const allocationRows = (
  foldedState: FoldedState,
  key: PlanKey,
  formulas: DatedFormulas,
  rateOf: MemberRate,
): PlannedRow[] => {
  const { projectId, month } = parsePlanKey(key);
  const plan = foldedState.allocationPlan.get(key);
  const project = activeProject(foldedState, projectId);
  if (!plan || !project) return [];
  const base = { project_id: projectId, month, position: plan.position };
  const entries = entriesOf(foldedState, key, project.state);
  const rows: PlannedRow[] = priced(foldedState, key, entries, formulas, rateOf).map(
    ({ allocationId, person, hours, value, cost }) => ({
      ...base,
      id: allocationId,
      team_member_id: person.kind === 'teamMember' ? person.id : null,
      freelancer_id: person.kind === 'freelancer' ? person.id : null,
      hours,
      additional_hours: 0,
      value,
      cost,
    }),
  );
  const { additional } = plan.state;
  // Hours of an SLA are kept in the plan while the project is of another type; a record of none is there for every type.
  if (additional && (additional.hours === 0 || project.state.fields.projectType === 'sla')) {
    const { allocationId: id, hours } = additional;
    rows.push({
      ...base,
      id,
      team_member_id: null,
      freelancer_id: null,
      hours: 0,
      additional_hours: hours,
      value: 0,
      cost: 0,
    });
  }
  return rows;
};

/** Hours with their value and cost in pence. */
type Allocation = Entry & { value: Pence; cost: Pence };

/** The counted entries of a plan, with value and cost under formulas; none unless its project is won. */
export const allocationsOf = (
  foldedState: FoldedState,
  key: PlanKey,
  formulas: DatedFormulas,
  rateOf: MemberRate,
): Allocation[] => priced(foldedState, key, foldedState.plans.counted.get(key) ?? [], formulas, rateOf);

const entriesOf = (foldedState: FoldedState, key: PlanKey, project: WithLikelihood): readonly Entry[] => {
  const { counted, unwon } = foldedState.plans;
  return (isWon(project) ? counted : unwon).get(key) ?? [];
};

const priced = (
  foldedState: FoldedState,
  key: PlanKey,
  entries: readonly Entry[],
  formulas: DatedFormulas,
  rateOf: MemberRate,
): Allocation[] => {
  const { projectId, month } = parsePlanKey(key);
  const project = activeProject(foldedState, projectId);
  if (!project) return [];
  const rate = effectiveRate(fieldsAt(project.state, month).hourlyRate, formulasAt(formulas, month));
  return entries.map((entry) => ({
    ...entry,
    value: hoursTimesRate(entry.hours, rate),
    cost: hoursTimesRate(entry.hours, costRate(foldedState, entry.person, month, rateOf)),
  }));
};

/** Hourly cost of a person in a month, in pence: of a team member with employer NI, of a freelancer their rate. */
const costRate = (
  foldedState: FoldedState,
  { kind, id }: Person,
  month: Month,
  rateOf: MemberRate,
): Pence => {
  if (kind === 'freelancer') {
    const freelancer = activeFreelancer(foldedState, id);
    return freelancer ? fieldsAt(freelancer.state, month).hourlyRate : 0;
  }
  const member = activeTeamMember(foldedState, id);
  return member ? rateOf(fieldsAt(member.state, month), month) : 0;
};

type MemberRate = (member: TeamMemberFields, month: Month) => Pence;

const ratesUnder = new WeakMap<PlanningFormulas, WeakMap<TeamMemberFields, Pence>>();

/** Hourly cost of a member in a month, cached for all their plans until their terms change. */
export const memberRates =
  (formulas: DatedFormulas): MemberRate =>
  (member, month) => {
    const set = formulasAt(formulas, month);
    const rates = ratesUnder.get(set) ?? new WeakMap<TeamMemberFields, Pence>();
    ratesUnder.set(set, rates);
    const known = rates.get(member);
    if (known !== undefined) return known;
    const rate = hourlyRateIncludingNi(member, set);
    rates.set(member, rate);
    return rate;
  };
