import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { ToastRegion } from './ToastRegion.tsx';
import {
  dismissPassingToast,
  forgetFailure,
  forgetRetry,
  showLastChange,
  showToast,
  withdrawOffer,
} from './toasts.ts';

beforeEach(() => {
  render(<ToastRegion />);
});

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));

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

it('goes by itself, but for what went wrong', () => {
  vi.useFakeTimers();
  act(() => showToast({ title: 'Saved' }));
  pass(5_000);
  expect(shown()).toEqual([]);
  act(() => showToast({ tone: 'error', title: 'Error' }));
  pass(3_600_000);
  expect(shown()).toEqual(['Error']);
  act(() => showToast({ title: 'Saved' }));
  pass(5_000);
  expect(shown()).toEqual([]);
});

it('waits while the tab is hidden, also for one that comes meanwhile', () => {
  vi.useFakeTimers();
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(false);
  const turn = (isHidden: boolean) => {
    hidden.mockReturnValue(isHidden);
    act(() => document.dispatchEvent(new Event('visibilitychange')));
  };
  act(() => showToast({ title: 'Saved' }));
  pass(4_000);
  turn(true);
  pass(60_000);
  expect(shown()).toEqual(['Saved']);
  act(() => showToast({ tone: 'info', title: 'Saved, and shown soon' }));
  pass(60_000);
  expect(shown()).toEqual(['Saved, and shown soon']);
  turn(false);
  pass(6_000);
  expect(shown()).toEqual([]);
});

it('comes back with a failed save once another message is gone, until it is dismissed', async () => {
  act(() => showToast({ tone: 'error', title: 'Not saved' }, 'status of Shop'));
  act(() => showToast({ title: 'Project created successfully' }));
  expect(shown()).toEqual(['Project created successfully']);
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(shown()).toEqual(['Not saved']);
  act(dismissPassingToast);
  expect(shown()).toEqual(['Not saved']);
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(shown()).toEqual([]);
});

it('forgets a failed save that is tried again, and no other one', () => {
  act(() => showToast({ tone: 'error', title: 'Not saved: Shop' }, 'status of Shop'));
  act(() => showToast({ tone: 'error', title: 'Not saved: Park' }, 'status of Park'));
  act(() => forgetFailure('status of Park'));
  expect(shown()).toEqual(['Not saved: Shop']);
});

it('forgets a failed save under another message, which stays', async () => {
  act(() => showToast({ tone: 'error', title: 'Not saved yet' }, 'hours that wait'));
  act(() => showToast({ title: 'Hours saved' }));
  act(() => forgetFailure('hours that wait'));
  expect(shown()).toEqual(['Hours saved']);
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(shown()).toEqual([]);
});

it('shows a failed save that can’t be tried again until another message comes', () => {
  act(() => showToast({ tone: 'error', title: 'Not saved' }, 'status of Shop'));
  act(() => forgetRetry('status of Shop'));
  expect(shown()).toEqual(['Not saved']);
  act(() => showToast({ title: 'Saved' }));
  act(dismissPassingToast);
  expect(shown()).toEqual([]);
});

it('offers to undo a change until another one comes, which takes no other message away', () => {
  act(() => showLastChange({ title: 'Moved' }, () => {}));
  act(withdrawOffer);
  expect(shown()).toEqual([]);
  act(() => showLastChange({ title: 'Moved' }, () => {}));
  act(() => showToast({ tone: 'error', title: 'Nothing was pasted' }));
  act(withdrawOffer);
  expect(shown()).toEqual(['Nothing was pasted']);
});
