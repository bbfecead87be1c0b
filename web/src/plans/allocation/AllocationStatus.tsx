import { allocationTone, type AllocationStatus as Status } from '#domain/values/status.ts';
import { Badge } from '../../ui/basics/Badge.tsx';

/** How a project's hours compare with what it needs (docs/domain.md, Colours and statuses). */
export function AllocationStatus({ status }: { status: Status }) {
  return <Badge tone={allocationTone[status] ?? 'neutral'}>{status}</Badge>;
}
