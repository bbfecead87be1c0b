import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { showToast } from '../../ui/feedback/toasts.ts';
import { Notifications } from './Notifications.tsx';

it('shows a message that comes after the first key', async () => {
  render(<Notifications />);
  expect(screen.queryByRole('alertdialog')).toBeNull();
  await userEvent.keyboard('{Tab}');
  act(() => showToast({ title: 'Project updated' }));
  expect((await screen.findByRole('alertdialog')).textContent).toContain('Project updated');
});

it('shows a message that comes before any key', async () => {
  render(<Notifications />);
  act(() => showToast({ title: 'Signed out', tone: 'info' }));
  expect((await screen.findByRole('alertdialog')).textContent).toContain('Signed out');
});
