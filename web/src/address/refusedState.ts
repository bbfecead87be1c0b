import type { Refused } from './refused.ts';

/** Goes with the navigation that corrects an address, so that the sentence stays as long as the page stands there. */
export type RefusedState = { refused: readonly Refused[]; pageLoad: number };

/** @param refused what the address asked for that can't be shown */
export const refusedState = (refused: readonly Refused[]): RefusedState => ({
  refused,
  pageLoad: performance.timeOrigin,
});

/** What was refused of the address, from the state of its navigation; a page that was loaded anew does not say it again. */
export const refusedIn = (state: unknown): readonly Refused[] | undefined => {
  const { refused, pageLoad } = (state ?? {}) as Partial<RefusedState>;
  return pageLoad === performance.timeOrigin ? refused : undefined;
};
