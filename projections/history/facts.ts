import { Big } from 'big.js';
import type { EmployerNiPeriod } from '#domain/figures/formulas.ts';
import { hoursOf } from '#domain/historyWords.ts';
import { decimalOf, type Pence } from '#domain/money.ts';
import { type Month, monthLabel } from '#domain/month.ts';
import type { RevenueSplit } from '#domain/projectInput.ts';
import type { StreamKind } from '#domain/streams.ts';
import type { Agency, States } from '../agency/agency.ts';
import { clientName, personName, teamMemberName } from './names.ts';

type FactValue = string | number | boolean | null;

/** A field as history names it, and its value; money as decimal text in pounds. */
type Fact = { field: string; value: FactValue };

/** What a record says, each fact by a key of its own. */
export type Facts = ReadonlyMap<string, Fact>;

const nothing: Facts = new Map();

const facts = (values: Record<string, FactValue>): Facts =>
  new Map(Object.entries(values).map(([field, value]) => [field, { field, value }]));

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

type Reader<State> = (state: State, agency: Agency, adjustedMonth: Month | null) => Facts;

/** How each kind of record is read; one that is not there, or no longer, says nothing. */
const readers: { [Kind in StreamKind]: Reader<States[Kind]> } = {
  client: (state) => (state.status === 'active' ? facts({ name: state.name }) : nothing),
  project: (state, agency) => {
    if (state.status !== 'active') return nothing;
    const { clientId, hourlyRate, revenue, revenueSplit, ...fields } = state.fields;
    return facts({
      ...fields,
      client: clientName(agency, clientId),
      status: state.projectStatus,
      hourlyRate: pounds(hourlyRate),
      revenue: pounds(revenue),
      revenueSplit: splitText(revenueSplit),
    });
  },
  teamMember: (state) =>
    state.status === 'active' ? facts({ ...state.fields, salary: pounds(state.fields.salary) }) : nothing,
  freelancer: (state) =>
    state.status === 'active'
      ? facts({ ...state.fields, hourlyRate: pounds(state.fields.hourlyRate) })
      : nothing,
  user: (state, agency) => {
    if (state.status !== 'active') return nothing;
    const { teamMemberId, ...fields } = state.fields;
    const teamMember = teamMemberId === null ? null : teamMemberName(agency, teamMemberId);
    return facts({ username: state.username, ...fields, teamMember });
  },
  softwareCost: (state, _agency, month) => {
    if (state.status !== 'active') return nothing;
    const { defaultMonthlyCost, ...fields } = state.fields;
    const effective = month === null ? undefined : (state.adjustments[month]?.cost ?? defaultMonthlyCost);
    return facts({
      ...fields,
      defaultMonthlyCost: pounds(defaultMonthlyCost),
      // What an adjustment changes is what the subscription costs in its month.
      ...(effective !== undefined && { effectiveCost: pounds(effective) }),
    });
  },
  otherCost: (state) =>
    state.status === 'active' ? facts({ ...state.fields, amount: pounds(state.fields.amount) }) : nothing,
  manualCosts: ({ figures }) =>
    facts(Object.fromEntries(Object.entries(figures).map(([figure, amount]) => [figure, pounds(amount)]))),
  formulas: ({ formulas }) =>
    facts({
      ...formulas,
      defaultHourlyRate: pounds(formulas.defaultHourlyRate),
      employerNiUplift: percent(formulas.employerNiUplift),
      employerNiTable: niText(formulas.employerNiTable),
    }),
  allocationPlan: ({ entries, additional }, agency) => {
    // Two people of one name are two facts all the same.
    const said = new Map<string, Fact>();
    for (const { person, hours } of entries) {
      said.set(`${person.kind}-${person.id}`, {
        field: `${hoursOf}${personName(agency, person)}`,
        value: hours,
      });
    }
    if (additional) said.set('additionalHours', { field: 'additionalHours', value: additional.hours });
    return said;
  },
};

/** @param adjustedMonth the month whose cost of a subscription is looked at, if any */
export const factsOf = (
  kind: StreamKind,
  state: unknown,
  agency: Agency,
  adjustedMonth: Month | null,
): Facts => (readers[kind] as Reader<unknown>)(state, agency, adjustedMonth);
