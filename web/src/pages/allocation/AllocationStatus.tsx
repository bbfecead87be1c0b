import type { AllocationStatus as Status } from '#domain/figures/status.ts';
import { Badge } from '../../ui/Badge.tsx';
import type { Tone } from '../../ui/tones.tsx';

const tones: Record<Status, Tone> = {
  'Not Started': 'neutral',
  'Under Allocated': 'watch',
  'Fully Allocated': 'good',
  'Over Allocated': 'over',
};

/** How a project's hours compare with what it needs (core section 4). */
export function AllocationStatus({ status }: { status: Status }) {
  return <Badge tone={tones[status]}>{status}</Badge>;
}
