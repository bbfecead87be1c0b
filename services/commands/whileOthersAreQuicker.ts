import { setTimeout as pause } from 'node:timers/promises';
import { WrongExpectedVersion } from '../log/eventStore/eventStore.ts';

/**
 * How often and how long at least a change is decided again, and how long at most it waits before, in milliseconds: one
 * of thousands of rows takes longer than all the time, and small ones of others come closer together than any count.
 */
const patience = { attempts: 5, time: 5_000, pause: 100 };

/**
 * Makes a change of several streams, and makes it again as often as others were quicker at one of them, for some seconds.
 * @param attempt decides on the streams as they are, and appends
 * @param givenUp what is thrown in the end
 */
export const whileOthersAreQuicker = async <Done>(
  attempt: () => Promise<Done>,
  givenUp: () => Error | Promise<Error>,
): Promise<Done> => {
  const until = performance.now() + patience.time;
  for (let tried = 1; ; tried++) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof WrongExpectedVersion)) throw error;
      if (tried >= patience.attempts && performance.now() > until) throw await givenUp();
      await pause(Math.random() * patience.pause);
    }
  }
};
