import type { UserState } from '#domain/access/user.ts';
import type { FormulasEvent, FormulasState } from '#domain/formulas/formulas.ts';
import {
  budgetedNetProfit,
  comparedNetProfit,
  fieldPlace,
  mergedInto,
  reportedNetProfit,
} from '#domain/history/historyWords.ts';
import { type BudgetState, type BudgetVersion, budgetedNet } from '#domain/money/budget.ts';
import type { ManualFigure } from '#domain/money/leaves.ts';
import type { ManualCostsEvent } from '#domain/money/manualCosts.ts';
import type { Report } from '#domain/money/period.ts';
import { amountsOf, totalsOf } from '#domain/money/pnlTotals.ts';
import type { PlaceholderEvent } from '#domain/people/placeholder.ts';
import { replacedBy } from '#domain/people/placeholderWords.ts';
import type { AllocationPlanState, Person } from '#domain/plans/allocationPlan.ts';
import type { ClientEvent } from '#domain/projects/client.ts';
import { type Dated, isAboutTerms } from '#domain/records/dated.ts';
import type { DataOf } from '#domain/records/pastShape.ts';
import { parsePlanKey, streams } from '#domain/records/streams.ts';
import { decimalOf } from '#domain/values/money.ts';
import { addMonths, type Month, monthIndex } from '#domain/values/month.ts';
import { ukMonthOf } from '#domain/values/ukDay.ts';
import type { LoggedEvent } from '../foldedState/event.ts';
import type { Change, FoldedState } from '../foldedState/foldedState.ts';
import { anyMonth } from '../reading/months.ts';
import type { ReadModel } from '../reading/readModel.ts';
import { changesText, changeText, hoursChangeText, type StoredChange } from './changes.ts';
import { eventCode, idBytes, kindCode } from './codes.ts';
import { type FactScope, type Facts, factsOf } from './facts.ts';
import { forgetErased } from './forget.ts';
import { nameIn } from './names.ts';
import { reachOf } from './reachOf.ts';
import { reasonLexemes, wordsOfName, wordsOfValues } from './search.ts';
import { history, names } from './tables.ts';

/** Every event with its changes, and the names of records; rows are only added, never changed. */
export const historyModel: ReadModel = {
  tables: [history, names],
  derive() {},
  record({ event, change }, foldedState, rows) {
    const { kind, key, before } = change;
    const after = foldedState[kind].get(key)?.state;
    const plan = kind === 'allocationPlan' ? parsePlanKey(key) : null;
    const month = plan
      ? plan.month
      : (monthOfChange(event, change) ?? monthOfHours(change) ?? monthOfRecord(change, foldedState));
    const { at, by, correlationId, causationId, reason } = event.metadata;
    const changes = plan ? [] : changesOfRecord(event, change, after, foldedState);
    rows.add(history, {
      position: event.position,
      at,
      month: month === null ? null : monthIndex(month),
      reach: plan ? null : reachOf(change, foldedState),
      kind: kindCode(kind),
      event: eventCode(event.type),
      author: by,
      // A plan's record is its project.
      record_id: plan ? String(plan.projectId) : key,
      correlation_id: idBytes(correlationId),
      changes: plan
        ? changesOfPlan(before as AllocationPlanState, after as AllocationPlanState)
        : changesText(changes),
      reason: reason ?? null,
      reason_words: reason === undefined ? null : reasonLexemes(reason),
      value_words: wordsOfValues(changes),
      reason_of: reason === undefined ? null : event.id,
      causation_id: causationId === correlationId ? null : idBytes(causationId),
    });
    if (plan) return;
    const name = nameIn(kind, key, after);
    const isNamed = event.version > 1 && name === nameIn(kind, key, before);
    if (name === null || isNamed) return;
    rows.add(names, {
      position: event.position,
      kind: kindCode(kind),
      record_id: key,
      name,
      words: wordsOfName(name),
    });
  },
  forget: forgetErased,
};

