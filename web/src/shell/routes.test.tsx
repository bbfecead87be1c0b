import { render, waitFor } from '@testing-library/react';
import { createMemoryRouter, matchRoutes, RouterProvider } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { navigation } from '../app/navigation.ts';
import { paths, recordPath, recordRoutes } from '../app/paths.ts';
import { routesFor } from './routes.tsx';

const forEverybody: string[] = [paths.home, paths.account];

const pageAt = (role: 'admin' | 'team_member', address: string) =>
  matchRoutes(routesFor[role], address)?.at(-1)?.route.path;

describe('every path', () => {
  it.each(Object.values(paths))('%s leads an administrator to a page of its own', (path) => {
    expect(pageAt('admin', path)).toBe(path);
  });

  it.each(Object.values(paths).filter((path) => !forEverybody.includes(path)))(
    '%s is not found by a team member',
    (path) => {
      expect(pageAt('team_member', path)).toBe('*');
    },
  );
});

describe('every kind of record', () => {
  it.each([
    ['project', '/projects/7'],
    ['teamMember', '/team-members/3'],
    ['freelancer', '/freelancers/2'],
  ] as const)('%s has a page of its own, which no team member finds', (kind, address) => {
    expect(recordPath({ kind, id: Number(address.at(-1)) })).toBe(address);
    expect(pageAt('admin', address)).toBe(recordRoutes[kind]);
    expect(pageAt('team_member', address)).toBe('*');
  });
});

it('gives a team member their page at /, their account, and everybody the 404 page elsewhere', () => {
  for (const path of forEverybody) expect(pageAt('team_member', path)).toBe(path);
  expect(pageAt('admin', '/nowhere')).toBe('*');
});

it.each([
  ['/allocations?view=grid&month=2026-05&show=unallocated', '/schedule?month=2026-05'],
  ['/monthly-planning?view=year&month=2026-05', '/schedule?view=projects&month=2025-06&months=all'],
  ['/replay-desk?in=2026-05', '/formulas?in=2026-05'],
])('leads on from %s, as the page once was called', async (before, now) => {
  const moved = routesFor.admin.flatMap(({ children = [] }) => children);
  const router = createMemoryRouter(
    moved
      .filter(({ path }) => path && before.startsWith(path))
      .concat([
        { path: '/schedule', element: null },
        { path: '/formulas', element: null },
      ]),
    { initialEntries: [before] },
  );
  render(<RouterProvider router={router} />);
  await waitFor(() => expect(router.state.location.pathname + router.state.location.search).toBe(now));
});

it.each(['admin', 'team_member'] as const)('leads home an %s who is signed in already', async (role) => {
  const routes = routesFor[role].flatMap(({ children = [] }) => children);
  const router = createMemoryRouter(
    [...routes.filter(({ path }) => path === '/login'), { path: '*', element: null }],
    { initialEntries: ['/login?next=1'] },
  );
  render(<RouterProvider router={router} />);
  await waitFor(() => expect(router.state.location.pathname + router.state.location.search).toBe('/'));
});

/** Linked from the sidebar's foot, the forecast, and projects. */
const notInTheSidebar: string[] = [paths.account, paths.pnlMovement, paths.clients];

it('lists every other path once in the sidebar', () => {
  const listed = navigation.flatMap((section) => section.entries.map((entry) => entry.path));
  expect([...listed].sort()).toEqual(
    Object.values(paths)
      .filter((path) => !notInTheSidebar.includes(path))
      .sort(),
  );
});
