import { createBrowserRouter } from 'react-router-dom';
import type { Role } from '#domain/access/userInput.ts';
import { paths } from '../app/paths.ts';
import { routesFor } from './routes.tsx';

type Router = ReturnType<typeof createBrowserRouter>;

let current: { role: Role; router: Router } | undefined;

/** The router of a role, made when first asked for; the one of another role stops listening. */
export const routerFor = (role: Role): Router => {
  if (current?.role !== role) {
    current?.router.dispose();
    current = { role, router: createBrowserRouter(routesFor[role]) };
  }
  return current.router;
};

/** Where signing in leads that goes by another site, by the same rule as `openAfterSignIn`. */
export const pathAfterSignIn = (): string =>
  current ? window.location.pathname + window.location.search : paths.home;

/**
 * Where signing in leads: to '/', unless a session ran out while somebody was at work:
 * then back to the page they were on, which the address still names.
 */
export const openAfterSignIn = (): void => {
  if (!current) window.history.replaceState(null, '', paths.home);
};
