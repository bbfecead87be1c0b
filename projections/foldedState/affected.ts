import type { StateOf } from '#domain/log/recordKinds.ts';
import { engagementFields, hourlyRateFields } from '#domain/money/peopleLines.ts';
import type { PersonState } from '#domain/people/person.ts';
import type { AllocationPlanState } from '#domain/plans/allocationPlan.ts';
import { maxCells, type PlannedCell } from '#domain/plans/plannedCell.ts';
import { onlyTerms, pick } from '#domain/records/dated.ts';
import { type PlanKey, parsePlanKey, streams } from '#domain/records/streams.ts';
import { sameValue } from '#domain/values/equality.ts';
import type { Month } from '#domain/values/month.ts';
import type { Change, FoldedState } from './foldedState.ts';
import { groupsRenamed } from './namesakes.ts';
import type { FreelancerMonth } from './planIndex.ts';
import { addChangedHours } from './reindex.ts';

/** The records whose rows may change with a batch of events. Ids of users are text, all others numbers. */
export type Affected = {
  clients: Set<number>;
  projects: Set<number>;
  /** Client-and-name groups in which a project's name was added or removed; labels of others in them may change. */
  projectNames: Set<string>;
  teamMembers: Set<number>;
  freelancers: Set<number>;
  /** Team members whose plans may change, since their status or hourly cost may have. */
  plannedMembers: Set<number>;
  /** Freelancers whose plans and months may change, since their status or terms have. */
  plannedFreelancers: Set<number>;
  users: Set<string>;
  /** By stream key, as the live feed's topics of programs contain it. */
  apiTokens: Set<string>;
  softwareCosts: Set<number>;
  otherCosts: Set<number>;
  placeholders: Set<number>;
  /** Months with manual figures. */
  manualCosts: Set<Month>;
  /** Months that were closed or reopened. Only for the live feed; no rows depend on them. */
  periods: Set<Month>;
  /** Budgets. Only for the live feed; no rows depend on them. */
  budgets: Set<number>;
  /** Keys of the sign-in policy; there is only one. */
  signInPolicies: Set<string>;
  /** Whether formulas were adopted. All figures may change, though no rows derive from this record. */
  formulas: boolean;
  plans: Set<PlanKey>;
  /** Projects whose additional hours have changed. */
  additionalHours: Set<number>;
  freelancerMonths: Set<FreelancerMonth>;
  /** Team members whose own page may change. Only for the live feed; no rows depend on them. */
  memberPages: Set<number>;
  /**
   * Planned hours that have changed, if few enough to announce individually. Only for the live feed; no rows depend on
   * them.
   */
  cells: Map<string, PlannedCell>;
};

export const nothingAffected = (): Affected => ({
  clients: new Set(),
  projects: new Set(),
  projectNames: new Set(),
  teamMembers: new Set(),
  freelancers: new Set(),
  plannedMembers: new Set(),
  plannedFreelancers: new Set(),
  users: new Set(),
  apiTokens: new Set(),
  softwareCosts: new Set(),
  otherCosts: new Set(),
  placeholders: new Set(),
  manualCosts: new Set(),
  periods: new Set(),
  budgets: new Set(),
  signInPolicies: new Set(),
  formulas: false,
  plans: new Set(),
  additionalHours: new Set(),
  freelancerMonths: new Set(),
  memberPages: new Set(),
  cells: new Map(),
});

const idsOf = (records: ReadonlyMap<string, unknown>) => new Set([...records.keys()].map(Number));

/** All records that lines derive from, to derive all lines anew. */
export const everyLineAffected = (foldedState: FoldedState): Affected => ({
  ...nothingAffected(),
  projects: idsOf(foldedState.project),
  teamMembers: idsOf(foldedState.teamMember),
  freelancers: idsOf(foldedState.freelancer),
  softwareCosts: idsOf(foldedState.softwareCost),
  otherCosts: idsOf(foldedState.otherCost),
  freelancerMonths: new Set([
    ...foldedState.plans.freelancerHours.keys(),
    ...foldedState.plans.tentativeHours.keys(),
  ]),
});

/** All records that rows derive from. */
export const everythingAffected = (foldedState: FoldedState): Affected => ({
  ...everyLineAffected(foldedState),
  clients: idsOf(foldedState.client),
  users: new Set(foldedState.user.keys()),
  apiTokens: new Set(foldedState.apiToken.keys()),
  manualCosts: new Set(foldedState.manualCosts.keys()),
  signInPolicies: new Set(foldedState.signInPolicy.keys()),
  plans: new Set(foldedState.allocationPlan.keys()),
  placeholders: idsOf(foldedState.placeholder),
});

type AffectedRecords = Omit<Affected, 'formulas' | 'cells'>;

const { formulas: _, cells: __, ...noRecords } = nothingAffected();
const kinds = Object.keys(noRecords) as (keyof AffectedRecords)[];

/** Splits affected records into portions of at most `max` of each kind, which can be processed independently. */
export const chunksOf = function* (affected: Affected, max: number): Generator<Affected> {
  const largest = Math.max(...kinds.map((kind) => affected[kind].size));
  const lists = kinds.map((kind) => [kind, [...affected[kind]]] as const);
  for (let from = 0; from < largest; from += max) {
    const portion: Record<string, Set<unknown>> = {};
    for (const [kind, ids] of lists) portion[kind] = new Set<unknown>(ids.slice(from, from + max));
    yield { ...(portion as AffectedRecords), formulas: affected.formulas, cells: affected.cells };
  }
};

