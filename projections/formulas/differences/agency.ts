import { figuresOf } from '#domain/money/pnlTotals.ts';
import type { Month } from '#domain/values/month.ts';
import { formulasAt } from '#domain/values/planningFormulas.ts';
import { ratio } from '#domain/values/ratio.ts';
import type { ReportedMonth } from '../../money/pnl/periods.ts';
import { changeOf, roundToMillionth } from './change.ts';
import type { ComputedMeasure, Side } from './computedFigures.ts';
import { agencyFigures, type ClosedMonthView, type DifferenceView, type RecordKind } from './view.ts';

/** The agency's figures of a month: pounds, hours, and capacity utilisation as a fraction. */
export type AgencyMonth = Record<(typeof agencyFigures)[number], number> & {
  /** Direct hours of the team, and hours agreed with freelancers. */
  hoursWithFreelancers: number;
};

/** Reported totals of the closed months. */
export type Closed = ReadonlyMap<Month, Pick<ReportedMonth, 'totals'>>;

/** The agency's figures of each month of a side; money of a closed month as reported. */
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

/** The agency's figures that differ between two sides, by month. */
export const differentMonths = (
  months: readonly Month[],
  before: readonly AgencyMonth[],
  after: readonly AgencyMonth[],
): DifferenceView[] =>
  months.flatMap((month, index) => {
    const [earlier, later] = [before[index], after[index]];
    if (!earlier || !later) return [];
    return agencyFigures
      .filter((figure) => earlier[figure] !== later[figure])
      .map((figure) => ({
        month,
        figure,
        record: null,
        from: earlier[figure],
        to: later[figure],
        change: changeOf(earlier[figure], later[figure]),
      }));
  });

/**
 * The closed months whose restated net profit differs between two sides, in pounds: as reported, and restated by each.
 */
export const closedMonths = (before: Side, after: Side, closed: Closed): ClosedMonthView[] => {
  const none: Closed = new Map();
  const [earlier, later] = [agencyMonths(before, none), agencyMonths(after, none)];
  return before.computed.months.flatMap((month, place) => {
    const totals = closed.get(month)?.totals;
    const [from, to] = [earlier[place]?.netProfit ?? 0, later[place]?.netProfit ?? 0];
    if (!totals || from === to) return [];
    return [{ month, reported: figuresOf(totals.told, totals.includesOtherCosts).netProfit, from, to }];
  });
};
