import type { FormulaName } from '#domain/values/planningFormulas.ts';
import type { CapacityBounds, Thresholds } from '#domain/values/status.ts';
import type { FieldErrors } from '../../ui/fields/Form.tsx';
import { NumericField } from '../../ui/fields/NumericField.tsx';
import * as styles from './formulas.module.css';

/** A figure's colours; it is red below the second. */
export const colourEnds: Record<keyof Thresholds, string> = { good: 'Green from', watch: 'Yellow from' };

/** A month's capacity status, which is Overallocated above the second. */
export const capacityEnds: Record<keyof CapacityBounds, string> = {
  healthy: 'Healthy up to',
  full: 'At Capacity up to',
};

type ThresholdFieldsProps<End extends string> = {
  name: FormulaName;
  label: string;
  /** The labels of its percentages. */
  ends: Record<End, string>;
  value: Record<End, string>;
  errors: FieldErrors;
  onChange: (value: Record<End, string>) => void;
};

/** The percentages of a formula. */
export function ThresholdFields<End extends string>(props: ThresholdFieldsProps<End>) {
  const { name, label, ends, value, errors, onChange } = props;
  return (
    <fieldset className={styles.thresholds}>
      <legend>{label}</legend>
      {(Object.keys(ends) as End[]).map((end) => (
        <NumericField
          key={end}
          label={ends[end]}
          suffix="%"
          step={5}
          max={1000}
          value={value[end]}
          onChange={(text) => onChange({ ...value, [end]: text })}
          error={errors[`formulas.${name}.${end}`]}
        />
      ))}
    </fieldset>
  );
}
