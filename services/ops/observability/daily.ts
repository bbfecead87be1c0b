import { ukTimeText } from '#domain/values/ukTime.ts';

/** Milliseconds between polls for work that is due, or over. */
const defaultPause = 20_000;

/** Day and time in the United Kingdom, as "2026-11-21" and "03:30". */
export const ukMoment = (instant: Date): { day: string; time: string } => {
  const [day = '', time = ''] = ukTimeText(instant).split('T');
  return { day, time: time.slice(0, 5) };
};

/**
 * Polls at once and then at intervals, one poll at a time.
 * @returns a function that stops, once the poll under way is over
 */
export const pollEvery = (poll: () => Promise<void>, pause = defaultPause): (() => Promise<void>) => {
  let polling: Promise<void> = Promise.resolve();
  let isIdle = true;
  const pollIfIdle = () => {
    if (!isIdle) return;
    isIdle = false;
    polling = poll().finally(() => {
      isIdle = true;
    });
  };
  pollIfIdle();
  const timer = setInterval(pollIfIdle, pause);
  return async () => {
    clearInterval(timer);
    await polling;
  };
};
