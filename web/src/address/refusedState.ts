/** A month or day that an address asked for and that can't be shown, and the nearest one that stands there now. */
export type Refused = { unit: 'day' | 'month'; asked: string; shown: string | null };

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
