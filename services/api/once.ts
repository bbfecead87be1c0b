import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { hasCorrelation } from '#projections/history/queries.ts';
import { NotYetProjected, waitUntilProjected } from '../commands/waitUntilProjected.ts';
import type { Answer } from '../http/call.ts';
import type { Planner } from '../http/planner.ts';
import { ProblemError, problemFor } from '../http/problem.ts';
import { RequestCameBefore, type RequestNote } from '../log/eventStore/eventStore.ts';
import { isPendingChange } from '../operationalStore/pendingChanges.ts';
import type { EarlierRequest, RequestKey } from '../operationalStore/repeats.ts';

/** A request with an `Idempotency-Key`. */
export type KeyedRequest = RequestKey & {
  method: string;
  path: string;
  /** Without its question mark; empty where there is none. */
  query: string;
  body: unknown;
  correlationId: string;
};

/** Milliseconds that a repeat waits for the first request to end. */
const timeout = 10_000;

/**
 * Carries a request out once, however often it is sent: repeats get the first one's response. If the first one's
 * outcome is unknown (its process died, or the log did not answer), the log decides: if it has the change, the repeat
 * reports that; if not, the repeat is carried out.
 * @param notes whether the request writes only one append that takes a note: if the log is in the same database, one
 * transaction then stores the change, its key and, if known by then, its response
 * @throws ProblemError 400 for a malformed key, 422 for another request's key, 409 while the first one still runs;
 * NotYetProjected when the change is stored and its response is lost
 */
export const once = async (
  planner: Planner,
  request: KeyedRequest,
  carryOut: (note?: RequestNote) => Promise<Answer>,
  notes = false,
): Promise<Answer> => {
  if (!/^[\x21-\x7e]{1,200}$/.test(request.key)) {
    throw new ProblemError(400, 'The Idempotency-Key must be 1 to 200 characters without spaces.');
  }
  const { requests } = planner;
  const fingerprint = fingerprintOf(request);
  const { correlationId } = request;
  const begin = () => requests.begin(request, { fingerprint, correlationId });
  const note = notes ? requests.note(request, { fingerprint, correlationId }) : null;
  const answer = note && (await attemptNoted(planner, request, note, carryOut));
  if (answer && note.isStored) return answer;
  let earlier = await begin();
  for (const deadline = Date.now() + timeout; ; await delay(100), earlier = await begin()) {
    if (!earlier) {
      planner.answersTidying.wrote();
      return attempt(planner, request, async () => answer ?? carryOut());
    }
    if (![fingerprint, withoutQuery(request)].includes(earlier.fingerprint)) {
      throw new ProblemError(422, 'This Idempotency-Key belongs to another request. Send a new one.');
    }
    if (earlier.answer) {
      // Stored with the change, which GETs may not show yet.
      if (notes) await waitUntilProjected(planner, { position: await planner.store.head() });
      return earlier.answer;
    }
    if (!earlier.isRunning) {
      // A change that is only partly in the log is carried out again, which completes it.
      const isWhole = !(await isPendingChange(planner.pool, earlier.correlationId));
      if (isWhole && (await isInLog(planner, earlier))) {
        throw new NotYetProjected('Your change was saved before. Reload to see it.');
      }
      if (await requests.beginAgain(request, earlier, correlationId)) {
        return attempt(planner, request, () => carryOut());
      }
    }
    if (Date.now() > deadline) {
      throw new ProblemError(409, 'This is still being saved. Wait a moment, then look whether it is there.');
    }
  }
};

/**
 * Carries a request out as if it were the first, with its note in the append.
 * @returns its response, which is valid if the note is stored or there is no earlier request; null for a repeat
 */
const attemptNoted = async (
  { requests, answersTidying }: Planner,
  request: KeyedRequest,
  note: RequestNote,
  carryOut: (note: RequestNote) => Promise<Answer>,
): Promise<Answer | null> => {
  try {
    const answer = await carryOut(note);
    if (!note.isStored) return answer;
    answersTidying.wrote();
    if (!note.answer) requests.keep(request, answer);
    return answer;
  } catch (error) {
    if (error instanceof RequestCameBefore) return null;
    // A repeat's refusal is ignored: the first one's response counts.
    const found = await requests.find(request).catch(() => null);
    if (found && found.correlationId !== note.correlationId) return null;
    if (found) await requests.leaveOpen(request).catch(() => undefined);
    throw error;
  }
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
    // A refusal wrote nothing. After any other failure a write may be stored and its response lost.
    const isRefused = status >= 400 && status < 500;
    const noted = isRefused ? requests.forget(request) : requests.leaveOpen(request);
    // If this can't be recorded, the failure is still reported; the request then counts as running for a while.
    await noted.catch(() => undefined);
    throw error;
  }
};

const isInLog = async (planner: Planner, { correlationId }: EarlierRequest): Promise<boolean> => {
  await waitUntilProjected(planner, { position: await planner.store.head() });
  return hasCorrelation(await planner.readSide.read(), correlationId);
};

const fingerprintOf = ({ method, path, query, body }: KeyedRequest): string =>
  createHash('sha256')
    .update(JSON.stringify([method, path, body ?? null, ...(query === '' ? [] : [query])]))
    .digest('hex');

/** The fingerprint that planners of earlier versions store: a repeat may come after an upgrade. */
const withoutQuery = (request: KeyedRequest): string => fingerprintOf({ ...request, query: '' });
