import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { useSearchText } from './useSearchText.ts';

function Page() {
  const [text, setText] = useSearchText();
  return <input aria-label="Search" value={text} onChange={(event) => setText(event.target.value)} />;
}

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }));

const open = (address: string) => {
  const router = createMemoryRouter([{ path: '/projects', Component: Page }], { initialEntries: [address] });
  render(<RouterProvider router={router} />);
  return router;
};
const box = () => screen.getByRole<HTMLInputElement>('textbox');
const type = (text: string) =>
  userEvent.setup({ advanceTimers: (time) => vi.advanceTimersByTime(time) }).type(box(), text);

it('writes what is typed to the address after a pause, beside what stands there', async () => {
  const router = open('/projects?month=2026-03');
  await type('shop');
  expect(router.state.location.search).toBe('?month=2026-03');
  await act(() => vi.advanceTimersByTimeAsync(300));
  expect(router.state.location.search).toBe('?month=2026-03&q=shop');
  await type('{Backspace}{Backspace}{Backspace}{Backspace}');
  await act(() => vi.advanceTimersByTimeAsync(300));
  expect(router.state.location.search).toBe('?month=2026-03');
});

it('follows the address when something else changes it', async () => {
  const router = open('/projects?q=shop');
  expect(box().value).toBe('shop');
  await act(() => router.navigate('/projects?q=Alder'));
  expect(box().value).toBe('Alder');
  await act(() => router.navigate('/projects'));
  expect(box().value).toBe('');
  await act(() => vi.advanceTimersByTimeAsync(300));
  expect(router.state.location.search).toBe('');
});

it('calls nobody back who is on the way to another page', async () => {
  const router = createMemoryRouter(
    [
      { path: '/projects', Component: Page },
      {
        path: '/import',
        lazy: async () => {
          await new Promise((resolve) => setTimeout(resolve, 1000));
          return { Component: () => <h1>Import</h1> };
        },
      },
    ],
    { initialEntries: ['/projects'] },
  );
  render(<RouterProvider router={router} />);
  await type('shop');
  act(() => void router.navigate('/import'));
  await act(() => vi.advanceTimersByTimeAsync(2000));
  expect(router.state.location.pathname).toBe('/import');
});