const changesOfRecord = (
  event: LoggedEvent,
  change: Change,
  after: unknown,
  foldedState: FoldedState,
): StoredChange[] => {
  const { kind, before } = change;
  const saidAt = (state: unknown, scope: FactScope): Facts => {
    const facts = factsOf(kind, state, foldedState, scope);
    return kind === 'user' ? withLink(facts, state as UserState | undefined) : facts;
  };
  const changesAt = (scope: FactScope) => changesBetween(saidAt(before, scope), saidAt(after, scope));
  const turns = turnsOfAllMonths(event, change, after);
  const changes =
    turns.length === 0
      ? changesAt(lookAt(event, change)).map((each) => besideComputed(event, each))
      : changesByMonth(turns, (month) => changesAt({ month, isAdjustment: false }));
  return [...changes, ...shownWith(event, change)];
};

/** The months from which a change in all months replaced other values than before them. */
const turnsOfAllMonths = (event: LoggedEvent, { kind, before, data }: Change, after: unknown): Month[] => {
  if (kind === 'formulas') {
    const later = ([before, after] as FormulasState[]).flatMap(({ formulas }) => formulas.later ?? []);
    return [...new Set(later.map(({ from }) => from))].sort();
  }
  const isOfAllMonths = isAboutTerms(event.type)
    ? (data as { from: Month | null }).from === null
    : event.type.endsWith('Updated');
  if (!isOfAllMonths) return [];
  const months = [before, after].flatMap((state) =>
    ((state as Partial<Dated<object>>).changes ?? []).map(({ from }) => from),
  );
  return [...new Set(months)].sort();
};

/** Changes in all months; each with its months if they differ by month. */
const changesByMonth = (
  turns: readonly Month[],
  changesIn: (month: Month) => readonly StoredChange[],
): StoredChange[] => {
  const periods = [null, ...turns].map((first, index) => {
    const next = turns[index];
    const last = next ? addMonths(next, -1) : null;
    return { first, last, changes: changesIn(first ?? last ?? anyMonth) };
  });
  const byKey = Map.groupBy(
    periods.flatMap(({ first, last, changes }) => changes.map((change) => ({ first, last, change }))),
    ({ change: [key] }) => key,
  );
  return [...byKey]
    .sort(([one], [other]) => fieldPlace(one) - fieldPlace(other))
    .flatMap(([, found]) => runsOf(found, periods.length));
};

type Period = { first: Month | null; last: Month | null; change: StoredChange };

/** Merges adjacent periods with the same change. A change that is the same in all months has no months. */
const runsOf = (found: readonly Period[], all: number): StoredChange[] => {
  const runs: Period[] = [];
  for (const period of found) {
    const run = runs.at(-1);
    const isNext = run?.last && period.first === addMonths(run.last, 1);
    const isAlike = run && run.change[1] === period.change[1] && run.change[2] === period.change[2];
    if (isNext && isAlike) runs[runs.length - 1] = { ...run, last: period.last };
    else runs.push(period);
  }
  const [only] = runs;
  if (only && runs.length === 1 && found.length === all) return [only.change];
  return runs.map(({ first, last, change: [key, from, to] }) => [key, from, to, null, [first, last]]);
};

/**
 * Changes that no record's state holds: who replaced a placeholder, what a client was merged into, net profit of a
 * budget, of a closed month, and of the comparison shown when formulas were adopted.
 */
const shownWith = (event: LoggedEvent, { kind, before, data }: Change): StoredChange[] => {
  if (event.type === 'PlaceholderReplaced') {
    const { person } = data as DataOf<PlaceholderEvent, 'PlaceholderReplaced'>;
    return [[replacedBy, null, streams[person.kind](person.id)]];
  }
  if (event.type === 'ClientMerged') {
    return [[mergedInto, null, streams.client((data as DataOf<ClientEvent, 'ClientMerged'>).into)]];
  }
  if (event.type === 'PeriodClosed') {
    const reported = data as Report;
    const { told } = amountsOf(reported);
    return [[reportedNetProfit, null, decimalOf(totalsOf(told, reported.includesOtherCosts).net)]];
  }
  if (kind === 'budget') {
    const earlier = before as BudgetState;
    const from = earlier.status === 'active' ? decimalOf(budgetedNet(earlier.fields)) : null;
    return [[budgetedNetProfit, from, decimalOf(budgetedNet(data as BudgetVersion))]];
  }
  if (event.type !== 'FormulasAdopted') return [];
  const { shown } = data as FormulasEvent['data'];
  const span = shown?.span;
  if (!span) return [];
  const months = shown.netProfit.filter(({ month }) => span.first <= month && month <= span.last);
  const sum = (side: 'before' | 'after') =>
    decimalOf(months.reduce((total, { [side]: pence }) => total + pence, 0));
  return [[comparedNetProfit, sum('before'), sum('after')]];
};

