import { ChevronLeft, ChevronRight } from 'lucide-react';
import { addMonths, isMonth, type Month, monthLabel } from '#domain/values/month.ts';
import type { Parameter } from '../address/parameters.ts';
import { currentMonth } from '../format/dates.ts';
import { Button } from '../ui/basics/Button.tsx';
import { IconButton } from '../ui/basics/IconButton.tsx';
import * as layout from '../ui/basics/layout.module.css';
import type { SetMonth } from '../ui/pickers/MonthPicker.tsx';
import { spanText } from './MonthHead.tsx';

const firstFrom = '2000-01';
/** From here on twelve months can be shown. */
const lastFrom = '2099-01';

const nearestFrom = (month: Month): Month =>
  month > lastFrom ? lastFrom : month < firstFrom ? firstFrom : month;

/** The first month that is shown: any month there is, the usual one unless one is named. */
export const shownFrom = (usual: () => Month): Parameter<Month> => ({
  unit: 'month',
  read: (asked) => (asked && isMonth(asked) ? nearestFrom(asked) : usual()),
  write: (month) => (month === usual() ? undefined : month),
});

type MonthSpanProps = {
  from: Month;
  count: number;
  /** The way back leads there: the present month unless one is given. */
  usual?: Month;
  onChange: SetMonth;
};

/** Goes a month back and on, and to the usual one. */
export function MonthSpan({ from, count, usual = currentMonth(), onChange }: MonthSpanProps) {
  const step = (by: 1 | -1) => onChange((asked) => nearestFrom(addMonths(asked, by)));
  return (
    <span className={layout.row}>
      <IconButton
        label="A month back"
        icon={<ChevronLeft />}
        variant="secondary"
        isDisabled={from === firstFrom}
        onPress={() => step(-1)}
      />
      <Button
        onPress={() => onChange(usual)}
        aria-label={`Shown: ${spanText(from, count)}. Back to ${monthLabel(usual)}`}
      >
        {spanText(from, count)}
      </Button>
      <IconButton
        label="A month on"
        icon={<ChevronRight />}
        variant="secondary"
        isDisabled={from === lastFrom}
        onPress={() => step(1)}
      />
    </span>
  );
}
