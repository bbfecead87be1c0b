import type { Line } from '#domain/figures/line.ts';
import { monthRange } from '../months.ts';
import type { Formulas, ReadModel, Row } from '../readModel.ts';
import { deriveLines, type LineScope, lineScopes } from './derive.ts';
import { note, placedRows } from './lineage.ts';
import { lines } from './tables.ts';

export const linesModel: ReadModel = {
  tables: [lines],
  /** Event by event, so that each line knows which of them made it; what it came to is worked out when it is written. */
  record({ event: { position }, touched, formulas }, agency) {
    for (const derived of deriveLines(agency, touched, formulas)) {
      note(agency.lineage, derived.scope, { position, rows: () => toRows(derived, formulas) });
    }
  },
  derive(agency, touched, _formulas, rows) {
    for (const scope of lineScopes(touched)) {
      const placed = placedRows(agency.lineage, scope);
      if (placed) rows.replace(lines, scope, placed);
    }
  },
};

const rangeOf = ({ from, to, part }: Line): string =>
  part === 'unscheduled' ? 'empty' : monthRange(from, to);

const toRows = ({ kind, id, lines: derive }: LineScope, formulas: Formulas): Row[] =>
  derive().map((line) => ({
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
