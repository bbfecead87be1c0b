import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { hasCorrelation } from '#projections/history/queries.ts';
import { StillCatchingUp, waitUntilProjected } from '../commands/waitUntilProjected.ts';
import type { Answer } from '../http/call.ts';
import type { Planner } from '../http/planner.ts';
import { ProblemError, problemFor } from '../http/problem.ts';
import { isPendingChange } from '../operationalStore/pendingChanges.ts';
import type { Earlier, RequestKey } from '../operationalStore/repeats.ts';

/** A request whose sender gave it an `Idempotency-Key`. */
export type KeyedRequest = RequestKey & {
  method: string;
  path: string;
  body: unknown;
  correlationId: string;
};

/** How long a repeat waits for the first one to end, in milliseconds. */
const patience = 10_000;

/** Resolves once it is known that the request has not come before. */
export type Cleared = Promise<void>;

/**
 * Carries a request out once, however often it is sent: a repeat gets the first one's answer. When nobody knows how the
 * first one ended (its process died, or the log did not answer), the log decides: if it holds the change, the repeat
 * says so; if not, it is carried out.
 * @param carryOut does what is asked; where it looks first, it begins while it is being seen whether the request came
 *   before, and writes nothing until it is cleared
 * @throws ProblemError 400 for a key that is none, 422 for the key of another request, 409 while the first one still
 *   runs; StillCatchingUp when the change is stored and its answer is lost
 */
export const once = async (
  planner: Planner,
  request: KeyedRequest,
  carryOut: (cleared: Cleared) => Promise<Answer>,
  looksFirst = false,
): Promise<Answer> => {
  if (!/^[\x21-\x7e]{1,200}$/.test(request.key)) {
    throw new ProblemError(400, 'The Idempotency-Key must be 1 to 200 characters without spaces.');
  }
  const { requests } = planner;
  const fingerprint = fingerprintOf(request);
  const { correlationId } = request;
  const begin = () => requests.begin(request, { fingerprint, correlationId });
  const begun = begin();
  const cleared = begun.then(unlessRepeated);
  const looking = looksFirst ? carryOut(cleared) : undefined;
  // For a repeat these are not awaited: their rejections count for nothing.
  for (const unheard of [cleared, looking]) unheard?.catch(() => undefined);
  let earlier = await begun;
  for (const deadline = Date.now() + patience; ; await delay(100), earlier = await begin()) {
    if (!earlier) {
      planner.answersTidying.wrote();
      return attempt(planner, request, () => looking ?? carryOut(Promise.resolve()));
    }
    if (earlier.fingerprint !== fingerprint) {
      throw new ProblemError(422, 'This Idempotency-Key belongs to another request. Send a new one.');
    }
    if (earlier.answer) return earlier.answer;
    if (!earlier.isRunning) {
      // What the log has a part of is carried out again, and comes to its end.
      const isWhole = !(await isPendingChange(planner.pool, earlier.correlationId));
      if (isWhole && (await isInLog(planner, earlier))) {
        throw new StillCatchingUp('Your change was saved before. Reload to see it.');
      }
      if (await requests.beginAgain(request, earlier, correlationId)) {
        return attempt(planner, request, () => carryOut(Promise.resolve()));
      }
    }
    if (Date.now() > deadline) {
      throw new ProblemError(409, 'This is still being saved. Wait a moment, then look whether it is there.');
    }
  }
};

const unlessRepeated = (earlier: Earlier | null): void => {
  if (earlier) throw new Error('This request has come before.');
};

const attempt = async (
  { requests }: Planner,
  request: KeyedRequest,
  carryOut: () => Promise<Answer>,
): Promise<Answer> => {
  try {
    const answer = await carryOut();
    requests.keep(request, answer);
    return answer;
  } catch (error) {
    const { status } = problemFor(error);
    // A refusal wrote nothing. After any other failure a write may be stored and its answer lost.
    const isRefused = status >= 400 && status < 500;
    const noted = isRefused ? requests.forget(request) : requests.leaveOpen(request);
    // Where this can not be noted, the failure is answered all the same; the request then counts as running for a
    // while.
    await noted.catch(() => undefined);
    throw error;
  }
};

const isInLog = async (planner: Planner, { correlationId }: Earlier): Promise<boolean> => {
  await waitUntilProjected(planner, { position: await planner.store.head() });
  return hasCorrelation(await planner.readSide.read(), correlationId);
};

const fingerprintOf = ({ method, path, body }: KeyedRequest): string =>
  createHash('sha256')
    .update(JSON.stringify([method, path, body ?? null]))
    .digest('hex');
