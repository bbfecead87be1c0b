import type { Read } from '#projections/reading/read.ts';
import type { Recount, Verification } from '#projections/readModelVersions/jobs.ts';
import type { VerificationView } from '#projections/readModelVersions/view.ts';
import { changedBy } from '../api/conflict.ts';

const planner = { id: 'system', username: 'system', name: 'The planner' };

/** Who asked for something; the planner itself where no user did. */
export const askedBy = async (read: Read, author: string): Promise<VerificationView['by']> =>
  (await changedBy(read, author)) ?? { ...planner, ...(author !== 'system' && { id: author }) };

/** How far a job is, as the API answers it. */
export const progressOf = ({ applied, total, rate, error }: Recount | Verification) => ({
  applied,
  total,
  rate: rate === null ? null : Math.round(rate),
  eta: rate ? Math.max(0, Math.round((total - applied) / rate)) : null,
  ...(error !== null && { error }),
});

/** A verification as the API answers it. */
export const verificationAnswer = async (
  read: Read,
  verification: Verification,
): Promise<VerificationView> => {
  const { id, status, author, at, result } = verification;
  return {
    id,
    status,
    ...progressOf(verification),
    by: await askedBy(read, author),
    at,
    // Written by the job of the same table; its shape is the read side's own.
    result: (result ?? null) as VerificationView['result'],
  };
};