/** Adds the records of a change itself. `reach` later adds those that depend on them, once for all changes. */
export const affect = (foldedState: FoldedState, change: Change, affected: Affected): void => {
  const { kind, key } = change;
  const id = Number(key);
  switch (kind) {
    case 'client':
      affected.clients.add(id);
      break;
    case 'project':
      affected.projects.add(id);
      touchNames(foldedState, change, affected);
      break;
    case 'teamMember':
      affected.teamMembers.add(id);
      affected.memberPages.add(id);
      if (!isSameInPlans(change.before, foldedState.teamMember.get(key)?.state, hourlyRateFields))
        affected.plannedMembers.add(id);
      break;
    case 'freelancer':
      affected.freelancers.add(id);
      if (!isSameInPlans(change.before, foldedState.freelancer.get(key)?.state, engagementFields))
        affected.plannedFreelancers.add(id);
      break;
    case 'allocationPlan':
      affected.plans.add(key);
      touchAdditionalHours(foldedState, change, affected);
      touchHours(foldedState, change, affected);
      break;
    case 'softwareCost':
      affected.softwareCosts.add(id);
      break;
    case 'otherCost':
      affected.otherCosts.add(id);
      break;
    case 'placeholder':
      affected.placeholders.add(id);
      break;
    case 'manualCosts':
      affected.manualCosts.add(key);
      break;
    case 'period':
      affected.periods.add(key);
      break;
    case 'budget':
      affected.budgets.add(id);
      break;
    case 'formulas':
      affected.formulas = true;
      break;
    case 'user':
      affected.users.add(key);
      break;
    case 'apiToken':
      affected.apiTokens.add(key);
      break;
    case 'signInPolicy':
      affected.signInPolicies.add(key);
      break;
  }
};

/** Whether a person has the same status and the same of some fields, in every month, before a change and after it. */
const isSameInPlans = <Fields>(
  before: unknown,
  after: PersonState<Fields> | undefined,
  names: readonly (keyof Fields)[],
): boolean => {
  const inPlans = (state: PersonState<Fields> | undefined) =>
    state && state.status !== 'absent'
      ? [state.status, pick(state.fields, names), onlyTerms(state, names).changes]
      : null;
  return sameValue(inPlans(before as PersonState<Fields>), inPlans(after));
};

const touchNames = (foldedState: FoldedState, { key, before }: Change, { projectNames }: Affected): void => {
  const after = foldedState.project.get(key)?.state;
  if (after) for (const group of groupsRenamed(before as StateOf<'project'>, after)) projectNames.add(group);
};

// A plan's entries for people add no line to its project; only additional hours do.
const touchAdditionalHours = (
  foldedState: FoldedState,
  { key, before }: Change,
  affected: Affected,
): void => {
  const hoursBefore = (before as AllocationPlanState).additional?.hours;
  if (foldedState.allocationPlan.get(key)?.state.additional?.hours === hoursBefore) return;
  affected.additionalHours.add(parsePlanKey(key).projectId);
};

const touchHours = (foldedState: FoldedState, { key, before }: Change, affected: Affected): void =>
  addChangedHours(
    affected,
    key,
    (before as AllocationPlanState).entries,
    foldedState.allocationPlan.get(key)?.state.entries ?? [],
  );

/** Topics of the live feed, by which browsers decide what to reload. */
export const topicsOf = (affected: Affected): string[] => {
  // '*' means that anything may have changed.
  if (affected.formulas) return ['*'];
  const topics = new Set<string>();
  if (affected.clients.size > 0) topics.add('clients');
  if (affected.projects.size > 0)
    topics.add('projects').add('allocations').add('placeholders').add('figures');
  if (affected.teamMembers.size > 0) topics.add('team-members').add('allocations').add('figures');
  if (affected.freelancers.size > 0) topics.add('freelancers').add('allocations').add('figures');
  if (affected.softwareCosts.size > 0) topics.add('software-costs').add('figures');
  if (affected.otherCosts.size > 0) topics.add('other-costs').add('figures');
  if (affected.placeholders.size > 0) topics.add('placeholders').add('figures:span');
  if (affected.users.size > 0 || affected.apiTokens.size > 0) topics.add('users');
  for (const id of affected.memberPages) topics.add(`member:${id}`);
  for (const id of affected.users) topics.add(`user:${id}`);
  // Users and tokens share the topic `user:`; a token's stream name keeps them apart.
  for (const id of affected.apiTokens) topics.add(`user:${streams.apiToken(Number(id))}`);
  for (const month of affected.manualCosts) topics.add(`figures:${month}`);
  if (affected.periods.size > 0) topics.add('periods');
  // Net profit of a budget is as the report of a closed month defines it.
  if (affected.budgets.size > 0 || affected.periods.size > 0) topics.add('budgets');
  for (const month of affected.periods) topics.add(`figures:${month}`);
  // A month's topic is not needed where all of its kind is reloaded.
  const ofMonths = ['allocations', 'figures'].filter((topic) => !topics.has(topic));
  for (const plan of affected.plans) {
    const month = plan.slice(plan.indexOf('_') + 1);
    for (const topic of ofMonths) topics.add(`${topic}:${month}`);
  }
  return [...topics];
};

/**
 * What planned hours affect when nothing else changes. Unscheduled work is affected as a project, too, as its required
 * hours of other months depend on them.
 */
const affectedByHours: readonly (keyof AffectedRecords)[] = ['plans', 'freelancerMonths', 'memberPages'];

/**
 * The planned hours that have changed, if nothing else has; undefined if more has changed or they are too many to
 * announce.
 */
export const onlyPlannedCells = (affected: Affected): PlannedCell[] | undefined =>
  !affected.formulas &&
  affected.cells.size <= maxCells &&
  kinds.every((kind) => affected[kind].size === 0 || affectedByHours.includes(kind))
    ? [...affected.cells.values()]
    : undefined;
