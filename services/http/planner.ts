import type { Logger } from 'pino';
import type { Base } from '#projections/formulas/differences/compare.ts';
import type { MovementView } from '#projections/money/movement/view.ts';
import type { Backend } from '../commands/context.ts';
import type { Tidying } from '../database/tidying.ts';
import type { LiveFeed } from '../live/feed.ts';
import type { ListenerLimit } from '../live/listenerLimit.ts';
import type { PresenceNotifier } from '../live/presenceNotifier.ts';
import type { EncryptedEventStore } from '../log/encryption/encryptedEventStore.ts';
import type { PairWatch } from '../log/pair/pairWatch.ts';
import type { SecondFactors } from '../operationalStore/access/secondFactors.ts';
import type { KeyedRequests } from '../operationalStore/repeats.ts';
import type { ReadSide } from '../readSide/readSide.ts';
import type { OpenIdSignIn } from './openId.ts';
import type { SharedAnswers } from './sharedAnswers.ts';
import type { SharedReads } from './sharedReads.ts';
import type { SignInLimit } from './signInLimit.ts';

/** All dependencies of the API, assembled in `services/start/start.ts`. */
export type Planner = Omit<Backend, 'readSide'> & {
  /** Whether log and database belong together. */
  pair: Pick<PairWatch, 'misfit'>;
  store: EncryptedEventStore;
  readSide: ReadSide;
  live: LiveFeed;
  listenerLimit: ListenerLimit;
  presenceNotifier: PresenceNotifier;
  presenceTidying: Tidying;
  /** Requests that may be repeated. */
  requests: KeyedRequests;
  answersTidying: Tidying;
  logger: Logger;
  /** Removes old versions of rows from the disk, after somebody is erased. */
  discardDeadRows: () => Promise<void>;
  /** The present instant. */
  now: () => Date;
  sessionSecret: string;
  /** The planner's address behind a proxy; undefined: reached directly. */
  publicUrl: string | undefined;
  /** Addresses and ranges of trusted proxies; undefined: the nearest one, if private. */
  trustedProxies: readonly string[] | undefined;
  signInLimit: SignInLimit;
  secondFactors: SecondFactors;
  /** Undefined: sign-in by password only. */
  openId: OpenIdSignIn | undefined;
  /** The time of the planner's daily backups; undefined: none. */
  backups: { at: string; isEncrypted: boolean } | undefined;
  /** Cached responses to GETs that are the same for all users. */
  sharedReads: SharedReads;
  /** Movements of forecasts: over a long time they take a while to compute. */
  movements: SharedAnswers<MovementView>;
  /** The base data of the newest figures, while somebody tries other formulas. */
  previewBases: SharedAnswers<Base>;
};
