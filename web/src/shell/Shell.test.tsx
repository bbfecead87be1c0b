import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '../api/queryClient.ts';
import { paths } from '../app/paths.ts';
import { fakeApi, ok } from '../testing/fakeApi.ts';
import { fakeBrowser } from '../testing/fakeBrowser.ts';
import { useUnsavedGuard } from '../ui/basics/unsavedGuard.ts';
import { Shell } from './Shell.tsx';

afterEach(() => {
  delete document.documentElement.dataset.theme;
});

const show = (width: number, elements: Record<string, ReactNode> = {}) => {
  const { resize } = fakeBrowser({ width });
  const pages = Object.values(paths).map((path) => ({
    path,
    element: elements[path] ?? <h1>{`Page ${path}`}</h1>,
  }));
  const router = createMemoryRouter([{ Component: Shell, children: pages }]);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { router, resize: (to: number) => act(() => resize(to)) };
};

it('becomes a drawer on a phone, which closes when it has led somewhere', async () => {
  show(390);
  expect(screen.queryByRole('link', { name: 'Projects' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Open menu' }));
  await userEvent.click(await screen.findByRole('link', { name: 'Projects' }));
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

it('moves the focus to the page of another day, says that nothing can be changed there, and back', async () => {
  fakeApi({
    'GET /api/admin/past-days': () => ({ status: 200, body: { first: '2026-01-05', last: '2026-05-13' } }),
  });
  const { router } = show(1280);
  const goTo = (asOf: string) => act(() => router.navigate(`/projects${asOf}`));
  await goTo('?asOf=');
  expect(screen.getAllByRole('status')[0]?.textContent).toBe('');
  for (const asOf of ['?asOf=2026-03-31', '?asOf=2026-04-30']) {
    await goTo(asOf);
    await screen.findByText(/^You are looking at the planner as it was on/);
    expect(document.activeElement).toBe(screen.getByRole('main'));
    expect(screen.getAllByRole('status')[0]?.textContent).toContain('Nothing can be changed.');
  }
  await goTo('');
  await screen.findByRole('heading', { name: 'Page /projects' });
  expect(document.activeElement).toBe(screen.getByRole('main'));
  expect(screen.getAllByRole('status')[0]?.textContent).toBe('This is today.');
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

describe('in a window of another width', () => {
  it('the digest stays open as it was', async () => {
    const digest = { since: '2026-10-01T09:00:00.000Z', entries: [], backupFault: null, position: 7 };
    fakeApi({ 'GET /api/digest': () => ({ status: 200, body: { ...digest, count: 3 } }) });
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { resize } = show(1280);
    await act(() => vi.advanceTimersByTimeAsync(2_500));
    vi.useRealTimers();
    await userEvent.click(await screen.findByRole('button', { name: /^3 changes since/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Since you were last here' });
    for (const width of [900, 390, 1280]) {
      resize(width);
      expect(screen.getByRole('dialog', { name: 'Since you were last here' })).toBe(dialog);
    }
  });

  it('the question of signing out stays open', async () => {
    const Form = () => {
      useUnsavedGuard(true);
      return null;
    };
    const { resize } = show(1280, { [paths.home]: <Form /> });
    await userEvent.click(screen.getByRole('button', { name: 'Sign Out' }));
    const question = await screen.findByRole('alertdialog', { name: 'Sign out without saving?' });
    for (const width of [390, 900]) {
      resize(width);
      expect(screen.getByRole('alertdialog')).toBe(question);
    }
  });
});

describe('while a change of a plan could not be counted', () => {
  const incomplete = {
    kind: 'allocationPlan',
    month: '2026-03',
    topics: ['allocations:2026-03', 'figures:2026-03'],
    stream: 'allocationPlan-1_2026-03',
    changes: 1,
  };
  const Figures = ({ month }: { month: string }) => {
    const key = ['figures', month, 'dashboard'];
    return <h1>Figures of {useQuery({ queryKey: key, queryFn: () => month }).data}</h1>;
  };
  beforeEach(() => {
    fakeApi({
      'GET /api/team-member/completeness': ok({ parked: 1, records: [incomplete] }),
    });
  });

  it('a page that shows figures of its month says so, and leads to the formulas', async () => {
    show(1280, { [paths.home]: <Figures month="2026-03" /> });
    expect(await screen.findByText('Figures are incomplete')).not.toBeNull();
    expect(screen.getByText(/could not be counted\. /).textContent).toContain('a plan of March 2026');
    await userEvent.click(screen.getByRole('button', { name: 'See what could not be counted' }));
    expect(await screen.findByRole('heading', { name: 'Page /formulas' })).not.toBeNull();
    expect(screen.queryByText('Figures are incomplete')).toBeNull();
  });

  it('a page of another month says nothing, and one that comes after it does', async () => {
    show(1280, {
      [paths.home]: <Figures month="2026-04" />,
      [paths.projects]: <Figures month="2026-03" />,
    });
    await screen.findByRole('heading', { name: 'Figures of 2026-04' });
    await userEvent.click(screen.getByRole('link', { name: 'Projects' }));
    expect(await screen.findByText('Figures are incomplete')).not.toBeNull();
    await userEvent.click(screen.getByRole('link', { name: 'Dashboard' }));
    await screen.findByRole('heading', { name: 'Figures of 2026-04' });
    expect(screen.queryByText('Figures are incomplete')).toBeNull();
  });
});
