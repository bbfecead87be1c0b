import { type Entry, samePerson } from '#domain/plans/allocationPlan.ts';
import { maxCells, type PlannedCell } from '#domain/plans/plannedCell.ts';
import { isWon, likelihoodOf } from '#domain/projects/likelihood.ts';
import { type PlanKey, parsePlanKey } from '#domain/records/streams.ts';
import { sameValue } from '#domain/values/equality.ts';
import { activeProject, type FoldedState, isActive } from './foldedState.ts';
import { type FreelancerMonth, freelancerMonth, indexPlan } from './planIndex.ts';

/** Whose hours may have changed: months of freelancers, pages of team members, and the cells themselves. */
export type AffectedPeople = {
  freelancerMonths: Set<FreelancerMonth>;
  memberPages: Set<number>;
  cells: Map<string, PlannedCell>;
};

/**
 * Updates the index for one plan after the plan, its project or one of its people has changed, and adds who is
 * affected.
 */
export const reindexPlan = (foldedState: FoldedState, key: PlanKey, affected: AffectedPeople): void => {
  const index = foldedState.plans;
  const { projectId, month } = parsePlanKey(key);
  const project = activeProject(foldedState, projectId)?.state;
  const entries = project ? entriesOfActive(foldedState, key) : [];
  const before = index.counted.get(key) ?? [];
  const after = project && isWon(project) ? entries : [];
  index.counted.set(key, after);
  indexPlan(index, key);

  const count = (entries: readonly Entry[], sign: 1 | -1) => {
    for (const { person, hours } of entries) {
      if (person.kind === 'teamMember') continue;
      const freelancer = freelancerMonth(person.id, month);
      affected.freelancerMonths.add(freelancer);
      // Hours are multiples of 0.5, so that adding and subtracting leaves no residue.
      index.freelancerHours.set(freelancer, (index.freelancerHours.get(freelancer) ?? 0) + sign * hours);
    }
  };
  count(before, -1);
  count(after, 1);

  const unwonBefore = index.unwon.get(key);
  const changed = differing([...before, ...(unwonBefore ?? [])], entries);
  for (const { person } of changed) {
    if (person.kind === 'teamMember') affected.memberPages.add(person.id);
  }
  tellCells(affected, key, [...changed, ...toldOf(affected, key)], entries);
  const isUnwon = project !== undefined && !isWon(project);
  if (!unwonBefore && !isUnwon) return;
  index.unwon.set(key, isUnwon ? entries : []);
  const isTentative = isUnwon && likelihoodOf(project).likelihood === 'tentative';
  for (const { person } of [...(unwonBefore ?? []), ...entries]) {
    if (person.kind === 'teamMember') continue;
    const freelancer = freelancerMonth(person.id, month);
    affected.freelancerMonths.add(freelancer);
    index.tentativeHours.get(freelancer)?.delete(key);
  }
  for (const { person, hours } of isTentative ? entries : []) {
    if (person.kind !== 'freelancer') continue;
    const freelancer = freelancerMonth(person.id, month);
    const ofMonth = index.tentativeHours.get(freelancer) ?? new Map<PlanKey, number>();
    index.tentativeHours.set(freelancer, ofMonth.set(key, hours));
  }
};

/**
 * Adds the hours that one change of a plan has set. They are announced even if a later change in the batch restores the
 * earlier value, as the author's browser already shows the first.
 */
export const addChangedHours = (
  affected: Pick<AffectedPeople, 'cells'>,
  key: PlanKey,
  before: readonly Entry[],
  after: readonly Entry[],
): void => {
  // Beyond the limit, as in a build of all figures, no cells are announced and no further plans compared.
  if (affected.cells.size <= maxCells) tellCells(affected, key, differing(before, after), after);
};

/** Adds cells of people in a plan, with the hours of its entries. */
const tellCells = (
  { cells }: Pick<AffectedPeople, 'cells'>,
  key: PlanKey,
  people: readonly Pick<Entry, 'person'>[],
  entries: readonly Entry[],
): void => {
  const { projectId, month } = parsePlanKey(key);
  for (const { person } of people) {
    if (cells.size > maxCells) return;
    const hours = entries.find((entry) => samePerson(entry.person, person))?.hours ?? 0;
    cells.set(`${key} ${person.kind} ${person.id}`, { projectId, person, month, hours });
  }
};

/** The cells of a plan added so far; none if there are too many to announce. */
const toldOf = ({ cells }: Pick<AffectedPeople, 'cells'>, key: PlanKey): PlannedCell[] =>
  cells.size > maxCells
    ? []
    : [...cells].flatMap(([name, cell]) => (name.startsWith(`${key} `) ? [cell] : []));

/** Entries that are in only one of two lists or differ between them. */
const differing = (before: readonly Entry[], after: readonly Entry[]): Entry[] => {
  const without = (entries: readonly Entry[], others: readonly Entry[]) =>
    entries.filter((entry) => !others.some((other) => sameValue(other, entry)));
  return [...without(before, after), ...without(after, before)];
};

/** Builds the index of all plans from empty. */
export const reindexPlans = (foldedState: FoldedState): void => {
  const affected: AffectedPeople = { freelancerMonths: new Set(), memberPages: new Set(), cells: new Map() };
  for (const key of foldedState.allocationPlan.keys()) reindexPlan(foldedState, key, affected);
};

/**
 * As `reindexPlans`, yielding to the event loop. Nothing else may change the state meanwhile.
 * @param yieldTurn from `createYielding`
 */
export const reindexPlansInTurns = async (
  foldedState: FoldedState,
  yieldTurn: () => Promise<void> | undefined,
): Promise<void> => {
  const affected: AffectedPeople = { freelancerMonths: new Set(), memberPages: new Set(), cells: new Map() };
  for (const key of foldedState.allocationPlan.keys()) {
    reindexPlan(foldedState, key, affected);
    await yieldTurn();
  }
};

const entriesOfActive = (foldedState: FoldedState, key: PlanKey): readonly Entry[] => {
  const entries = foldedState.allocationPlan.get(key)?.state.entries ?? [];
  return entries.filter(({ person }) => isActive(foldedState, person.kind, person.id));
};
