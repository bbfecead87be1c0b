import type { Route } from '../route.ts';

/**
 * Opens routes to programs that bring a token: GETs to each, all others to those that write, too. Whatever is not opened
 * here is for people alone, so that a route which nobody thought of is refused.
 */
export const openToTokens = (routes: readonly Route[]): readonly Route[] =>
  routes.map((route) => ({ ...route, isOpenToTokens: true }));
