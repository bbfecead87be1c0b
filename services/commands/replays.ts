import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { CommonQueryMethods } from 'slonik';
import { DomainError, notFound } from '#domain/errors.ts';
import { type FormulasInput, revised } from '#domain/formulasInput.ts';
import { adoptedSets } from '#projections/formulas/queries.ts';
import { type AdoptionOutcome, adoptReplay } from '#projections/generations/adoption.ts';
import {
  findReplay,
  mostKept,
  moveReplay,
  queueReplay,
  type Replay,
  type ReplayPurpose,
} from '#projections/generations/replays.ts';
import type { ReplayStatus } from '#projections/generations/view.ts';
import type { Read } from '#projections/read.ts';
import { everything, sendNotice, sendReplayNotice } from '../readSide/notices.ts';
import { recordAdoptions } from '../readSide/recordAdoptions.ts';
import type { Authorship, Backend } from './context.ts';
import { settle } from './settle.ts';

/** How long adopting waits for a replay to have read what the live figures have. Milliseconds. */
const patience = { every: 20, most: 10_000 };

/**
 * Puts a replay in the queue, under the set in force with what was asked for laid over it.
 * @throws DomainError 'conflict' when as many are kept as may be
 */
export const startReplay = async (
  { pool }: Backend,
  read: Read,
  { by, at, reason }: Authorship,
  purpose: ReplayPurpose,
  input: FormulasInput = {},
): Promise<Replay> => {
  const formulas = revised(read.generation.formulas.set, input);
  const request = { purpose, formulas, author: by, at, reason: reason ?? null };
  const replay = await queueReplay(pool, request, await adoptedSets(read));
  if (!replay) {
    throw new DomainError(
      'conflict',
      `${mostKept} replays are kept already, and each slows saving down. Cancel or discard one that you no longer need, then start this one.`,
    );
  }
  await sendReplayNotice(pool);
  return replay;
};

/** The replay of a number. @throws DomainError 'notFound' */
export const replayOf = async (
  { pool }: { pool: CommonQueryMethods },
  id: number,
  isOfPurpose: (purpose: Replay['purpose']) => boolean,
): Promise<Replay> => {
  const replay = await findReplay(pool, id);
  if (!replay || !isOfPurpose(replay.purpose)) throw notFound('This replay');
  return replay;
};

const unfinished: readonly ReplayStatus[] = ['queued', 'building', 'catching-up', 'comparing'];

/**
 * Cancels a replay that is under way, or discards one that is ready or retired; its figures are dropped. One that is
 * over already stays as it is.
 * @throws DomainError 'conflict' for the one whose figures are live
 */
export const giveUpReplay = async ({ pool }: Backend, { id }: Replay): Promise<void> => {
  const gone =
    (await moveReplay(pool, id, unfinished, 'cancelled', { rate: null })) ||
    (await moveReplay(pool, id, ['ready', 'retired'], 'discarded'));
  if (gone) return await sendReplayNotice(pool);
  if ((await findReplay(pool, id))?.status !== 'adopted') return;
  throw new DomainError('conflict', 'These figures are in use. Adopt others first, then discard these.');
};

/**
 * Points all requests at a replay's figures, and tells the log who did and why. Retired figures catch up first.
 * @throws DomainError 'conflict' when it is not ready, or its base has moved on
 * @throws StillCatchingUp when it is adopted but the log or the read side is slow to tell
 */
export const adopt = async (backend: Backend, author: Authorship, replay: Replay): Promise<void> => {
  const { pool, store } = backend;
  const giveUpAt = performance.now() + patience.most;
  if (replay.status === 'retired') await bringBack(backend, replay, giveUpAt);
  const { by, at, correlationId } = author;
  // What a replay was asked for is why it was adopted first, and not why somebody goes back to it.
  const reason = author.reason ?? (replay.status === 'retired' ? null : replay.reason);
  const adoption = { eventId: randomUUID(), author: by, at, correlationId, reason };
  for (;;) {
    const outcome = await adoptReplay(pool, replay.id, adoption, (db, position) =>
      sendNotice(db, { generation: replay.id, position, topics: [everything] }),
    );
    if (outcome === 'adopted') break;
    if (outcome !== 'behind' || performance.now() > giveUpAt)
      throw await refusal(backend, replay.id, outcome);
    await pause(patience.every);
  }
  await settle(backend, { position: await recordAdoptions(pool, store) });
};

/** Lets retired figures catch up with the log, as the leading node does, until they are ready again. */
const bringBack = async (backend: Backend, { id, isKept, base }: Replay, giveUpAt: number): Promise<void> => {
  const { pool } = backend;
  if (!isKept) {
    throw new DomainError(
      'conflict',
      'These figures are no longer kept. Start a replay with the same formulas to have them again.',
    );
  }
  await moveReplay(pool, id, ['retired'], 'catching-up', base === null ? {} : { base });
  await sendReplayNotice(pool);
  while ((await findReplay(pool, id))?.status !== 'ready') {
    if (performance.now() > giveUpAt) {
      throw new DomainError('conflict', 'These figures are still catching up. Try again in a moment.');
    }
    await pause(patience.every);
  }
};

const refusal = async ({ pool }: Backend, id: number, outcome: AdoptionOutcome): Promise<DomainError> => {
  if (outcome === 'baseMoved') {
    return new DomainError(
      'conflict',
      'Other figures were adopted since this replay was started. Start it again to compare it with those.',
    );
  }
  if (outcome === 'behind') {
    return new DomainError(
      'conflict',
      'The replay is still reading the latest changes. Try again in a moment.',
    );
  }
  const status = (await findReplay(pool, id))?.status;
  return new DomainError('conflict', sentences[status ?? 'discarded']);
};

const notYet = 'The replay is not ready yet. Wait until it is, then adopt it.';
const over = 'This replay is over. Start a new one to have its figures.';
const sentences: Record<ReplayStatus, string> = {
  queued: notYet,
  building: notYet,
  'catching-up': notYet,
  comparing: notYet,
  ready: 'The replay has only just become ready. Try again.',
  adopted: 'These figures are in use already.',
  failed: 'This replay failed. Start it again.',
  cancelled: over,
  discarded: over,
  retired: 'These figures were replaced meanwhile. Try again to go back to them.',
  done: over,
};
