import { setTimeout as pause } from 'node:timers/promises';
import { type AdoptionEvidence, numberOf } from '#domain/formulas/formulas.ts';
import { type FormulasInput, revised } from '#domain/formulas/formulasInput.ts';
import { streams } from '#domain/records/streams.ts';
import { sameValue } from '#domain/values/equality.ts';
import { DomainError, notFound } from '#domain/values/errors.ts';
import type { PlanningFormulas } from '#domain/values/planningFormulas.ts';
import type { Read } from '#projections/reading/read.ts';
import { liveReadModelVersion } from '#projections/readModelVersions/readModelVersions.ts';
import {
  findReplay,
  keepTrial,
  mostKept,
  moveReplay,
  queueWork,
  type Replay,
  type Work,
} from '#projections/readModelVersions/replays.ts';
import type { ReplayStatus } from '#projections/readModelVersions/view.ts';
import type { Authorship, Backend } from '../commands/context.ts';
import { execute, stateAfter } from '../commands/execute.ts';
import { waitUntilProjected } from '../commands/waitUntilProjected.ts';
import { sendReplayNotice } from '../readSide/notices.ts';

/** How long adopting waits until a recount is what requests read. Milliseconds. */
const patience = { every: 20, most: 10_000 };

/** Formulas that somebody asks for, the number they would have, and how many adoptions there were before. */
export type Trial = { formulas: PlanningFormulas; version: number; base: number; isChange: boolean };

/**
 * What was asked for, laid over the set that the log says is in force at this moment: adopting it is refused once there
 * has been another adoption, so that nobody's is taken back unnoticed.
 */
export const trialOf = async ({ store }: Pick<Backend, 'store'>, input: FormulasInput): Promise<Trial> => {
  const history = await store.readStream(streams.formulas());
  const inForce = stateAfter('formulas', history);
  const formulas = revised(inForce.formulas, input);
  return {
    formulas,
    version: numberOf(formulas, inForce),
    base: history.at(-1)?.version ?? 0,
    isChange: !sameValue(formulas, inForce.formulas),
  };
};

/**
 * Keeps other formulas to be looked at, ready at once. Where nothing is another in them the log is counted anew under
 * the set in force, which takes as long as the log.
 * @returns its number
 * @throws DomainError 'conflict' when as many recounts are kept as may be
 */
export const startReplay = async (
  backend: Backend,
  read: Read,
  author: Authorship,
  input: FormulasInput = {},
): Promise<number> => {
  const trial = await trialOf(backend, input);
  return trial.isChange ? startTrial(backend, author, trial) : startWork(backend, read, author, 'replay');
};

/** Keeps formulas to be looked at. @returns the number of the trial */
export const startTrial = async (
  { pool }: Backend,
  { by, at, reason }: Authorship,
  { formulas, version, base }: Trial,
): Promise<number> => {
  const id = await keepTrial(pool, { formulas, version, author: by, at, reason: reason ?? null }, base);
  await sendReplayNotice(pool);
  return id;
};

/**
 * Has the log counted anew, to be looked at or to prove the figures in use.
 * @returns its number
 * @throws DomainError 'conflict' when as many recounts are kept as may be
 */
export const startWork = async (
  { pool }: Backend,
  read: Read,
  { by, at, reason }: Authorship,
  purpose: Work['purpose'],
): Promise<number> => {
  const { set, version } = read.readModelVersion.formulas;
  const request = { formulas: set, version, author: by, at, reason: reason ?? null };
  const id = await queueWork(pool, purpose, request);
  if (id === null) {
    throw new DomainError(
      'conflict',
      `${mostKept} comparisons are kept already, and each slows saving down. Cancel or discard one that you no longer need, then start this one.`,
    );
  }
  await sendReplayNotice(pool);
  return id;
};

/** The replay of a number. @throws DomainError 'notFound' */
export const replayOf = async (
  read: Read,
  id: number,
  isOfPurpose: (purpose: Replay['purpose']) => boolean,
): Promise<Replay> => {
  const replay = await findReplay(read, id);
  if (!replay || !isOfPurpose(replay.purpose)) throw notFound('This comparison');
  return replay;
};

const unfinished: readonly ReplayStatus[] = ['queued', 'building', 'catching-up', 'comparing'];

/**
 * Cancels a replay that is under way, or discards one that is ready. One that is over already stays as it is.
 * @throws DomainError 'conflict' for one that is or was in use: what it changed can be looked at for ever
 */
export const giveUpReplay = async ({ pool }: Backend, { id, status }: Replay): Promise<void> => {
  if (status === 'adopted') {
    throw new DomainError('conflict', 'These figures are in use. Adopt others first, then discard these.');
  }
  if (status === 'retired') {
    throw new DomainError('conflict', 'This was in use, and stays in the list with what it changed.');
  }
  const gone =
    (await moveReplay(pool, id, unfinished, 'cancelled', { rate: null })) ||
    (await moveReplay(pool, id, ['ready'], 'discarded'));
  if (gone) await sendReplayNotice(pool);
};

/**
 * Adopts formulas, or a recount, by one event: the figures follow from where it stands in the log.
 * @param shown what was compared before
 * @throws DomainError 'conflict' when it is not ready, or others were adopted since it was asked for
 * @throws StillCatchingUp when it is adopted but the read side is slow to tell
 */
export const adopt = async (
  backend: Backend,
  author: Authorship,
  replay: Replay,
  shown?: AdoptionEvidence,
): Promise<void> => {
  const { id, status, purpose, base, reason } = replay;
  const isRecount = purpose === 'replay' && status === 'ready';
  if (status !== 'ready' && status !== 'retired') throw new DomainError('conflict', sentences[status]);
  // What it was asked for is why it was adopted first, and not why somebody goes back to it.
  const why = author.reason ?? (status === 'ready' ? (reason ?? undefined) : undefined);
  const adopting = { ...author, reason: why };
  const outcome = await execute(backend.store, streams.formulas(), 'formulas', adopting, (state, version) => {
    if (purpose === 'trial' && status === 'ready' && base !== null && base !== version) {
      throw new DomainError(
        'conflict',
        'Other figures have come into use since this comparison was started. Start it again to compare it with those.',
      );
    }
    const formulas = isRecount ? state.formulas : (replay.adoption?.formulas ?? replay.formulas);
    return { type: 'AdoptFormulas', formulas, replay: id, shown };
  });
  await waitUntilProjected(backend, outcome);
  if (isRecount) await untilRead(backend, id);
};

/** Waits until requests read a recount, which whoever leads sees to. */
const untilRead = async ({ pool }: Backend, id: number): Promise<void> => {
  const giveUpAt = performance.now() + patience.most;
  while ((await liveReadModelVersion(pool))?.id !== id) {
    if (performance.now() > giveUpAt) {
      throw new DomainError(
        'conflict',
        'The comparison is still reading the latest changes. Try again in a moment.',
      );
    }
    await pause(patience.every);
  }
};

const notYet = 'The comparison is not ready yet. Wait until it is, then use it.';
const over = 'This comparison is over. Start a new one to have its figures.';
const sentences: Record<Exclude<ReplayStatus, 'ready' | 'retired'>, string> = {
  queued: notYet,
  building: notYet,
  'catching-up': notYet,
  comparing: notYet,
  adopted: 'These figures are in use already.',
  failed: 'This comparison failed. Start it again.',
  cancelled: over,
  discarded: over,
  done: over,
};
