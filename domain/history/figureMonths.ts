import type { StateOf } from '../log/recordKinds.ts';
import { otherCostSpan } from '../money/financeInput.ts';
import { directPercentage } from '../money/peopleLines.ts';
import { isUnscheduled } from '../money/projectLines.ts';
import { likelihoodOf } from '../projects/likelihood.ts';
import { type Dated, fieldsAt } from '../records/dated.ts';
import { parsePlanKey, type StreamKind } from '../records/streams.ts';
import { noTimeOff } from '../timeOff/timeOff.ts';
import { sameValue } from '../values/equality.ts';
import { addMonths, type Month } from '../values/month.ts';
import { formulasAt, withoutMonths } from '../values/planningFormulas.ts';
import { isWithin, type Span } from '../values/span.ts';

/**
 * What a record contributes to the figures, by month. `says` returns a comparable value, or null for a month without
 * figures. Its value is constant from one of the `turns` up to the next.
 */
type Reading = { turns: readonly Month[]; says: (month: Month) => unknown };

const nowhere: Reading = { turns: [], says: () => null };

const after = (month: Month | null): Month[] => (month === null ? [] : [addMonths(month, 1)]);

const turnsOf = <Fields extends Span>(record: Dated<Fields>): Month[] => [
  ...record.changes.map(({ from }) => from),
  ...(record.fields.startMonth === null ? [] : [record.fields.startMonth]),
  ...after(record.fields.endMonth),
];

/** Turns of something that counts in one month only. */
const alone = (month: Month): Month[] => [month, addMonths(month, 1)];

const ofPerson = <Fields extends Span & Parameters<typeof directPercentage>[0]>(
  record: Dated<Fields>,
  said: (fields: Fields) => object,
): Reading => ({
  turns: turnsOf(record),
  says: (month) => {
    const fields = fieldsAt(record, month);
    return isWithin(fields, month) ? { direct: directPercentage(fields), ...said(fields) } : null;
  },
});

/**
 * How each kind of record is read. Fields that an erasure clears, such as a role, are left out. A plan and manual
 * figures concern only the month in their stream.
 */
