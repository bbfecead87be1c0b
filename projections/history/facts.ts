import { Big } from 'big.js';
import { hoursOf } from '#domain/history/historyWords.ts';
import type { StateOf } from '#domain/log/recordKinds.ts';
import { isIdentity, type PersonKind } from '#domain/people/personalData.ts';
import { costText, placeholderHoursFact } from '#domain/people/placeholderWords.ts';
import { skillsText } from '#domain/people/skills.ts';
import { likelihoodText } from '#domain/projects/likelihoodWords.ts';
import type { RevenueSplit } from '#domain/projects/projectInput.ts';
import { type Dated, fieldsAt } from '#domain/records/dated.ts';
import { parsePlanKey, type StreamKind } from '#domain/records/streams.ts';
import { bankHolidaysText } from '#domain/timeOff/bankHolidayWords.ts';
import type { TimeOffBook } from '#domain/timeOff/timeOff.ts';
import {
  privateTimeOffFacts,
  timeOffFact,
  timeOffKindWords,
  timeOffText,
} from '#domain/timeOff/timeOffWords.ts';
import { decimalOf, type Pence } from '#domain/values/money.ts';
import { type Month, monthLabel } from '#domain/values/month.ts';
import { type EmployerNiPeriod, formulasAt, withoutMonths } from '#domain/values/planningFormulas.ts';
import type { CapacityBounds, Thresholds } from '#domain/values/status.ts';
import type { FoldedState } from '../foldedState/foldedState.ts';
import { hoursField } from './changes.ts';
import { clientName, personName, recordName, teamMemberName } from './names.ts';

type FactValue = string | number | boolean | null;

/** A field as history names it, with its value; money as decimal text in pounds. */
type Fact = { field: string; value: FactValue };

/** The facts of a record by key. */
export type Facts = ReadonlyMap<string, Fact>;

const nothing: Facts = new Map();

const facts = (values: Record<string, FactValue>): Facts =>
  new Map(Object.entries(values).map(([field, value]) => [field, { field, value }]));

/** Facts of a person's record; without their identity once it is erased. */
const ofSomebody = (
  kind: PersonKind,
  { isErased }: { isErased?: true },
  values: Record<string, FactValue>,
): Facts =>
  facts(
    isErased
      ? Object.fromEntries(Object.entries(values).filter(([field]) => !isIdentity(kind, field)))
      : values,
  );

/** Time off as facts: for each entry, facts that stay when its person is erased and others that go. */
const timeOffSaid = (timeOff: TimeOffBook | undefined): Record<string, FactValue> => {
  const values: Record<string, FactValue> = {};
  for (const entry of timeOff?.entries ?? []) {
    const facts = privateTimeOffFacts(entry.id);
    values[timeOffFact(entry.id)] = timeOffText(entry);
    values[facts.kind] = timeOffKindWords[entry.kind];
    if (entry.note !== null) values[facts.note] = entry.note;
    if (entry.answer !== null) values[facts.answer] = entry.answer;
  }
  return values;
};

const pounds = (amount: Pence | null): string | null => (amount === null ? null : decimalOf(amount));

const splitText = (rows: RevenueSplit): string | null =>
  rows.length === 0
    ? null
    : rows.map(({ month, amount }) => `${monthLabel(month)} £${decimalOf(amount)}`).join(', ');

const percent = (fraction: number): number => new Big(fraction).times(100).toNumber();

const niText = (table: readonly EmployerNiPeriod[]): string =>
  table
    .map(
      ({ from, rate, yearlyThreshold }) =>
        `${from === null ? '' : `from ${from} `}${percent(rate)}% above £${decimalOf(yearlyThreshold)}`,
    )
    .join(', ');

const thresholdsText = ({ good, watch }: Thresholds): string =>
  `green from ${percent(good)}%, yellow from ${percent(watch)}%`;

const boundsText = ({ healthy, full }: CapacityBounds): string =>
  `Healthy to ${percent(healthy)}%, At Capacity to ${percent(full)}%`;

/**
 * The context for reading a record: the month that a change concerns, if any, as values may differ by month; and
 * whether the change adjusts a cost.
 */
export type FactScope = { month: Month | null; isAdjustment: boolean };

/** A record's fields in a month, or those before its first change for null. */
const saidIn = <Fields>(record: Dated<Fields>, month: Month | null): Fields =>
  month === null ? record.fields : fieldsAt(record, month);

type Reader<State> = (state: State, foldedState: FoldedState, scope: FactScope) => Facts;

