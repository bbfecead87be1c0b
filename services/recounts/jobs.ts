import { setTimeout as pause } from 'node:timers/promises';
import { DomainError, notFound } from '#domain/values/errors.ts';
import { findAuthor } from '#projections/access/users/readModel.ts';
import { deadLetters } from '#projections/projector/queries.ts';
import type { Read } from '#projections/reading/read.ts';
import { type JobKind, maxKept, moveJob, queueJob } from '#projections/readModelVersions/jobQueue.ts';
import {
  findVerification,
  listVerifications,
  type Recount,
  type Verification,
} from '#projections/readModelVersions/jobs.ts';
import { newNumber } from '#projections/readModelVersions/keptFormulas.ts';
import { liveReadModelVersion } from '#projections/readModelVersions/readModelVersions.ts';
import type { VerificationView } from '#projections/readModelVersions/view.ts';
import { created, noContent, ok, type Route, route } from '../api/route.ts';
import type { Authorship, Backend } from '../commands/context.ts';
import { sendComparisonNotice } from '../readSide/notices.ts';

/** How long adopting waits until requests read a recount. Milliseconds. */
const polling = { every: 20, timeout: 10_000 };

/**
 * Queues a recount of the log, to be compared or to verify the figures in use.
 * @returns its number
 * @throws DomainError 'conflict' when as many recounts are kept as allowed
 */
export const startJob = async (
  { pool }: Backend,
  read: Read,
  { by, at, reason }: Authorship,
  kind: JobKind,
): Promise<number> => {
  const { formulas } = read.readModelVersion;
  const id = await newNumber(pool, read);
  const isQueued = await queueJob(pool, { id, kind, formulas, author: by, at, reason: reason ?? null });
  if (!isQueued) {
    throw new DomainError(
      'conflict',
      `${maxKept} comparisons are kept already, and each slows saving down. Cancel or discard one that you no longer need, then start this one.`,
    );
  }
  await sendComparisonNotice(pool);
  return id;
};

/** The verification of a number. @throws DomainError 'notFound' */
export const verificationOf = async (read: Read, id: number): Promise<Verification> => {
  const verification = await findVerification(read, id);
  if (!verification) throw notFound('This comparison');
  return verification;
};

/**
 * Cancels a job under way, or discards a recount that is ready; idempotent. The adoption of a recount that is or was in
 * use isn't undone.
 */
export const cancelJob = async (
  { pool }: Backend,
  { id }: Pick<Recount | Verification, 'id'>,
): Promise<void> => {
  const gone =
    (await moveJob(pool, id, ['queued', 'building', 'catching-up', 'comparing'], 'cancelled', {
      rate: null,
    })) || (await moveJob(pool, id, ['ready'], 'discarded'));
  if (gone) await sendComparisonNotice(pool);
};

/**
 * Waits until the leader has made an adopted recount live.
 * @throws DomainError 'conflict' where that takes too long
 */
export const untilRead = async ({ pool }: Backend, id: number): Promise<void> => {
  const giveUpAt = performance.now() + polling.timeout;
  while ((await liveReadModelVersion(pool))?.id !== id) {
    if (performance.now() > giveUpAt) {
      throw new DomainError(
        'conflict',
        'The comparison is still reading the latest changes. Try again in a moment.',
      );
    }
    await pause(polling.every);
  }
};

/** Verifications of the figures from the log, and changes that no figure includes (docs/domain.md, Formulas). */
export const verificationRoutes: readonly Route[] = [
  route('GET /api/admin/parked-events', async ({ read }) => ok(await deadLetters(read))),

  route('GET /api/admin/verifications', async ({ read }) => {
    const verifications = await listVerifications(read);
    return ok(await Promise.all(verifications.map((verification) => verificationAnswer(read, verification))));
  }),

  route('POST /api/admin/verifications', async ({ read, planner, author }) => {
    const id = await startJob(planner, read, author(), 'verification');
    return created(await verificationAnswer(read, await verificationOf(read, id)));
  }),

  route('GET /api/admin/verifications/:id', async ({ params, read }) =>
    ok(await verificationAnswer(read, await verificationOf(read, params.id))),
  ),

  route('DELETE /api/admin/verifications/:id', async ({ params, read, planner }) => {
    await cancelJob(planner, await verificationOf(read, params.id));
    return noContent;
  }),
];

const planner = { id: 'system', username: 'system', name: 'The planner' };

/** The author of a request; the planner itself where there was no user. */
export const askedBy = async (read: Read, author: string): Promise<VerificationView['by']> =>
  (await findAuthor(read, author)) ?? { ...planner, ...(author !== 'system' && { id: author }) };

/** The progress of a job, as the API returns it. */
export const progressOf = ({ applied, total, rate, error }: Recount | Verification) => ({
  applied,
  total,
  rate: rate === null ? null : Math.round(rate),
  eta: rate ? Math.max(0, Math.round((total - applied) / rate)) : null,
  ...(error !== null && { error }),
});

/** A verification as the API returns it. */
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
