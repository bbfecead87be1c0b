import { randomUUID } from 'node:crypto';
import { closedMonthsTexts } from '#domain/history/closedMonthsText.ts';
import { changeReason } from '#projections/readModelVersions/jobQueue.ts';
import {
  findVerification,
  listVerifications,
  type Verification,
} from '#projections/readModelVersions/jobs.ts';
import type { VerificationView } from '#projections/readModelVersions/view.ts';
import { withLock } from '../../commands/locks.ts';
import type { Planner } from '../../http/planner.ts';
import { startJob } from '../../recounts/jobs.ts';
import { pollEvery, ukMoment } from './daily.ts';

/** Reasons of the nightly verifications, which tell them apart from others: before and after the result is logged. */
const reasons = { from: 'Nightly', to: 'Nightly, logged' };

/**
 * Verifies the figures from the log once a day, at a time in the United Kingdom or at the first start after it, on one
 * node of all. One that fails isn't begun again that day. Differences, failures, lost events and closed months that are not as reported are logged as errors; the Formulas
 * page names them.
 * @param at "03:30"; undefined: never
 * @returns a function that stops it
 */
export const verifyNightly = (
  planner: Planner,
  at: string | undefined,
  pause?: number,
): (() => Promise<void>) => {
  if (at === undefined) return async () => undefined;
  const night = new Night(planner, at);
  return pollEvery(() => night.look(), pause);
};

/** One node's state: the last day done, and the verification that it waits for. */
class Night {
  readonly #planner: Planner;
  readonly #at: string;
  #done: string | undefined;
  #waitingFor: number | undefined;

  constructor(planner: Planner, at: string) {
    this.#planner = planner;
    this.#at = at;
  }

  async look(): Promise<void> {
    const { logger, now } = this.#planner;
    try {
      if (this.#waitingFor !== undefined) return await this.#tell(this.#waitingFor);
      const { day, time } = ukMoment(now());
      if (day === this.#done || time < this.#at) return;
      this.#waitingFor = await this.#begin(day);
      this.#done = day;
    } catch (err) {
      logger.warn({ err }, 'The nightly verification could not be looked after; it is tried again');
    }
  }

  /** @returns the number of the day's verification, which another node, or this one before a restart, may have started */
  async #begin(day: string): Promise<number> {
    const { readSide, now } = this.#planner;
    const author = {
      by: 'system',
      at: now().toISOString(),
      correlationId: randomUUID(),
      reason: reasons.from,
    };
    return withLock(this.#planner, 'verifications', async () => {
      const isTodays = ({ author: by, at, reason }: Verification) =>
        by === 'system' &&
        (reason === reasons.from || reason === reasons.to) &&
        ukMoment(new Date(at)).day === day;
      const read = await readSide.read();
      const todays = (await listVerifications(read)).find(isTodays);
      return todays?.id ?? startJob(this.#planner, read, author, 'verification');
    });
  }

  /** Logs the result once it is there, on one node of all. */
  async #tell(id: number): Promise<void> {
    const { readSide, pool } = this.#planner;
    const verification = await findVerification(await readSide.read(), id);
    const isOver = verification === null || ['failed', 'done', 'cancelled'].includes(verification.status);
    if (!isOver) return;
    if (verification && (await changeReason(pool, id, reasons))) this.#log(verification);
    this.#waitingFor = undefined;
  }

  #log({ id, status, error, result: kept }: Verification): void {
    const { logger } = this.#planner;
    if (status === 'failed') {
      logger.error({ verification: id, detail: error }, 'The nightly verification failed');
    }
    if (status !== 'done') return;
    // Written by the verification itself, in the read side's own shape.
    const result = kept as VerificationView['result'];
    const tables = result?.tables.filter(({ isEqual }) => !isEqual).map(({ table }) => table) ?? [];
    const holes = result?.holes ?? [];
    const { faults } = closedMonthsTexts(result?.closedMonths ?? []);
    if (holes.length > 0) logger.error({ verification: id, streams: holes }, 'Events are gone from the log');
    if (faults.length > 0)
      logger.error(
        { verification: id, faults },
        'What was reported of a closed month is not what was written',
      );
    if (tables.length > 0)
      logger.error({ verification: id, tables }, 'The figures are not what the log says');
    else if (holes.length === 0 && faults.length === 0)
      logger.info({ verification: id }, 'The figures were proved from the log');
  }
}
