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

/** Everything the API works with, put together in `services/start/start.ts`. */
export type Planner = Omit<Backend, 'readSide'> & {
  /** Whether log and database belong together. */
  pair: Pick<PairWatch, 'misfit'>;
  store: EncryptedEventStore;
  readSide: ReadSide;
  live: LiveFeed;
  listenerLimit: ListenerLimit;
  presenceNotifier: PresenceNotifier;
  presenceTidying: Tidying;
  /** Requests that may be sent again. */
  requests: KeyedRequests;
  answersTidying: Tidying;
  logger: Logger;
  /** Takes what rows said before they were changed off the disk, after somebody is erased. */
  discardDeadRows: () => Promise<void>;
  /** The present instant. */
  now: () => Date;
  sessionSecret: string;
  /** Where people reach the planner through a proxy; undefined: directly. */
  publicUrl: string | undefined;
  /** Addresses and ranges of proxies whose forwarded headers are believed; undefined: the nearest one, if private. */
  trustedProxies: readonly string[] | undefined;
  signInLimit: SignInLimit;
  secondFactors: SecondFactors;
  /** Undefined: people sign in with a password only. */
  openId: OpenIdSignIn | undefined;
  /** When the planner backs itself up; undefined: it does not. */
  backups: { at: string; isEncrypted: boolean } | undefined;
  /** Answers to GETs that are the same for all who ask. */
  sharedReads: SharedReads;
  /** Why forecasts moved: over a long time that takes a while to work out. */
  movements: SharedAnswers<MovementView>;
  /** The state behind the newest figures, while somebody tries other formulas on it. */
  previewBases: SharedAnswers<Base>;
};
