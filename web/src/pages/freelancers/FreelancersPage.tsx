import { choice } from '../../address/parameters.ts';
import { useParameter } from '../../address/useAddress.ts';
import { SegmentedControl } from '../../ui/pickers/SegmentedControl.tsx';
import { FreelancerBench } from './FreelancerBench.tsx';
import { MonthlyHours } from './MonthlyHours.tsx';

const modes = [
  { id: 'monthly', label: 'Monthly Hours' },
  { id: 'bench', label: 'Freelancer Bench' },
] as const;

const views = choice(['monthly', 'bench']);

/** Freelancers by month, or as the bench. */
export function FreelancersPage() {
  const [mode, setMode] = useParameter('view', views);
  const view = <SegmentedControl label="View" options={modes} value={mode} onChange={setMode} />;
  return mode === 'monthly' ? <MonthlyHours view={view} /> : <FreelancerBench view={view} />;
}
