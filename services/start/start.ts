import type { Logger } from 'pino';
import { highestIds } from '#projections/readModelVersions/highestIds.ts';
import { migrateReadModelVersions } from '#projections/readModelVersions/register.ts';
import { createApp } from '../app/app.ts';
import { refusingLateChanges } from '../commands/lateChanges.ts';
import type { Database } from '../database/database.ts';
import { discardDeadRows } from '../database/deadRows.ts';
import { isUnavailable } from '../database/unavailable.ts';
import { OpenIdSignIn } from '../http/openId.ts';
import type { Planner } from '../http/planner.ts';
import { SharedAnswers } from '../http/sharedAnswers.ts';
import { SharedReads } from '../http/sharedReads.ts';
import { SignInLimit } from '../http/signInLimit.ts';
import { LiveFeed, type StreamLimits } from '../live/feed.ts';
import { ListenerLimit } from '../live/listenerLimit.ts';
import { PresenceNotifier } from '../live/presenceNotifier.ts';
import { EncryptedEventStore } from '../log/encryption/encryptedEventStore.ts';
import { WrittenFormat } from '../log/format/writtenFormat.ts';
import { PairWatch } from '../log/pair/pairWatch.ts';
import { SecondFactors, secondFactorKeys } from '../operationalStore/access/secondFactors.ts';
import { sessionSecret } from '../operationalStore/access/sessions.ts';
import { type CountedKind, Counters, raiseCounters } from '../operationalStore/counters.ts';
import { Keystore } from '../operationalStore/keystore.ts';
import { migrateOperationalStore } from '../operationalStore/migrate.ts';
import { KeyedRequests } from '../operationalStore/repeats.ts';
import { sweepRegularly } from '../operationalStore/sweep.ts';
import { answersTidying, presenceTidying } from '../operationalStore/tidying.ts';
import { backUpDaily } from '../ops/backups/backUpDaily.ts';
import { type Closing, openDatabase, openEventStore } from '../ops/maintenance/stores.ts';
import { pollEvery } from '../ops/observability/daily.ts';
import { Metrics } from '../ops/observability/metrics.ts';
import { verifyNightly } from '../ops/observability/nightly.ts';
import { ReadinessWatch } from '../ops/observability/readiness.ts';
import { SavingWatch } from '../ops/observability/savingWatch.ts';
import { finishDeletions, finishErasures } from '../people/finishErasures.ts';
import { finishReplacements } from '../people/replacePlaceholder.ts';
import { finishMerges } from '../projects/mergeClients.ts';
import { ReadSide } from '../readSide/readSide.ts';
import type { Config } from '../settings/config.ts';
import { isForPeople, rootOf, StartFault } from '../settings/startFault.ts';
import { tracedLog } from '../tracing/spans.ts';
import type { NewPassword } from './firstAdministrator.ts';
import { fillEmptyStore } from './firstStart.ts';
import { limitedServer, listen, stopListening } from './listening.ts';
import { openWhenPaired } from './openWhenPaired.ts';
import { StartupServer } from './startupServer.ts';

/** Milliseconds. */
const aFewSeconds = 5_000;
const aMinute = 60_000;
const anHour = 3_600_000;

export type RunningPlanner = {
  url: string;
  /** The first administrator's password, if it was generated and nobody has been told yet. */
  firstAdministrator: NewPassword | null;
  planner: Planner;
  /** Finishes accepted work, then closes everything. */
  stop(): Promise<void>;
};

/** Parts that replace a start's defaults. */
export type StartParts = {
  /** The present instant. */
  now?: () => Date;
  /** An open database, which stays open when the planner stops. */
  database?: Database;
  streamLimits?: StreamLimits;
  /** Called with the reason why the planner doesn't open yet, in a sentence. */
  tellMisfit?: (sentence: string) => void;
  /** A startup server that may be listening already; it is stopped when the planner opens. */
  sign?: StartupServer;
};

/**
 * The composition root: the only place that knows which log and which database are in use (docs/configuration.md,
 * Stores).
 * @throws StartFault, or another fault that a person can mend
 */
