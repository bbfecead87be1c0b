import type { CostType } from '#domain/people/costType.ts';
import { choiceField, type FormValues, numberField } from '../records/formFields.ts';
import { SplitBar } from '../ui/feedback/SplitBar.tsx';
import { NumericField } from '../ui/fields/NumericField.tsx';
import { Select } from '../ui/pickers/Select.tsx';

const costTypeLabels: Record<CostType, string> = {
  direct: 'Direct',
  operational: 'Operational',
  both: 'Both',
};

/** Where a person's cost falls, in their form. */
export const costFields = {
  costType: choiceField('Cost Type', costTypeLabels, 'direct'),
  directCostPercentage: numberField('Direct Cost Percentage', 'percentage', '100', Number.NaN),
};

type CostValues = FormValues<typeof costFields>;

/** What is typed of it for another type counts as nothing. */
export const costSent = ({ costType, directCostPercentage }: CostValues) => ({
  directCostPercentage:
    costType === 'both' ? costFields.directCostPercentage.sent(directCostPercentage) : 100,
});

/** The percentage as one compares it: there is one for 'both' only. */
export const costShown = ({ costType, directCostPercentage }: CostValues) => ({
  directCostPercentage: [
    costFields.directCostPercentage.label,
    costType === 'both' ? `${directCostPercentage}%` : '',
  ] as const,
});

const options: { id: CostType; label: string; description: string }[] = [
  {
    id: 'direct',
    label: costTypeLabels.direct,
    description: 'All of the cost counts against client work',
  },
  { id: 'operational', label: costTypeLabels.operational, description: 'All of the cost is overhead' },
  { id: 'both', label: costTypeLabels.both, description: 'Part direct, the rest operating' },
];

type CostFieldsProps = {
  costType: CostType;
  onCostTypeChange: (type: CostType) => void;
  /** Percentage as typed, 0 to 100. */
  percentage: string;
  onPercentageChange: (text: string) => void;
  error: string | undefined;
};

/** Where a person's cost falls; the percentage shows for 'both' only (docs/domain.md, People). */
export function CostFields({
  costType,
  onCostTypeChange,
  percentage,
  onPercentageChange,
  error,
}: CostFieldsProps) {
  const direct = Math.min(100, Math.max(0, Number(percentage) || 0));
  return (
    <>
      <Select<CostType> label="Cost Type" options={options} value={costType} onChange={onCostTypeChange} />
      {costType === 'both' && (
        <NumericField
          label="Direct Cost Percentage"
          name="directCostPercentage"
          suffix="%"
          step={5}
          max={100}
          value={percentage}
          onChange={onPercentageChange}
          description={<SplitBar direct={direct} />}
          error={error}
        />
      )}
    </>
  );
}
