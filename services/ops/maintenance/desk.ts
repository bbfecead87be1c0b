import { randomUUID } from 'node:crypto';
import type { ReplayInput } from '#domain/formulas/formulasInput.ts';
import type { Base } from '#projections/formulas/differences/compare.ts';
import type { DifferencesView } from '#projections/formulas/differences/view.ts';
import type { Replay } from '#projections/readModelVersions/replays.ts';
import type { ReplayView, VerificationView } from '#projections/readModelVersions/view.ts';
import { SharedAnswers } from '../../http/sharedAnswers.ts';
import { EncryptedEventStore } from '../../log/encryption/encryptedEventStore.ts';
import { Keystore } from '../../operationalStore/keystore.ts';
import { ReadSide, type Seen } from '../../readSide/readSide.ts';
import { evidence, replayDifferences } from '../../readSide/trials.ts';
import { replayAnswer, verificationAnswer } from '../../recounts/replayAnswers.ts';
import { adopt, replayOf, startReplay, startWork } from '../../recounts/replays.ts';
import type { Maintained } from './command.ts';

/** The Formulas page as commands of a terminal use it. */
export type Desk = {
  startReplay(input: ReplayInput): Promise<number>;
  startVerification(): Promise<number>;
  replay(id: number): Promise<ReplayView>;
  verification(id: number): Promise<VerificationView>;
  differences(id: number): Promise<DifferencesView>;
  adopt(id: number): Promise<void>;
};

/**
 * Works on the store itself, as one more node: where another one leads, that one replays, and this one tells how
 * far it is.
 */
export const withOwnDesk = async (
  { database, store: log, logger }: Maintained,
  work: (desk: Desk) => Promise<void>,
): Promise<void> => {
  const keys = await Keystore.open(database);
  const store = new EncryptedEventStore(log, keys);
  const readSide = await ReadSide.start({ database, store, logger });
  const { pool } = database;
  const backend = { pool, locks: database, store, readSide };
  const author = (reason?: string) => ({
    by: 'system',
    at: new Date().toISOString(),
    correlationId: randomUUID(),
    reason,
  });
  const trying = { pool, store, now: () => new Date(), previewBases: new SharedAnswers<Base>(1) };
  const inSnapshot = async <Value>(look: (seen: Seen) => Promise<Value>) =>
    readSide.snapshot(await readSide.read(), look);
  const find = async (id: number, ...purposes: Replay['purpose'][]) =>
    replayOf(await readSide.read(), id, (found) => purposes.includes(found));
  try {
    await work({
      startReplay: async ({ formulas, reason }) =>
        startReplay(backend, await readSide.read(), author(reason), formulas),
      startVerification: async () => startWork(backend, await readSide.read(), author(), 'verification'),
      replay: async (id) => replayAnswer(await readSide.read(), await find(id, 'trial', 'replay')),
      verification: async (id) => verificationAnswer(await readSide.read(), await find(id, 'verification')),
      differences: async (id) =>
        replayDifferences(
          trying,
          inSnapshot,
          await find(id, 'trial', 'replay'),
          new AbortController().signal,
        ),
      adopt: async (id) => {
        const replay = await find(id, 'trial', 'replay');
        const isTrial = replay.purpose === 'trial';
        const seen = isTrial ? await evidence(trying, inSnapshot, replay.formulas, undefined) : undefined;
        await adopt(backend, author(), replay, seen);
      },
    });
  } finally {
    await readSide.stop();
    await keys.close();
  }
};
