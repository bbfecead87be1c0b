import type { FormulaName } from '#domain/values/planningFormulas.ts';
import type { CapacityBounds, Thresholds } from '#domain/values/status.ts';
import { NumericField } from '../../ui/fields/NumericField.tsx';
import type { ThresholdName } from './formulaForm.ts';
import * as styles from './formulas.module.css';
import { formulaLabel } from './formulaWords.ts';
import type { FormulaDraft } from './useFormulaDraft.ts';

type PercentagesProps<End extends string> = {
  name: FormulaName;
  ends: Record<End, string>;
  typed: Record<End, string>;
  errors: FormulaDraft['errors'];
  onChange: (typed: Record<End, string>) => void;
};

/** The percentages of a formula. */
function Percentages<End extends string>({ name, ends, typed, errors, onChange }: PercentagesProps<End>) {
  return (
    <fieldset className={styles.thresholds}>
      <legend>{formulaLabel(name)}</legend>
      {(Object.keys(ends) as End[]).map((end) => (
        <NumericField
          key={end}
          label={ends[end]}
          suffix="%"
          step={5}
          max={1000}
          value={typed[end]}
          onChange={(text) => onChange({ ...typed, [end]: text })}
          error={errors[`formulas.${name}.${end}`]}
        />
      ))}
    </fieldset>
  );
}

const colours: Record<keyof Thresholds, string> = { good: 'Green from', watch: 'Yellow from' };

/** The thresholds of a figure's colours: two percentages, and red below the second. */
export function ThresholdFields({ name, draft }: { name: ThresholdName; draft: FormulaDraft }) {
  const { values, set, errors } = draft;
  const change = (typed: (typeof values)[ThresholdName]) => set(name, typed);
  return <Percentages name={name} ends={colours} typed={values[name]} errors={errors} onChange={change} />;
}

const statuses: Record<keyof CapacityBounds, string> = {
  healthy: 'Healthy up to',
  full: 'At Capacity up to',
};

/** The bounds of a month's capacity status: two percentages, and Overallocated above the second. */
export function CapacityFields({ draft: { values, set, errors } }: { draft: FormulaDraft }) {
  const name = 'capacityBounds';
  const change = (typed: (typeof values)[typeof name]) => set(name, typed);
  return <Percentages name={name} ends={statuses} typed={values[name]} errors={errors} onChange={change} />;
}
