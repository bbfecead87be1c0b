import { type Dated, periodsOf } from '../records/dated.ts';
import { type DatedFormulas, type PlanningFormulas, underEach } from '../values/planningFormulas.ts';
import { overlap, type Span } from '../values/span.ts';
import type { Line } from './line.ts';

/** Lines cut to a span. Unscheduled work is in no month and counts once, under the last known terms. */
const within = (span: Span, lines: readonly Line[]): Line[] =>
  lines.flatMap((line) => {
    if (line.part === 'unscheduled') return span.endMonth === null ? [line] : [];
    const months = overlap({ startMonth: line.from, endMonth: line.to }, span);
    return months ? [{ ...line, from: months.startMonth, to: months.endMonth }] : [];
  });

/** The lines of a record with dated terms: for each period, the lines that its terms would give, cut to the period. */
export const datedLines = <Fields>(record: Dated<Fields>, linesOf: (fields: Fields) => Line[]): Line[] =>
  periodsOf(record).flatMap((period) => within(period, linesOf(period.fields)));

/** The lines under dated formulas, each set in its own months (docs/domain.md, Formulas). */
export const linesUnder = (formulas: DatedFormulas, linesOf: (set: PlanningFormulas) => Line[]): Line[] =>
  underEach(formulas, always, linesOf).flatMap(({ made, ...span }) => within(span, made));

const always: Span = { startMonth: null, endMonth: null };
