/** A month or day of an address that can't be shown, and the nearest one, which replaces it. */
export type Refused = { unit: 'day' | 'month'; asked: string; shown: string | null };

/** The state of the navigation that corrects an address, so that the message stays as long as the page. */
export type RefusedState = { refused: readonly Refused[]; pageLoad: number };

/** @param refused the values of the address that can't be shown */
export const refusedState = (refused: readonly Refused[]): RefusedState => ({
  refused,
  pageLoad: performance.timeOrigin,
});

/** The refused values, from the navigation's state; after a reload they are not reported again. */
export const refusedIn = (state: unknown): readonly Refused[] | undefined => {
  const { refused, pageLoad } = (state ?? {}) as Partial<RefusedState>;
  return pageLoad === performance.timeOrigin ? refused : undefined;
};