export const startPlanner = async (
  config: Config,
  logger: Logger,
  webRoot: string,
  {
    now = () => new Date(),
    database: given,
    streamLimits,
    tellMisfit = () => {},
    sign = new StartupServer(config, logger),
  }: StartParts = {},
): Promise<RunningPlanner> => {
  const closing: Closing = [];
  const close = async () => {
    for (const end of closing.toReversed())
      await end().catch((error) => logger.error({ err: error }, 'Closing failed'));
  };
  try {
    const database = given ?? (await openDatabase(config, closing));
    await migrateOperationalStore(database.pool);
    await migrateReadModelVersions(database.pool);
    const log = await openEventStore(config, database, logger, closing, { onDropped: () => pair.doubt() });
    const pair = new PairWatch(database.pool, log, logger);
    closing.push(async () => pair.stop());
    await openWhenPaired(pair, sign, tellMisfit);
    const keys = await Keystore.open(database);
    closing.push(() => keys.close());
    const saving = new SavingWatch(now);
    const format = new WrittenFormat(database.pool, log);
    const store = new EncryptedEventStore(tracedLog(pair.over(saving.over(log))), keys, format);
    const readSide = await ReadSide.start({
      database,
      store,
      pair,
      logger,
      now,
    });
    closing.push(() => readSide.stop());
    store.admitBy(refusingLateChanges(readSide, store));
    const { pool } = database;
    await format.look();
    await raiseCounters(pool, (await highestIds(await readSide.read())) as ReadonlyMap<CountedKind, number>);
    const discard = () => discardDeadRows(database);
    closing.push(await sweepRegularly(pool, logger, now, discard));

    const presenceNotifier = new PresenceNotifier(pool, logger);
    closing.push(() => presenceNotifier.stop());
    const tidying = {
      presenceTidying: presenceTidying(pool, logger),
      answersTidying: answersTidying(pool, logger),
    };
    for (const each of Object.values(tidying)) closing.push(() => each.stop());
    const isBesideLog = config.eventStoreUrl === undefined;
    const requests = new KeyedRequests(pool, isBesideLog);
    closing.push(() => requests.settled());
    const secret = config.sessionSecret ?? (await sessionSecret(pool));
    const planner: Planner = {
      pool,
      locks: database,
      store,
      counters: new Counters(pool, isBesideLog),
      pair,
      readSide,
      live: new LiveFeed(readSide, streamLimits),
      listenerLimit: new ListenerLimit(),
      presenceNotifier,
      requests,
      ...tidying,
      discardDeadRows: discard,
      logger,
      now,
      sessionSecret: secret,
      publicUrl: config.publicUrl,
      trustedProxies: config.trustedProxies,
      signInLimit: new SignInLimit(pool, secret, logger, now),
      openId: config.openId && new OpenIdSignIn(config.openId),
      secondFactors: new SecondFactors(pool, await secondFactorKeys(pool, config.secondFactorKey)),
      backups: config.backups && { at: config.backups.at, isEncrypted: config.backupKey !== undefined },
      sharedReads: new SharedReads(),
      movements: new SharedAnswers(8),
      previewBases: new SharedAnswers(1),
    };
    const firstAdministrator = await fillEmptyStore(database, planner, config, closing);
    // Remembers a new log as soon as it has its first event.
    await pair.check();

    const readiness = new ReadinessWatch({ ...planner, saving });
    const metrics = new Metrics({ ...planner, readiness });
    const { metricsToken } = config;
    const app = createApp(planner, webRoot, { readiness, metrics, metricsToken });
    const server = limitedServer(app.callback(), logger, config);
    await sign.takeDown();
    const url = await listen(server, config);
    closing.push(() => stopListening(server, planner.live));
    // A failure is reported elsewhere, and the next poll comes soon.
    closing.push(pollEvery(() => format.look().catch(() => {}), aFewSeconds));
    closing.push(pollEvery(() => finishErasures(planner), anHour));
    closing.push(pollEvery(() => finishDeletions(planner), anHour));
    closing.push(pollEvery(() => finishReplacements(planner), aMinute));
    closing.push(pollEvery(() => finishMerges(planner), aMinute));
    closing.push(verifyNightly(planner, config.verifyAt));
    closing.push(await backUpDaily({ database, log, logger, now }, config.backups, config.backupKey));
    return { url, firstAdministrator, planner, stop: close };
  } catch (error) {
    await close();
    if (isForPeople(error) || !isUnavailable(error)) throw error;
    throw new StartFault(`The database stopped answering while the planner was starting: ${rootOf(error)}.`, {
      cause: error,
    });
  }
};
