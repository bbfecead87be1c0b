import { createBrowserRouter } from 'react-router-dom';
import type { Role } from '#domain/access/userInput.ts';
import { paths } from '../app/paths.ts';
import { routesFor } from './routes.tsx';

type Router = ReturnType<typeof createBrowserRouter>;

let current: { role: Role; router: Router } | undefined;

/** The router of a role, created on first use; it replaces that of another role, which is disposed. */
export const routerFor = (role: Role): Router => {
  if (current?.role !== role) {
    current?.router.dispose();
    current = { role, router: createBrowserRouter(routesFor[role]) };
  }
  return current.router;
};

/** The address to return to after a sign-in at another site, by the same rule as `openAfterSignIn`. */
export const pathAfterSignIn = (): string =>
  current ? window.location.pathname + window.location.search : paths.home;

/**
 * Sets the address after a sign-in: '/', or, after a session that ran out, the page that it was on, which is still in
 * the address.
 */
export const openAfterSignIn = (): void => {
  if (!current) window.history.replaceState(null, '', paths.home);
};
