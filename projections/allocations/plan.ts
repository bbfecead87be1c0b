import type { z } from 'zod';
import { addMonths, type Month } from '#domain/month.ts';
import { requiredHours } from '../lines/queries.ts';
import type { Read } from '../read.ts';
import { findPlanChange, listPlanAllocations } from './queries.ts';
import type { AllocationView, draftEntry, PlanView } from './view.ts';

/** One project in one month as the Allocate Hours dialog opens it (core section 4). */
export const planOf = async (read: Read, projectId: number, month: Month): Promise<PlanView> => {
  // The version first: should someone save in between, it is too old for what follows, and a save is refused.
  const change = await findPlanChange(read, { projectId, month });
  const [{ required, unscheduled }, ofMonth] = await Promise.all([
    requiredHours(read, { projectId, month }),
    listPlanAllocations(read, { projectId, month }),
  ]);
  const allocations = ofMonth.filter(hasPerson);
  return {
    version: change?.version ?? 0,
    requiredHours: required,
    unscheduledHours: unscheduled,
    additionalHours: ofMonth.find((allocation) => !hasPerson(allocation))?.additionalHours ?? 0,
    allocations,
    draft: allocations.length > 0 ? [] : await draftOf(read, projectId, month),
  };
};

const hasPerson = ({ teamMemberId, freelancerId }: AllocationView): boolean =>
  teamMemberId !== null || freelancerId !== null;

/** Last month's entries: where a month that nobody has planned starts from. */
const draftOf = async (
  read: Read,
  projectId: number,
  month: Month,
): Promise<z.infer<typeof draftEntry>[]> => {
  const previous = await listPlanAllocations(read, { projectId, month: addMonths(month, -1) });
  return previous.filter(hasPerson).map(({ teamMemberId, freelancerId, allocatedHours, ...allocation }) => ({
    teamMemberId,
    freelancerId,
    name: allocation.teamMember?.name ?? allocation.freelancer?.name ?? '',
    allocatedHours,
  }));
};
