import { numberOf } from '#domain/formulas/formulas.ts';
import { formulasOutput, type ShownInput, type WantedFormulas } from '#domain/formulas/formulasInput.ts';
import { DomainError, notFound } from '#domain/values/errors.ts';
import type { Month } from '#domain/values/month.ts';
import type { DifferencesView } from '#projections/formulas/differences/view.ts';
import { formulasState } from '#projections/formulas/readModel.ts';
import type { Read } from '#projections/reading/read.ts';
import { findRecount, listRecounts, type Recount } from '#projections/readModelVersions/jobs.ts';
import {
  findFormulas,
  type KeptFormulas,
  listFormulas,
} from '#projections/readModelVersions/keptFormulas.ts';
import type { ReplayView } from '#projections/readModelVersions/view.ts';
import type { Authorship, Backend } from '../commands/context.ts';
import {
  type ComparisonPorts,
  differencesNow,
  differencesOfRecount,
  differencesThen,
  evidence,
  type InSnapshot,
} from '../readSide/formulaDifferences.ts';
import { askedBy, cancelJob, progressOf, startJob, untilRead } from '../recounts/jobs.ts';
import { adopt, discard, keep, proposalOf } from './adopting.ts';

/** An entry of /api/admin/replays and of the terminal: kept or adopted formulas, or a recount of the log. */
type Replay = { formulas: KeptFormulas } | { recount: Recount };

const contentOf = (replay: Replay) => ('recount' in replay ? replay.recount : replay.formulas);

/** All entries, newest first, 200 at most. */
export const listReplays = async (read: Read): Promise<readonly Replay[]> => {
  const [sets, recounts] = [await listFormulas(read), await listRecounts(read)];
  return [...sets.map((formulas) => ({ formulas })), ...recounts.map((recount) => ({ recount }))]
    .toSorted((a, b) => contentOf(b).id - contentOf(a).id)
    .slice(0, 200);
};

/** The entry of a number. @throws DomainError 'notFound' */
export const replayOf = async (read: Read, id: number): Promise<Replay> => {
  const formulas = await findFormulas(read, id);
  if (formulas) return { formulas };
  const recount = await findRecount(read, id);
  if (recount) return { recount };
  throw notFound('This comparison');
};

/**
 * Stores other formulas to be compared, ready at once. Where they change nothing, recounts the log under the set in
 * force, which takes as long as reading the log.
 * @returns the number
 * @throws DomainError 'conflict' when as many recounts are kept as allowed
 */
export const startReplay = async (
  backend: Backend,
  read: Read,
  author: Authorship,
  thisMonth: Month,
  { formulas = {}, from }: Partial<WantedFormulas>,
): Promise<number> => {
  const proposal = await proposalOf(backend, { formulas, from: from ?? null }, thisMonth);
  return proposal.isChange && Object.keys(formulas).length > 0
    ? keep(backend, read, author, proposal)
    : startJob(backend, read, author, 'recount');
};

/**
 * Cancels an entry under way, or discards one that is ready; idempotent.
 * @throws DomainError 'conflict' for one that is or was in use: what it changed stays on record
 */
export const cancelReplay = async (backend: Backend, replay: Replay): Promise<void> => {
  const { id, status } = contentOf(replay);
  if (status === 'adopted') {
    throw new DomainError('conflict', 'These figures are in use. Adopt others first, then discard these.');
  }
  if (status === 'retired') {
    throw new DomainError('conflict', 'This was in use, and stays in the list with what it changed.');
  }
  await ('recount' in replay ? cancelJob(backend, { id }) : discard(backend, id));
};

const notYet = 'The comparison is not ready yet. Wait until it is, then use it.';
const over = 'This comparison is over. Start a new one to have its figures.';
const sentences: Record<Exclude<Recount['status'], 'ready' | 'retired'>, string> = {
  queued: notYet,
  building: notYet,
  'catching-up': notYet,
  comparing: notYet,
  adopted: 'These figures are in use already.',
  failed: 'This comparison failed. Start it again.',
  cancelled: over,
  discarded: over,
};

/**
 * Adopts an entry: formulas by what they change now, a recount by its figures, one that was in use by its formulas.
 * @param shown what the user has seen, if anything: the figures may have moved since
 * @throws DomainError 'conflict' when it isn't ready, others were adopted since, or figures moved
 * @throws NotYetProjected when it is adopted but the read side is slow to follow
 */
export const adoptReplay = async (
  backend: Backend & ComparisonPorts,
  inSnapshot: InSnapshot,
  author: Authorship,
  replay: Replay,
  shown?: ShownInput,
): Promise<void> => {
  const { id, status, base, reason, formulas, adoption } = contentOf(replay);
  const isRecount = 'recount' in replay;
  const seen = isRecount ? undefined : await evidence(backend, inSnapshot, formulas, shown);
  if (status !== 'ready' && status !== 'retired') throw new DomainError('conflict', sentences[status]);
  const isFirst = status === 'ready';
  // The stored reason explains the first adoption, not a return to it.
  const why = author.reason ?? (isFirst ? (reason ?? undefined) : undefined);
  const adopting = {
    id,
    formulas: isRecount && isFirst ? null : (adoption?.formulas ?? formulas),
    base: !isRecount && isFirst ? base : null,
  };
  await adopt(backend, { ...author, reason: why }, adopting, seen);
  if (isRecount && isFirst) await untilRead(backend, id);
};

/**
 * What an entry that is ready would change. For one that was adopted, what it changed, computed again from the agency
 * as it was then.
 * @throws DomainError 'conflict' while there is nothing to compare
 */
export const replayDifferences = async (
  trying: ComparisonPorts,
  inSnapshot: InSnapshot,
  replay: Replay,
  signal: AbortSignal,
): Promise<DifferencesView> => {
  const { id, status, formulas, adoption } = contentOf(replay);
  if (adoption && (status === 'adopted' || status === 'retired')) {
    return differencesThen(trying, inSnapshot, adoption, signal);
  }
  if (status !== 'ready') {
    throw new DomainError('conflict', 'There is something to compare once the comparison is ready.');
  }
  return 'recount' in replay
    ? differencesOfRecount(trying, id)
    : differencesNow(trying, inSnapshot, formulas);
};

/** Progress of formulas: nothing is built for them. */
const nothingToDo = { applied: 0, total: 0, rate: null, eta: null };

/** An entry as the API returns it. */
export const replayAnswer = async (read: Read, replay: Replay): Promise<ReplayView> => {
  const isRecount = 'recount' in replay;
  const { id, status, author, at, reason, base, formulas, adoption } = contentOf(replay);
  const inForce = adoption?.formulas ?? formulas;
  return {
    id,
    status,
    ...(isRecount ? progressOf(replay.recount) : nothingToDo),
    by: await askedBy(read, author),
    at,
    formulas: formulasOutput(inForce),
    formulasVersion: adoption?.version ?? numberOf(inForce, await formulasState(read)),
    reason,
    base,
    isRecount,
    // Formulas need nothing but the set; so does a recount that was in use before.
    isKept:
      status === 'adopted' ||
      status === 'retired' ||
      (status === 'ready' && (isRecount ? replay.recount.isKept : true)),
  };
};
