import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '../api/queryClient.ts';
import { fakeApi } from '../testing/fakeApi.ts';
import { fakeBrowser } from '../testing/fakeBrowser.ts';
import { paths } from './paths.ts';
import { Shell } from './Shell.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  delete document.documentElement.dataset.theme;
  localStorage.clear();
});

const show = (width: number) => {
  fakeBrowser({ width });
  const pages = Object.values(paths).map((path) => ({ path, element: <h1>{`Page ${path}`}</h1> }));
  const router = createMemoryRouter([{ Component: Shell, children: pages }]);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
};

it('becomes a drawer on a phone, which closes when it has led somewhere', async () => {
  show(390);
  expect(screen.queryByRole('link', { name: 'Projects' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Open menu' }));
  await userEvent.click(screen.getByRole('link', { name: 'Projects' }));
  expect(await screen.findByRole('heading', { name: 'Page /projects' })).not.toBeNull();
  expect(screen.queryByRole('link', { name: 'Projects' })).toBeNull();
});

it('keeps the names of its icons on a narrow window', () => {
  show(900);
  expect(screen.getByRole('link', { name: 'Team Utilisation' })).not.toBeNull();
  expect(screen.queryByText('Capacity & Profitability')).toBeNull();
});

it('moves the focus to the page that was chosen, and offers to skip the sidebar', async () => {
  show(1280);
  expect(screen.getByRole('link', { name: 'Skip to content' }).getAttribute('href')).toBe('#main');
  await userEvent.click(screen.getByRole('link', { name: 'Projects' }));
  await screen.findByRole('heading', { name: 'Page /projects' });
  expect(document.activeElement).toBe(screen.getByRole('main'));
});

it('names an administrator without a name, and remembers the chosen theme', async () => {
  show(1280);
  expect(screen.getByText('Admin User')).not.toBeNull();
  await userEvent.click(screen.getByRole('radio', { name: 'Dark theme' }));
  expect(document.documentElement.dataset.theme).toBe('dark');
  expect(localStorage.getItem('planner-theme')).toBe('dark');
  await userEvent.click(screen.getByRole('radio', { name: 'Theme of the system' }));
  expect(document.documentElement.dataset.theme).toBeUndefined();
  expect(localStorage.getItem('planner-theme')).toBeNull();
});

it('says on every page that figures are incomplete, as long as they are', async () => {
  fakeApi({ 'GET /api/team-member/completeness': () => ({ status: 200, body: { parked: 2 } }) });
  show(1280);
  expect(await screen.findByText('Figures are incomplete')).not.toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'See the replay desk' }));
  expect(await screen.findByRole('heading', { name: 'Page /replay-desk' })).not.toBeNull();
  expect(screen.getByText(/^2 changes could not be counted/)).not.toBeNull();
});
