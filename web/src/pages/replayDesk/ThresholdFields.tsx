import { NumericField } from '../../ui/NumericField.tsx';
import type { ThresholdName } from './formulaForm.ts';
import { formulaLabel } from './formulaWords.ts';
import type { FormulaDraft } from './useFormulaDraft.ts';

type ThresholdFieldsProps = { name: ThresholdName; draft: FormulaDraft };

const ends = [
  { end: 'good', label: 'Green from' },
  { end: 'watch', label: 'Yellow from' },
] as const;

/** Where the colour of a figure changes: two percentages, and red below the second. */
export function ThresholdFields({ name, draft: { values, set, errors } }: ThresholdFieldsProps) {
  const typed = values[name];
  return (
    <fieldset className="thresholds">
      <legend>{formulaLabel(name)}</legend>
      {ends.map(({ end, label }) => (
        <NumericField
          key={end}
          label={label}
          suffix="%"
          step={5}
          max={1000}
          value={typed[end]}
          onChange={(text) => set(name, { ...typed, [end]: text })}
          error={errors[`formulas.${name}.${end}`]}
        />
      ))}
    </fieldset>
  );
}
