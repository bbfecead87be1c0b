import { MonthSpan } from '../../plans/MonthSpan.tsx';
import * as layout from '../../ui/basics/layout.module.css';
import type { MonthWindow } from './useMonthWindow.ts';

/** Which months are shown, and the way to others. */
export function ShownMonths({ from, months, setFrom, usual }: MonthWindow) {
  return (
    <div className={layout.row}>
      <MonthSpan from={from} count={months.length} usual={usual} onChange={setFrom} />
    </div>
  );
}
