import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ToastRegion } from './ToastRegion.tsx';
import { dismissToast, showToast } from './toasts.ts';

beforeEach(() => {
  render(<ToastRegion />);
});

afterEach(() => {
  act(dismissToast);
  cleanup();
  vi.useRealTimers();
});

const shown = () => screen.queryAllByRole('alertdialog').map((toast) => toast.textContent);

it('shows title and description, and has them read aloud', () => {
  act(() => showToast({ tone: 'error', title: 'Error', description: 'Failed to create project' }));
  expect(shown()).toEqual(['ErrorFailed to create project']);
  expect(screen.getByRole('alert').textContent).toBe('ErrorFailed to create project');
});

it('never shows more than one, and the newest it is', async () => {
  act(() => showToast({ title: 'Project created successfully' }));
  act(() => showToast({ title: 'Project deleted successfully' }));
  expect(shown()).toEqual(['Project deleted successfully']);
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(shown()).toEqual([]);
});

it('goes by itself, an error later than a success', () => {
  vi.useFakeTimers();
  act(() => showToast({ title: 'Saved' }));
  act(() => vi.advanceTimersByTime(5_000));
  expect(shown()).toEqual([]);
  act(() => showToast({ tone: 'error', title: 'Error' }));
  act(() => vi.advanceTimersByTime(5_000));
  expect(shown()).toEqual(['Error']);
  act(() => vi.advanceTimersByTime(5_000));
  expect(shown()).toEqual([]);
});
