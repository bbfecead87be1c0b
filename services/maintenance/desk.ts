import { randomUUID } from 'node:crypto';
import type { ReplayInput } from '#domain/formulasInput.ts';
import type { DifferencesView } from '#projections/differences/view.ts';
import type { Replay, ReplayPurpose } from '#projections/generations/replays.ts';
import type { ReplayView, VerificationView } from '#projections/generations/view.ts';
import { replayAnswer, verificationAnswer } from '../api/replayAnswers.ts';
import { adopt, replayOf, startReplay } from '../commands/replays.ts';
import { replayDifferences } from '../readSide/differences.ts';
import { ReadSide } from '../readSide/readSide.ts';
import { SealedLog } from '../sealedLog/sealedLog.ts';
import { KeyRing } from '../vault/keys.ts';
import type { Maintained } from './command.ts';

/** The replay desk as commands of a terminal use it. */
export type Desk = {
  startReplay(input: ReplayInput): Promise<number>;
  startVerification(): Promise<number>;
  replay(id: number): Promise<ReplayView>;
  verification(id: number): Promise<VerificationView>;
  differences(id: number): Promise<DifferencesView>;
  adopt(id: number): Promise<void>;
};

const isOf = (purpose: ReplayPurpose) => (found: Replay['purpose']) => found === purpose;

/**
 * Works on the store itself, as one more node: where another one leads, that one replays, and this one tells how
 * far it is.
 */
export const withOwnDesk = async (
  { database, store: log, logger }: Maintained,
  work: (desk: Desk) => Promise<void>,
): Promise<void> => {
  const keys = await KeyRing.open(database);
  const store = new SealedLog(log, keys);
  const readSide = await ReadSide.start({ database, store, logger });
  const { pool } = database;
  const backend = { pool, locks: database, store, readSide };
  const author = (reason?: string) => ({
    by: 'system',
    at: new Date().toISOString(),
    correlationId: randomUUID(),
    reason,
  });
  const start = async (purpose: ReplayPurpose, { formulas, reason }: Partial<ReplayInput>) =>
    (await startReplay(backend, await readSide.read(), author(reason), purpose, formulas)).id;
  const find = (id: number, purpose: ReplayPurpose) => replayOf(backend, id, isOf(purpose));
  try {
    await work({
      startReplay: (input) => start('replay', input),
      startVerification: () => start('verification', {}),
      replay: async (id) => replayAnswer(await readSide.read(), await find(id, 'replay')),
      verification: async (id) => verificationAnswer(await readSide.read(), await find(id, 'verification')),
      differences: async (id) => replayDifferences({ pool, now: () => new Date() }, await find(id, 'replay')),
      adopt: async (id) => adopt(backend, author(), await find(id, 'replay')),
    });
  } finally {
    await readSide.stop();
    await keys.close();
  }
};
