import type { Line } from '#domain/figures/line.ts';
import { monthRange } from '../months.ts';
import type { Formulas, ReadModel, Row } from '../readModel.ts';
import { deriveLines, type LineScope } from './derive.ts';
import { withLineage } from './lineage.ts';
import { lines } from './tables.ts';

export const linesModel: ReadModel = {
  tables: [lines],
  derive() {},
  /** Event by event, so that each line knows which of them made it. */
  record({ event: { position }, touched, formulas }, agency, rows) {
    for (const derived of deriveLines(agency, touched, formulas)) {
      const { scope } = derived;
      rows.replace(lines, scope, withLineage(agency.lineage, scope, toRows(derived, formulas), position));
    }
  },
};

const rangeOf = ({ from, to, part }: Line): string =>
  part === 'unscheduled' ? 'empty' : monthRange(from, to);

const toRows = ({ kind, id, lines: derived }: LineScope, formulas: Formulas): Row[] =>
  derived.map((line) => ({
    part: line.part,
    record_kind: kind,
    record_id: id,
    months: rangeOf(line),
    revenue: line.revenue,
    billable_hours: line.billableHours,
    day_hours: line.dayHours,
    direct_day_hours: line.directDayHours,
    contracted_hours: line.contractedHours,
    direct_cost: line.directCost,
    operating_cost: line.operatingCost,
    other_cost: line.otherCost,
    calculation: line.calculation,
    amount_calculation: line.amountCalculation,
    formulas: formulas.version,
  }));
