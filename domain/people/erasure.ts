import { DomainError } from '../values/errors.ts';
import type { Month } from '../values/month.ts';

type Attendance = { status: 'active' | 'removed'; fields: { endMonth: Month | null } };

/** Whether somebody works here no more: they were deleted, or their last month is over. */
const hasLeft = ({ status, fields: { endMonth } }: Attendance, thisMonth: Month): boolean =>
  status === 'removed' || (endMonth !== null && endMonth < thisMonth);

/** @throws DomainError 'protected' unless somebody has left */
export const requireLeft = (person: Attendance, thisMonth: Month): void => {
  if (hasLeft(person, thisMonth)) return;
  throw new DomainError(
    'protected',
    'Erase a person after they have left: give them a last month that is over, or delete them first.',
  );
};

/** What is said to whoever would change somebody of whom only figures are left. */
export const personIsErased = (): DomainError =>
  new DomainError(
    'protected',
    'This person was erased. What is left of them are figures, which stay as they are.',
  );
