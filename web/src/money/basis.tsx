import { type Basis, bases } from '#domain/money/period.ts';
import { choice } from '../address/parameters.ts';
import { useParameter } from '../address/useAddress.ts';
import { SegmentedControl } from '../ui/pickers/SegmentedControl.tsx';

const basis = choice(bases);

/** The basis on which closed months are shown, as the address has it: reported or restated. */
export const useBasis = () => useParameter('basis', basis);

/** By the basis shown, the name of a figure on the other one. */
export const otherBasisLabels: Record<Basis, string> = {
  reported: 'By its records now',
  restated: 'As it was reported',
};

const options = [
  { id: 'reported', label: 'As reported' },
  { id: 'restated', label: 'Restated' },
] as const;

/** Switches the basis of closed months. */
export function BasisSwitch({ value, onChange }: { value: Basis; onChange: (basis: Basis) => void }) {
  return (
    <SegmentedControl<Basis> label="Closed months" value={value} onChange={onChange} options={options} />
  );
}
