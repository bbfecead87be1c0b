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
/** The last first month: twelve months fit after it. */
const lastFrom = '2099-01';

const nearestFrom = (month: Month): Month =>
  month > lastFrom ? lastFrom : month < firstFrom ? firstFrom : month;

/** The first month that is shown, as an address parameter; `usual` where it is missing or no month. */
export const shownFrom = (usual: () => Month): Parameter<Month> => ({
  unit: 'month',
  read: (requested) => (requested && isMonth(requested) ? nearestFrom(requested) : usual()),
  write: (month) => (month === usual() ? undefined : month),
});

type MonthSpanProps = {
  from: Month;
  count: number;
  /** The month that the way back leads to; the current one unless given. */
  usual?: Month;
  onChange: SetMonth;
  /** Further choices, beside the first month. */
  children?: ReactNode;
};

/** Moves a month back and on, to any month, and back to today. */
export function MonthSpan({ from, count, usual = currentMonth(), onChange, children }: MonthSpanProps) {
  const step = (by: 1 | -1) => onChange((latest) => nearestFrom(addMonths(latest, by)));
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

/** The months of a year, and buttons to other years; Page Up and Page Down do the same. */
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
        // Pressing the selected month deselects it: it is chosen again.
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
