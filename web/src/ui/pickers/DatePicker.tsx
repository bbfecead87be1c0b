import { type CalendarDate, parseDate } from '@internationalized/date';
import { CalendarDays, ChevronLeft, ChevronRight } from 'lucide-react';
import {
  DatePicker as AriaDatePicker,
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  DateInput,
  DateSegment,
  Dialog,
  Group,
  Heading,
  Popover,
} from 'react-aria-components';
import { classNames } from '../basics/classNames.ts';
import * as fieldStyles from '../fields/Field.module.css';
import { FieldFrame, type FieldProps } from '../fields/Field.tsx';
import * as styles from './DatePicker.module.css';

export type DatePickerProps = FieldProps & {
  /** As YYYY-MM-DD; null while no day is chosen. */
  value: string | null;
  onChange: (day: string | null) => void;
  /** The first and last day that can be chosen. */
  min?: string | undefined;
  max?: string | undefined;
  /** Called when a day is chosen in the calendar, other than by typing. */
  onChosen?: (day: string) => void;
  /** Called when Enter is pressed in the field. */
  onEnter?: () => void;
  autoFocus?: boolean;
  /** Called when the focus has left the field and its calendar. */
  onBlur?: () => void;
};

/** Null for invalid days, such as 31 February in an address. */
const dateOf = (day: string | null): CalendarDate | null => {
  try {
    return day === null ? null : parseDate(day);
  } catch {
    return null;
  }
};

/** A day, typed or chosen in a calendar. */
export function DatePicker({
  label,
  isLabelHidden,
  description,
  error,
  className,
  value,
  onChange,
  min,
  max,
  onChosen,
  onEnter,
  ...props
}: DatePickerProps) {
  return (
    <AriaDatePicker<CalendarDate>
      {...props}
      value={dateOf(value)}
      onChange={(date) => onChange(date?.toString() ?? null)}
      {...(min !== undefined && { minValue: parseDate(min) })}
      {...(max !== undefined && { maxValue: parseDate(max) })}
      validationBehavior="aria"
      isInvalid={error !== undefined || undefined}
      shouldForceLeadingZeros
      className={classNames(fieldStyles.field, className)}
      data-slot="field"
    >
      <FieldFrame {...{ label, isLabelHidden, description, error }}>
        <Group
          className={classNames(fieldStyles.inputBox, styles.dateBox)}
          data-slot="input-box"
          onKeyDownCapture={(event) => {
            if (
              event.key === 'Enter' &&
              event.target instanceof HTMLElement &&
              event.target.role === 'spinbutton'
            )
              onEnter?.();
          }}
        >
          <DateInput className={styles.dateInput} data-slot="date-input">
            {(segment) => <DateSegment className={styles.dateSegment} segment={segment} />}
          </DateInput>
          <Button className={styles.dateButton} aria-label="Calendar">
            <CalendarDays size={16} aria-hidden="true" />
          </Button>
        </Group>
      </FieldFrame>
      <Popover className={styles.datePopover} data-slot="date-popover">
        <Dialog className={styles.dateDialog}>
          <Calendar<CalendarDate> aria-label={label} onChange={(date) => onChosen?.(date.toString())}>
            <header className={styles.calendarHead}>
              <Button slot="previous" className={styles.dateButton}>
                <ChevronLeft size={16} aria-hidden="true" />
              </Button>
              <Heading className={styles.calendarMonth} />
              <Button slot="next" className={styles.dateButton}>
                <ChevronRight size={16} aria-hidden="true" />
              </Button>
            </header>
            <CalendarGrid>
              <CalendarGridHeader>
                {(day) => <CalendarHeaderCell className={styles.calendarWeekday}>{day}</CalendarHeaderCell>}
              </CalendarGridHeader>
              <CalendarGridBody>
                {(date) => <CalendarCell className={styles.calendarDay} date={date} />}
              </CalendarGridBody>
            </CalendarGrid>
          </Calendar>
        </Dialog>
      </Popover>
    </AriaDatePicker>
  );
}
