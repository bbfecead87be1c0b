import type { Month } from '#domain/values/month.ts';
import type { Span } from '#domain/values/span.ts';
import * as styles from '../ui/fields/Form.module.css';
import type { FieldErrors } from '../ui/fields/Form.tsx';
import { MonthSelect } from '../ui/pickers/MonthSelect.tsx';
import { datableMonths } from './datableMonths.ts';

type SpanFieldsProps = {
  values: Span;
  errors: FieldErrors;
  onChange: (name: keyof Span, month: Month | null) => void;
  /** The text for no first month. */
  always?: string;
};

/** The first and last month of a record; either may be left open. */
export function SpanFields(props: SpanFieldsProps) {
  const {
    values: { startMonth, endMonth },
    errors,
    onChange,
    always = 'No start month',
  } = props;
  const months = datableMonths();
  return (
    <div className={styles.row}>
      <MonthSelect
        label="Start Month"
        months={months}
        value={startMonth}
        onChange={(month) => onChange('startMonth', month)}
        none={always}
        error={errors.startMonth}
      />
      <MonthSelect
        label="End Month"
        months={months}
        value={endMonth}
        onChange={(month) => onChange('endMonth', month)}
        none="No end month"
        error={errors.endMonth}
      />
    </div>
  );
}
