import type { AllocationPlanState } from '#domain/allocationPlan.ts';
import type { Line } from '#domain/figures/line.ts';
import type { PlanKey } from '#domain/streams.ts';
import type { Agency, Change } from '../agency/agency.ts';
import { monthRange } from '../months.ts';
import type { Formulas, ReadModel, Row } from '../readModel.ts';
import { deriveLines, type LineScope, lineScopes } from './derive.ts';
import { note, placedRows } from './lineage.ts';
import { lines } from './tables.ts';

export const linesModel: ReadModel = {
  tables: [lines],
  /** Event by event, so that each line knows which of them made it; what it came to is worked out when it is written. */
  record({ event: { position }, change, touched, formulas }, agency) {
    const reached = isSameForProject(change, agency) ? { ...touched, plans: none } : touched;
    for (const derived of deriveLines(agency, reached, formulas)) {
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

const none = new Set<PlanKey>();

/** Whether what changed is a plan, in hours of people alone: they bring its project no line. */
const isSameForProject = ({ kind, key, before }: Change, agency: Agency): boolean =>
  kind === 'allocationPlan' &&
  (before as AllocationPlanState).additional?.hours ===
    agency.allocationPlan.get(key)?.state.additional?.hours;

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
    target_profit: line.targetProfit,
    other_cost: line.otherCost,
    calculation: line.calculation,
    amount_calculation: line.amountCalculation,
    formulas: formulas.version,
  }));
