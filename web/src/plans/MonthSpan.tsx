import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { ListBox, ListBoxItem } from 'react-aria-components';
import { addMonths, isMonth, type Month, monthLabel, monthsBetween } from '#domain/values/month.ts';
import type { Parameter } from '../address/parameters.ts';
import { currentMonth } from '../format/dates.ts';
import { Button } from '../ui/basics/Button.tsx';
import * as hiddenStyles from '../ui/basics/hidden.module.css';
import { IconButton } from '../ui/basics/IconButton.tsx';
import { PopoverButton } from '../ui/layers/PopoverButton.tsx';
import type { SetMonth } from '../ui/pickers/MonthPicker.tsx';
import { spanText } from './MonthHead.tsx';
import * as styles from './monthSpan.module.css';

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
  /** What else can be chosen where the first month is. */
  children?: ReactNode;
};

/** Goes a month back and on, to any month there is, and to today. */
export function MonthSpan({ from, count, usual = currentMonth(), onChange, children }: MonthSpanProps) {
  const step = (by: 1 | -1) => onChange((asked) => nearestFrom(addMonths(asked, by)));
  const shown = spanText(from, count);
  return (
    <span className={styles.span}>
      <span className={styles.joined}>
        <IconButton
          label="A month back"
          icon={<ChevronLeft />}
          variant="secondary"
          isDisabled={from === firstFrom}
          onPress={() => step(-1)}
        />
        <PopoverButton label="First month shown" buttonLabel={`Shown: ${shown}. Choose a month`} text={shown}>
          {(close) => (
            <>
              <MonthGrid
                from={from}
                count={count}
                onChoose={(month) => {
                  onChange(month);
                  close();
                }}
              />
              {children}
            </>
          )}
        </PopoverButton>
        <IconButton
          label="A month on"
          icon={<ChevronRight />}
          variant="secondary"
          isDisabled={from === lastFrom}
          onPress={() => step(1)}
        />
      </span>
      <Button aria-label={`Today: from ${monthLabel(usual)}`} onPress={() => onChange(usual)}>
        Today
      </Button>
    </span>
  );
}

type MonthGridProps = { from: Month; count: number; onChoose: (month: Month) => void };

/** The months of a year, and the way to other years: Page Up and Page Down by keys. */
function MonthGrid({ from, count, onChoose }: MonthGridProps) {
  const [year, setYear] = useState(Number(from.slice(0, 4)));
  const last = addMonths(from, count - 1);
  const now = currentMonth();
  const to = (next: number) => setYear(Math.min(2099, Math.max(2000, next)));
  return (
    <div
      onKeyDownCapture={(event) => {
        const by = { PageUp: -1, PageDown: 1 }[event.key];
        if (by === undefined) return;
        event.preventDefault();
        event.stopPropagation();
        to(year + by);
      }}
    >
      <div className={styles.year}>
        <IconButton
          label={`Year ${year - 1}`}
          icon={<ChevronLeft />}
          size="small"
          isDisabled={year === 2000}
          onPress={() => to(year - 1)}
        />
        <strong aria-live="polite">{year}</strong>
        <IconButton
          label={`Year ${year + 1}`}
          icon={<ChevronRight />}
          size="small"
          isDisabled={year === 2099}
          onPress={() => to(year + 1)}
        />
      </div>
      <ListBox
        key={year}
        aria-label={`Months of ${year}`}
        className={styles.months}
        layout="grid"
        autoFocus="first"
        selectionMode="single"
        selectedKeys={[from]}
        disabledKeys={monthsBetween(`${year}-01`, `${year}-12`).filter((month) => month > lastFrom)}
        // The one that is shown already is let go of by a press.
        onSelectionChange={(keys) => onChoose(String([...keys][0] ?? from))}
      >
        {monthsBetween(`${year}-01`, `${year}-12`).map((month) => (
          <ListBoxItem
            key={month}
            id={month}
            textValue={monthLabel(month)}
            className={styles.month}
            data-shown={(month >= from && month <= last) || undefined}
            data-now={month === now || undefined}
          >
            <span>
              {monthLabel(month).slice(0, 3)} <span className={hiddenStyles.hidden}>{year}</span>
            </span>
          </ListBoxItem>
        ))}
      </ListBox>
    </div>
  );
}