/** How each kind of record is read; an absent or deleted record has no facts. */
const readers: { [Kind in StreamKind]: Reader<StateOf<Kind>> } = {
  client: (state) => (state.status === 'active' ? facts({ ...state.fields }) : nothing),
  project: (state, foldedState, { month }) => {
    if (state.status !== 'active') return nothing;
    const { clientId, hourlyRate, revenue, revenueSplit, ...fields } = saidIn(state, month);
    return facts({
      ...fields,
      client: clientName(foldedState, clientId),
      status: state.projectStatus,
      ...(state.likelihood && { likelihood: likelihoodText(state.likelihood) }),
      ...(state.isArchived && { archived: true }),
      hourlyRate: pounds(hourlyRate),
      revenue: pounds(revenue),
      revenueSplit: splitText(revenueSplit),
    });
  },
  teamMember: (state, _foldedState, { month }) => {
    if (state.status !== 'active') return nothing;
    const { salary, skills, ...fields } = saidIn(state, month);
    return ofSomebody('teamMember', state, {
      ...fields,
      skills: skillsText(skills) || null,
      salary: pounds(salary),
      ...timeOffSaid(state.timeOff),
    });
  },
  freelancer: (state, _foldedState, { month }) => {
    if (state.status !== 'active') return nothing;
    const { hourlyRate, skills, ...fields } = saidIn(state, month);
    return ofSomebody('freelancer', state, {
      ...fields,
      skills: skillsText(skills) || null,
      hourlyRate: pounds(hourlyRate),
    });
  },
  user: (state, foldedState) => {
    if (state.status !== 'active') return nothing;
    const { teamMemberId, ...fields } = state.fields;
    const teamMember = teamMemberId === null ? null : teamMemberName(foldedState, teamMemberId);
    const secondFactor = state.hasSecondFactor || null;
    const values = { username: state.username, ...fields, teamMember, secondFactor };
    return facts(state.isPayHidden ? { ...values, seesPay: false } : values);
  },
  softwareCost: (state, _foldedState, { month, isAdjustment }) => {
    if (state.status !== 'active') return nothing;
    const { defaultMonthlyCost, ...fields } = saidIn(state, month);
    const effective = isAdjustment && month !== null ? state.adjustments[month]?.cost : undefined;
    return facts({
      ...fields,
      defaultMonthlyCost: pounds(defaultMonthlyCost),
      // An adjustment changes the effective cost of its month.
      ...(isAdjustment && { effectiveCost: pounds(effective ?? defaultMonthlyCost) }),
    });
  },
  otherCost: (state, _foldedState, { month }) => {
    if (state.status !== 'active') return nothing;
    const { amount, ...fields } = saidIn(state, month);
    return facts({ ...fields, amount: pounds(amount) });
  },
  manualCosts: ({ figures }) =>
    facts(Object.fromEntries(Object.entries(figures).map(([figure, amount]) => [figure, pounds(amount)]))),
  formulas: (state, _foldedState, { month }) => {
    // Without a month: the first set.
    const formulas = formulasAt(state.formulas, month ?? '');
    return facts({
      ...withoutMonths(formulas),
      defaultHourlyRate: pounds(formulas.defaultHourlyRate),
      employerNiUplift: percent(formulas.employerNiUplift),
      employerNiTable: niText(formulas.employerNiTable),
      bankHolidays: bankHolidaysText(formulas.bankHolidays),
      utilisationThresholds: thresholdsText(formulas.utilisationThresholds),
      grossMarginThresholds: thresholdsText(formulas.grossMarginThresholds),
      freelancerMarginThresholds: thresholdsText(formulas.freelancerMarginThresholds),
      targetProfitThresholds: thresholdsText(formulas.targetProfitThresholds),
      capacityBounds: boundsText(formulas.capacityBounds),
    });
  },
  signInPolicy: (state) => facts(state),
  period: () => nothing,
  budget: (state) => (state.status === 'active' ? facts({ name: state.fields.name }) : nothing),
  apiToken: (state) => (state.status === 'active' ? facts({ ...state.fields }) : nothing),
  placeholder: (state, foldedState) => {
    if (state.status !== 'active') return nothing;
    const { cost, ...fields } = state.fields;
    const result = new Map(facts({ ...fields, cost: cost && costText(cost) }));
    for (const [key, hours] of Object.entries(state.hours)) {
      const { projectId, month } = parsePlanKey(key);
      const field = hoursField(recordName(foldedState, 'project', String(projectId)), month);
      result.set(placeholderHoursFact(key), { field, value: hours });
    }
    return result;
  },
  allocationPlan: ({ entries, additional }, foldedState) => {
    // Keyed by stream, as two people may have the same name.
    const result = new Map<string, Fact>();
    for (const { person, hours } of entries) {
      result.set(`${person.kind}-${person.id}`, {
        field: `${hoursOf}${personName(foldedState, person)}`,
        value: hours,
      });
    }
    if (additional) result.set('additionalHours', { field: 'additionalHours', value: additional.hours });
    return result;
  },
};

export const factsOf = (
  kind: StreamKind,
  state: unknown,
  foldedState: FoldedState,
  scope: FactScope,
): Facts => (readers[kind] as Reader<unknown>)(state, foldedState, scope);
