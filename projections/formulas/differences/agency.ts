import { figuresOf } from '#domain/money/pnlTotals.ts';
import type { Month } from '#domain/values/month.ts';
import { formulasAt } from '#domain/values/planningFormulas.ts';
import { ratio } from '#domain/values/ratio.ts';
import type { ReportedMonth } from '../../money/pnl/periods.ts';
import { changeOf, roundToMillionth } from './change.ts';
import type { ComputedMeasure, Side } from './computedFigures.ts';
import { agencyFigures, type ClosedMonthView, type DifferenceView, type RecordKind } from './view.ts';

/** The figures of the whole agency in a month: pounds, hours, and capacity utilisation as a fraction. */
export type AgencyMonth = Record<(typeof agencyFigures)[number], number> & {
  /** Hours of the team and those agreed with freelancers. */
  hoursWithFreelancers: number;
};

/** What is reported of the months that are closed. */
export type Closed = ReadonlyMap<Month, Pick<ReportedMonth, 'totals'>>;

/** The agency's figures of each month that a side has worked out; of a closed one money as it is reported. */
export const agencyMonths = ({ set, computed }: Side, closed: Closed): AgencyMonth[] =>
  computed.leaves.map((leaves, place) => {
    const month = computed.months[place] ?? '';
    const reported = closed.get(month)?.totals;
    const hours = (kind: RecordKind, measure: ComputedMeasure) =>
      sumOf(computed.records, kind, measure, place);
    const { totalRevenue, totalDirectCosts, grossProfit, totalOperatingCosts, netProfit } = figuresOf(
      reported?.told ?? leaves,
      reported?.includesOtherCosts ?? formulasAt(set, month).netProfitIncludesOtherCosts,
    );
    const clientBillableHours = hours('project', 'billableHours');
    const internalTeamHours = hours('teamMember', 'directHours');
    return {
      totalRevenue,
      totalDirectCosts,
      grossProfit,
      totalOperatingCosts,
      netProfit,
      clientBillableHours,
      internalTeamHours,
      capacityUtilization: ratio(clientBillableHours, internalTeamHours),
      hoursWithFreelancers: roundToMillionth(internalTeamHours + hours('freelancer', 'contractedHours')),
    };
  });

const sumOf = (
  records: Side['computed']['records'],
  kind: RecordKind,
  measure: ComputedMeasure,
  place: number,
): number => {
  let sum = 0;
  for (const record of records.values()) {
    if (record.kind === kind) sum += record.amounts[measure][place] ?? 0;
  }
  return roundToMillionth(sum);
};

/** The agency's own figures that two sides say differently, by month. */
export const differentMonths = (
  months: readonly Month[],
  before: readonly AgencyMonth[],
  after: readonly AgencyMonth[],
): DifferenceView[] =>
  months.flatMap((month, index) => {
    const [was, is] = [before[index], after[index]];
    if (!was || !is) return [];
    return agencyFigures
      .filter((figure) => was[figure] !== is[figure])
      .map((figure) => ({
        month,
        figure,
        record: null,
        from: was[figure],
        to: is[figure],
        change: changeOf(was[figure], is[figure]),
      }));
  });

/** The closed months that two sides would restate differently: net profit as reported, and restated by each, in pounds. */
export const closedMonths = (before: Side, after: Side, closed: Closed): ClosedMonthView[] => {
  const none: Closed = new Map();
  const [was, is] = [agencyMonths(before, none), agencyMonths(after, none)];
  return before.computed.months.flatMap((month, place) => {
    const totals = closed.get(month)?.totals;
    const [from, to] = [was[place]?.netProfit ?? 0, is[place]?.netProfit ?? 0];
    if (!totals || from === to) return [];
    return [{ month, reported: figuresOf(totals.told, totals.includesOtherCosts).netProfit, from, to }];
  });
};
