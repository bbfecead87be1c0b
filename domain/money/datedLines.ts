import { type Dated, periodsOf } from '../records/dated.ts';
import { type DatedFormulas, type PlanningFormulas, underEach } from '../values/planningFormulas.ts';
import { overlap, type Span } from '../values/span.ts';
import type { Line } from './line.ts';

/** Lines cut to some months. Unscheduled work stands in none and counts once, under the last terms that are known. */
const within = (span: Span, lines: readonly Line[]): Line[] =>
  lines.flatMap((line) => {
    if (line.part === 'unscheduled') return span.endMonth === null ? [line] : [];
    const months = overlap({ startMonth: line.from, endMonth: line.to }, span);
    return months ? [{ ...line, from: months.startMonth, to: months.endMonth }] : [];
  });

/**
 * The lines of a record whose terms change from month to month: of each of its periods, those that it would have if
 * what holds then held always, cut to the period.
 */
export const datedLines = <Fields>(record: Dated<Fields>, linesOf: (fields: Fields) => Line[]): Line[] =>
  periodsOf(record).flatMap((period) => within(period, linesOf(period.fields)));

/** The lines that formulas make, each set in its own months (docs/domain.md, Formulas). */
export const linesUnder = (formulas: DatedFormulas, linesOf: (set: PlanningFormulas) => Line[]): Line[] =>
  underEach(formulas, always, linesOf).flatMap(({ made, ...span }) => within(span, made));

const always: Span = { startMonth: null, endMonth: null };
