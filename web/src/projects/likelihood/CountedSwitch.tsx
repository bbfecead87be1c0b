import type { Counted } from '../../api/counted.ts';
import { SegmentedControl } from '../../ui/pickers/SegmentedControl.tsx';

const options = [
  { id: 'won', label: 'Won only' },
  { id: 'tentative', label: 'With tentative' },
  { id: 'weighted', label: 'Weighted' },
] as const;

/** Switches whether figures count tentative projects: not, in full, or by their percentages. */
export function CountedSwitch({ value, onChange }: { value: Counted; onChange: (counted: Counted) => void }) {
  return (
    <SegmentedControl<Counted> label="Projects counted" value={value} onChange={onChange} options={options} />
  );
}

type PlannedSwitchProps = { value: 'won' | 'tentative'; onChange: (planned: 'won' | 'tentative') => void };

/** Switches whether tentative projects are planned beside won ones. */
export function PlannedSwitch({ value, onChange }: PlannedSwitchProps) {
  return (
    <SegmentedControl<'won' | 'tentative'>
      label="Projects planned"
      value={value}
      onChange={onChange}
      options={[options[0], options[1]]}
    />
  );
}
