import { isAboutTerms } from '#domain/dated.ts';
import type { ManualFigure } from '#domain/financeInput.ts';
import type { FormulasEvent } from '#domain/formulas.ts';
import { comparedNetProfit, fieldPlace } from '#domain/historyWords.ts';
import type { ManualCostsEvent } from '#domain/manualCosts.ts';
import { decimalOf } from '#domain/money.ts';
import type { Month } from '#domain/month.ts';
import { parsePlanKey, type StreamKind, streams } from '#domain/streams.ts';
import { ukMonthOf } from '#domain/ukDay.ts';
import type { UserState } from '#domain/user.ts';
import type { Agency, Change } from '../agency/agency.ts';
import type { LoggedEvent } from '../event.ts';
import type { ReadModel } from '../readModel.ts';
import { type Facts, factsOf, type Look } from './facts.ts';
import { forgetErased, type PeopleNamed } from './forget.ts';
import { recordName } from './names.ts';
import { history } from './tables.ts';
import type { HistoryChange } from './view.ts';

/** Every event with what it changed: rows that are added and never changed. */
export const historyModel: ReadModel = {
  tables: [history],
  derive() {},
  record({ event, change }, agency, rows) {
    const { kind, key, before } = change;
    const after = agency[kind].get(key)?.state;
    const month = monthOfChange(event, change) ?? monthOfRecord(change, agency);
    const look = lookAt(event, change);
    const changed = [
      ...changesBetween(factsOf(kind, before, agency, look), factsOf(kind, after, agency, look)),
      ...shownWith(event, change),
    ];
    const { at, by, correlationId, causationId, reason } = event.metadata;
    rows.add(history, {
      position: event.position,
      at,
      author: by,
      event: event.type,
      kind,
      // A plan is a project's, in a month.
      record_id: kind === 'allocationPlan' ? String(parsePlanKey(key).projectId) : key,
      name: recordName(agency, kind, key),
      month,
      changes: changed.map(({ change }) => besideComputed(event, change)),
      keys: changed.map(({ key }) => key),
      people: peopleNamed(kind, before, after),
      reason: reason ?? null,
      reason_of: reason === undefined ? null : event.id,
      correlation_id: correlationId,
      causation_id: causationId === correlationId ? null : causationId,
    });
  },
  forget: forgetErased,
};

/** A manual figure comes in the place of a computed one, and gives that back when it is withdrawn. */
const besideComputed = (event: LoggedEvent, change: HistoryChange): HistoryChange => {
  if (event.type !== 'ManualCostsSet') return change;
  const { computed } = event.data as ManualCostsEvent['data'];
  const pence = computed?.[change.field as ManualFigure];
  if (pence === undefined || (change.from !== null && change.to !== null)) return change;
  const side = change.from === null ? 'from' : 'to';
  return { ...change, [side]: decimalOf(pence), computed: side };
};

/** What net profit was and would be in all, as whoever adopted formulas was shown it. */
const shownWith = (event: LoggedEvent, { data }: Change): { key: string; change: HistoryChange }[] => {
  if (event.type !== 'FormulasAdopted') return [];
  const { shown } = data as FormulasEvent['data'];
  const span = shown?.span;
  if (!span) return [];
  const months = shown.netProfit.filter(({ month }) => span.first <= month && month <= span.last);
  const sum = (side: 'before' | 'after') =>
    decimalOf(months.reduce((total, { [side]: pence }) => total + pence, 0));
  return [
    { key: comparedNetProfit, change: { field: comparedNetProfit, from: sum('before'), to: sum('after') } },
  ];
};

/** The team members that a user was and is linked to, whom the values of a change name. */
const peopleNamed = (kind: StreamKind, before: unknown, after: unknown): PeopleNamed | null => {
  if (kind !== 'user') return null;
  const linked = (state: UserState | undefined): string | null => {
    if (state?.status !== 'active' || state.fields.teamMemberId === null) return null;
    return streams.teamMember(state.fields.teamMemberId);
  };
  const [from, to] = [linked(before as UserState | undefined), linked(after as UserState | undefined)];
  return from === null && to === null ? null : { from, to };
};

/** The month whose cost an adjustment is about, or from which on something changes; null where that is all months. */
const monthOfChange = (event: LoggedEvent, { kind, data }: Change): Month | null => {
  if (isAboutTerms(event.type)) return (data as { from: Month | null }).from;
  return kind === 'softwareCost' && 'month' in data ? (data as { month: Month }).month : null;
};

/** Terms of all months are told by what they were and are in the month in which they were changed. */
const lookAt = (event: LoggedEvent, change: Change): Look => {
  const isDated = isAboutTerms(event.type);
  const month = monthOfChange(event, change) ?? (isDated ? ukMonthOf(new Date(event.metadata.at)) : null);
  return { month, isAdjustment: month !== null && !isDated };
};

/** The month a record belongs to: a plan's, the manual figures', another cost's own. */
const monthOfRecord = ({ kind, key }: Change, agency: Agency): Month | null => {
  if (kind === 'allocationPlan') return parsePlanKey(key).month;
  if (kind === 'manualCosts') return key;
  if (kind !== 'otherCost') return null;
  const state = agency.otherCost.get(key)?.state;
  return state && state.status !== 'absent' ? state.fields.month : null;
};

/**
 * What is different after an event; a value that is not there is null. The fields have an order of their own: that of
 * a record's keys may be another after it was written down and read back.
 */
const changesBetween = (before: Facts, after: Facts): { key: string; change: HistoryChange }[] => {
  const changed: { key: string; change: HistoryChange }[] = [];
  after.forEach(({ field, value: to }, key) => {
    const from = before.get(key)?.value ?? null;
    if (from !== to) changed.push({ key, change: { field, from, to } });
  });
  before.forEach(({ field, value: from }, key) => {
    if (from !== null && !after.has(key)) changed.push({ key, change: { field, from, to: null } });
  });
  return isInOrder(changed) ? changed : changed.sort(byField);
};

type Changed = { change: HistoryChange };

const byField = (a: Changed, b: Changed): number => fieldPlace(a.change.field) - fieldPlace(b.change.field);

/** As the hours of a plan are, most of what there is to tell of: sorting costs far more than this look. */
const isInOrder = (changed: readonly Changed[]): boolean =>
  changed.every((one, place) => {
    const next = changed[place + 1];
    return !next || byField(one, next) <= 0;
  });
