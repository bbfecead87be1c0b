import { ChevronLeft, ChevronRight } from 'lucide-react';
import { addMonths, isMonth, type Month, monthLabel } from '#domain/month.ts';
import type { Parameter } from '../../address/parameters.ts';
import { currentMonth } from '../../format/dates.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { spanText } from './MonthHead.tsx';

const firstFrom = '2000-01';
/** From here on twelve months can be shown. */
const lastFrom = '2099-01';

/** The first month that is shown: any month there is, the present one unless one is named. */
export const firstShown: Parameter<Month> = {
  unit: 'month',
  read: (asked) =>
    asked && isMonth(asked)
      ? asked > lastFrom
        ? lastFrom
        : asked < firstFrom
          ? firstFrom
          : asked
      : currentMonth(),
  write: (month) => (month === currentMonth() ? undefined : month),
};

type MonthSpanProps = { from: Month; count: number; onChange: (from: Month) => void };

/** Goes a month back and on, and to the present one. */
export function MonthSpan({ from, count, onChange }: MonthSpanProps) {
  return (
    <>
      <IconButton
        label="A month back"
        icon={<ChevronLeft />}
        variant="secondary"
        isDisabled={from === firstFrom}
        onPress={() => onChange(addMonths(from, -1))}
      />
      <Button
        onPress={() => onChange(currentMonth())}
        aria-label={`Shown: ${spanText(from, count)}. Back to ${monthLabel(currentMonth())}`}
      >
        {spanText(from, count)}
      </Button>
      <IconButton
        label="A month on"
        icon={<ChevronRight />}
        variant="secondary"
        isDisabled={from === lastFrom}
        onPress={() => onChange(addMonths(from, 1))}
      />
    </>
  );
}
