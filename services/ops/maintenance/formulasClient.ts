import { randomUUID } from 'node:crypto';
import { type ReplayBody, replayInput } from '#domain/formulas/formulasInput.ts';
import { ukMonthOf } from '#domain/values/ukDay.ts';
import type { Base } from '#projections/formulas/differences/compare.ts';
import type { DifferencesView } from '#projections/formulas/differences/view.ts';
import type { ReplayView, VerificationView } from '#projections/readModelVersions/view.ts';
import {
  adoptReplay,
  replayAnswer,
  replayDifferences,
  replayOf,
  startReplay,
} from '../../formulas/replays.ts';
import { SharedAnswers } from '../../http/sharedAnswers.ts';
import { EncryptedEventStore } from '../../log/encryption/encryptedEventStore.ts';
import { WrittenFormat } from '../../log/format/writtenFormat.ts';
import { Counters } from '../../operationalStore/counters.ts';
import { Keystore } from '../../operationalStore/keystore.ts';
import { ReadSide, type Seen } from '../../readSide/readSide.ts';
import { startJob, verificationAnswer, verificationOf } from '../../recounts/jobs.ts';
import type { MaintenanceContext } from './command.ts';

/** The Formulas page as terminal commands use it. */
export type FormulasClient = {
  startReplay(body: ReplayBody): Promise<number>;
  startVerification(): Promise<number>;
  replay(id: number): Promise<ReplayView>;
  verification(id: number): Promise<VerificationView>;
  differences(id: number): Promise<DifferencesView>;
  adopt(id: number): Promise<void>;
};

/**
 * Works on the store directly, as one more node: where another node leads, that one replays, and this one reports its
 * progress.
 */
export const withLocalFormulasClient = async (
  { database, store: log, logger }: MaintenanceContext,
  work: (client: FormulasClient) => Promise<void>,
): Promise<void> => {
  const format = new WrittenFormat(database.pool, log);
  await format.look();
  const keys = await Keystore.open(database);
  const store = new EncryptedEventStore(log, keys, format);
  const readSide = await ReadSide.start({ database, store, logger });
  const { pool } = database;
  const counters = new Counters(pool, false);
  const backend = { pool, locks: database, store, counters, readSide };
  const author = (reason?: string) => ({
    by: 'system',
    at: new Date().toISOString(),
    correlationId: randomUUID(),
    reason,
  });
  const trying = { pool, store, now: () => new Date(), previewBases: new SharedAnswers<Base>(1) };
  const inSnapshot = async <Value>(query: (seen: Seen) => Promise<Value>) =>
    readSide.snapshot(await readSide.read(), query);
  const find = async (id: number) => replayOf(await readSide.read(), id);
  try {
    await work({
      startReplay: async (body) => {
        const { reason, ...wanted } = replayInput.parse(body);
        return startReplay(backend, await readSide.read(), author(reason), ukMonthOf(new Date()), wanted);
      },
      startVerification: async () => startJob(backend, await readSide.read(), author(), 'verification'),
      replay: async (id) => replayAnswer(await readSide.read(), await find(id)),
      verification: async (id) => {
        const read = await readSide.read();
        return verificationAnswer(read, await verificationOf(read, id));
      },
      differences: async (id) =>
        replayDifferences(trying, inSnapshot, await find(id), new AbortController().signal),
      adopt: async (id) => {
        await format.settle();
        await adoptReplay({ ...backend, ...trying }, inSnapshot, author(), await find(id));
      },
    });
  } finally {
    await readSide.stop();
    await keys.close();
  }
};