const readings: { [Kind in StreamKind]: (state: StateOf<Kind>) => Reading } = {
  project: (state) => {
    if (state.status !== 'active') return nowhere;
    const { likelihood, percent } = likelihoodOf(state);
    const { projectType, revenueSplit, startMonth } = state.fields;
    return {
      turns: [...turnsOf(state), ...revenueSplit.flatMap(({ month }) => alone(month)), ...after(startMonth)],
      says: (month) => {
        const fields = fieldsAt(state, month);
        const { hourlyRate, contractedHours, revenue } = fields;
        const invoiced = revenueSplit.filter((each) => each.month === month).map(({ amount }) => amount);
        const counts = isWithin(fields, month);
        // Unscheduled work is in no month.
        if (isUnscheduled(fields) || (!counts && invoiced.length === 0)) return null;
        const said = { projectType, likelihood, percent, hourlyRate };
        if (projectType !== 'one_off') return { ...said, contractedHours, revenue };
        if (revenueSplit.length > 0) return { ...said, counts, invoiced };
        return { ...said, revenue: month === startMonth ? revenue : null };
      },
    };
  },
  teamMember: (state) => {
    if (state.status !== 'active') return nowhere;
    const { turns, says } = ofPerson(
      state,
      ({ salary, workingHours, isUkEmployee, paidLeaveDays, bankHolidayRegion }) => ({
        salary,
        workingHours,
        isUkEmployee,
        paidLeaveDays,
        bankHolidayRegion,
      }),
    );
    const off = (state.timeOff ?? noTimeOff).entries
      .filter(({ status }) => status === 'accepted')
      .map(({ from, to, hoursPerDay }) => ({ from, to, hoursPerDay }));
    return {
      turns: [...turns, ...off.flatMap(({ from, to }) => [from.slice(0, 7), ...after(to.slice(0, 7))])],
      says: (month) => {
        const said = says(month);
        const offThen = off.filter(({ from, to }) => from.slice(0, 7) <= month && month <= to);
        return said && { said, off: offThen };
      },
    };
  },
  freelancer: (state) =>
    state.status === 'active'
      ? ofPerson(state, ({ hourlyRate, minAgreedHours }) => ({ hourlyRate, minAgreedHours }))
      : nowhere,
  softwareCost: (state) => {
    if (state.status !== 'active') return nowhere;
    return {
      turns: [...turnsOf(state), ...Object.keys(state.adjustments).flatMap(alone)],
      says: (month) => {
        const fields = fieldsAt(state, month);
        if (!fields.isActive || !isWithin(fields, month)) return null;
        const cost = state.adjustments[month]?.cost ?? fields.defaultMonthlyCost;
        return { cost, costType: fields.costType };
      },
    };
  },
  otherCost: (state) => {
    if (state.status !== 'active') return nowhere;
    const span = otherCostSpan(state.fields);
    return {
      turns: turnsOf({ fields: span, changes: state.changes.map(({ from }) => ({ from, terms: {} })) }),
      says: (month) => {
        const { amount, category } = fieldsAt(state, month);
        return isWithin(span, month) ? { amount, category } : null;
      },
    };
  },
  placeholder: (state) => {
    if (state.status !== 'active') return nowhere;
    const { role, cost } = state.fields;
    const hours = Object.entries(state.hours).map(([key, planned]) => ({ ...parsePlanKey(key), planned }));
    return {
      turns: hours.flatMap(({ month }) => alone(month)),
      says: (month) => {
        const planned = hours.filter((each) => each.month === month);
        return planned.length === 0 ? null : { role, cost, planned };
      },
    };
  },
  // Colours and names of a status move no figure.
  formulas: ({ formulas }) => ({
    turns: (formulas.later ?? []).map(({ from }) => from),
    says: (month) =>
      Object.fromEntries(
        Object.entries(withoutMonths(formulasAt(formulas, month))).filter(
          ([name]) => !name.endsWith('Thresholds') && name !== 'capacityBounds',
        ),
      ),
  }),
  allocationPlan: () => nowhere,
  manualCosts: () => nowhere,
  client: () => nowhere,
  user: () => nowhere,
  apiToken: () => nowhere,
  signInPolicy: () => nowhere,
  period: () => nowhere,
  budget: () => nowhere,
};

/**
 * The months whose figures a change of a record moves, as ordered spans that don't adjoin.
 * @param others months in which figures of other records move with it
 */
export const monthsMoved = <Kind extends StreamKind>(
  kind: Kind,
  before: StateOf<Kind>,
  afterwards: StateOf<Kind>,
  others: readonly Month[] = [],
): Span[] => {
  const [earlier, later] = [readings[kind](before), readings[kind](afterwards)];
  return spansWhere(
    [...earlier.turns, ...later.turns, ...others.flatMap(alone)],
    (month) => others.includes(month) || !sameValue(earlier.says(month), later.says(month)),
  );
};

/** An arbitrary month, used when there are no turns. */
const anyMonth: Month = '2025-06';

/** Spans of the months in which a condition holds that is constant from one turn up to the next. */
const spansWhere = (turns: readonly Month[], holds: (month: Month) => boolean): Span[] => {
  const inOrder = [...new Set(turns)].sort();
  const starts = [null, ...inOrder];
  const spans: Span[] = [];
  starts.forEach((startMonth, index) => {
    const next = inOrder[index];
    if (!holds(startMonth ?? (next ? addMonths(next, -1) : anyMonth))) return;
    const endMonth = next ? addMonths(next, -1) : null;
    const last = spans.at(-1);
    const isNeighbour =
      last !== undefined && startMonth !== null && last.endMonth === addMonths(startMonth, -1);
    if (isNeighbour) last.endMonth = endMonth;
    else spans.push({ startMonth, endMonth });
  });
  return spans;
};
