import type { Logger } from 'pino';
import type { MovementView } from '#projections/movement/view.ts';
import type { Backend } from '../commands/context.ts';
import type { LiveFeed } from '../live/feed.ts';
import type { ListenerLimit } from '../live/listenerLimit.ts';
import type { PresenceNews } from '../live/presenceNews.ts';
import type { SealedLog } from '../sealedLog/sealedLog.ts';
import type { SecondFactors } from '../vault/secondFactors.ts';
import type { OpenIdSignIn } from './openId.ts';
import type { SharedAnswers } from './sharedAnswers.ts';
import type { SignInLimit } from './signInLimit.ts';

/** Everything the API works with, put together in `services/start.ts`. */
export type Planner = Backend & {
  store: SealedLog;
  live: LiveFeed;
  listenerLimit: ListenerLimit;
  presenceNews: PresenceNews;
  logger: Logger;
  /** The present instant. */
  now: () => Date;
  sessionSecret: string;
  /** Where people reach the planner through a proxy; undefined: directly. */
  publicUrl: string | undefined;
  signInLimit: SignInLimit;
  secondFactors: SecondFactors;
  /** Undefined: people sign in with a password only. */
  openId: OpenIdSignIn | undefined;
  /** Why forecasts moved: over a long time that takes a while to work out. */
  movements: SharedAnswers<MovementView>;
};
