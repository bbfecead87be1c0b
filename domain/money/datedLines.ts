import { type Dated, periodsOf } from '../records/dated.ts';
import { overlap } from '../values/span.ts';
import type { Line } from './line.ts';

/**
 * The lines of a record whose terms change from month to month: of each of its periods, those that it would have if
 * what holds then held always, cut to the period.
 */
export const datedLines = <Fields>(record: Dated<Fields>, linesOf: (fields: Fields) => Line[]): Line[] =>
  periodsOf(record).flatMap((period) =>
    linesOf(period.fields).flatMap((line) => {
      // Unscheduled work counts once, under the last terms that are known.
      if (line.part === 'unscheduled') return period.endMonth === null ? [line] : [];
      const months = overlap({ startMonth: line.from, endMonth: line.to }, period);
      return months ? [{ ...line, from: months.startMonth, to: months.endMonth }] : [];
    }),
  );
