import type { Line } from '#domain/money/line.ts';
import { termsSince } from '#domain/records/dated.ts';
import { monthIndex } from '#domain/values/month.ts';
import { monthRange } from '../../reading/months.ts';
import type { ReadModel, Row } from '../../reading/readModel.ts';
import { deriveLines, deriveUnwonLines, type LineScope } from './derive.ts';
import { hoursOffRows } from './hoursOff.ts';
import { hoursOff, lines, timeOffLines } from './tables.ts';

export const linesModel: ReadModel = {
  tables: [lines, lines.unwon, timeOffLines, hoursOff],
  derive(foldedState, affected, formulas, rows) {
    for (const derived of deriveLines(foldedState, affected, formulas)) {
      const all = derived.lines();
      const others = all.filter(({ part }) => part !== 'timeOff');
      rows.replace(lines, derived.scope, others.map(rowOf(derived)));
      if (derived.kind !== 'teamMember') continue;
      rows.replace(timeOffLines, derived.scope, timeOffRows(derived, all));
      rows.replace(hoursOff, derived.scope, hoursOffRows(derived.id, all));
    }
    for (const derived of deriveUnwonLines(foldedState, affected, formulas)) {
      const toRow = rowOf(derived);
      const unwon = derived.lines().map(({ line, standing }) => ({ ...toRow(line), standing }));
      rows.replace(lines.unwon, derived.scope, unwon);
    }
  },
};

const rangeOf = ({ from, to, part }: Line): string =>
  part === 'unscheduled' ? 'empty' : monthRange(from, to);

/** A month after all others, in which the last known terms hold. */
const atLast = '9999-12';

/** For each dated term of a line, the month since which it holds; null if none is dated. */
const sinceOf = ({ part, from, fact }: Line, dated: LineScope['dated']): Record<string, string> | null => {
  if (fact !== null && from !== null) return { [fact]: from };
  if (!dated || dated.changes.length === 0) return null;
  const since = part === 'unscheduled' ? termsSince(dated, atLast) : from ? termsSince(dated, from) : {};
  return Object.keys(since).length === 0 ? null : since;
};

/** Rows for lines of time off, which are in one month each. */
const timeOffRows = ({ id, dated }: LineScope, all: readonly Line[]): Row[] =>
  all.flatMap((line) =>
    line.part === 'timeOff' && line.from !== null
      ? [
          {
            team_member_id: id,
            month: monthIndex(line.from),
            hours_off: line.hoursOff,
            direct_hours_off: line.directHoursOff,
            calculation: line.calculation,
            terms_since: sinceOf(line, dated),
          },
        ]
      : [],
  );

const rowOf =
  ({ kind, id, dated }: Pick<LineScope, 'kind' | 'id' | 'dated'>) =>
  (line: Line): Row => ({
    part: line.part,
    record_kind: kind,
    record_id: id,
    months: rangeOf(line),
    revenue: line.revenue,
    billable_hours: line.billableHours,
    day_hours: line.dayHours,
    region: line.region,
    direct_day_hours: line.directDayHours,
    contracted_hours: line.contractedHours,
    direct_cost: line.directCost,
    operating_cost: line.operatingCost,
    target_profit: line.targetProfit,
    other_cost: line.otherCost,
    calculation: line.calculation,
    amount_calculation: line.amountCalculation,
    terms_since: sinceOf(line, dated),
  });