/** A manual figure replaces a computed one, and its withdrawal restores that. */
const besideComputed = (event: LoggedEvent, change: StoredChange): StoredChange => {
  if (event.type !== 'ManualCostsSet') return change;
  const [figure, from, to] = change;
  const { computed } = event.data as ManualCostsEvent['data'];
  const pence = computed?.[figure as ManualFigure];
  if (pence === undefined || (from !== null && to !== null)) return change;
  return from === null ? [figure, decimalOf(pence), to, 'from'] : [figure, from, decimalOf(pence), 'to'];
};

/** A user's facts with the linked team member as a stream, as history stores no names. */
const withLink = (facts: Facts, state: UserState | undefined): Facts => {
  if (state?.status !== 'active' || state.fields.teamMemberId === null) return facts;
  const value = streams.teamMember(state.fields.teamMemberId);
  return new Map(facts).set('teamMember', { field: 'teamMember', value });
};

/** The month of an adjustment, or the first month of dated terms; null for all months. */
const monthOfChange = (event: LoggedEvent, { kind, data }: Change): Month | null => {
  if (isAboutTerms(event.type)) return (data as { from: Month | null }).from;
  return kind === 'softwareCost' && 'month' in data ? (data as { month: Month }).month : null;
};

/** The month of a placeholder's hours, or from which somebody replaces it. */
const monthOfHours = ({ kind, data }: Change): Month | null => {
  if (kind !== 'placeholder') return null;
  const { month, from } = data as { month?: Month; from?: Month };
  return month ?? from ?? null;
};

/** The scope for reading a change. Terms for all months are read in the month in which they were changed. */
const lookAt = (event: LoggedEvent, change: Change): FactScope => {
  const isDated = isAboutTerms(event.type);
  const month = monthOfChange(event, change) ?? (isDated ? ukMonthOf(new Date(event.metadata.at)) : null);
  return { month, isAdjustment: month !== null && !isDated };
};

/** The month of a record: of manual figures, a closed month, or another cost. */
const monthOfRecord = ({ kind, key }: Change, foldedState: FoldedState): Month | null => {
  if (kind === 'manualCosts' || kind === 'period') return key;
  if (kind !== 'otherCost') return null;
  const state = foldedState.otherCost.get(key)?.state;
  return state && state.status !== 'absent' ? state.fields.month : null;
};

/**
 * Facts that differ after an event; a missing value is null. Sorted by field, as the order of a record's keys may
 * change when it is stored and loaded.
 */
const changesBetween = (before: Facts, after: Facts): StoredChange[] => {
  const changed: StoredChange[] = [];
  after.forEach(({ value: to }, key) => {
    const from = before.get(key)?.value ?? null;
    if (from !== to) changed.push([key, from, to]);
  });
  before.forEach(({ value: from }, key) => {
    if (from !== null && !after.has(key)) changed.push([key, from, null]);
  });
  return changed.sort(([one], [other]) => fieldPlace(one) - fieldPlace(other));
};

/**
 * The changes of a plan, additional hours first, then people in their order. Written as text directly, as plans are
 * most of the history.
 */
const changesOfPlan = (before: AllocationPlanState, after: AllocationPlanState): string => {
  const changed: string[] = [];
  const hoursBefore = before.additional?.hours ?? null;
  const hoursAfter = after.additional?.hours ?? null;
  if (hoursBefore !== hoursAfter) changed.push(changeText('additionalHours', hoursBefore, hoursAfter));
  for (const { person, hours } of after.entries) {
    const from = hoursIn(before, person);
    if (from !== hours) changed.push(hoursChangeText(person, from, hours));
  }
  for (const { person, hours } of before.entries) {
    if (hoursIn(after, person) === null) changed.push(hoursChangeText(person, hours, null));
  }
  return `[${changed.join()}]`;
};

const hoursIn = ({ entries }: AllocationPlanState, { kind, id }: Person): number | null => {
  for (const { person, hours } of entries) if (person.id === id && person.kind === kind) return hours;
  return null;
};
