import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { DeferredSelect } from './DeferredSelect.tsx';

const options = [
  { id: 'good', label: 'Going Well' },
  { id: 'over', label: 'Emergency' },
] as const;

function Cell() {
  const [value, setValue] = useState<'good' | 'over'>('good');
  return <DeferredSelect label="Status of Shop" options={options} value={value} onChange={setValue} />;
}

const button = () => screen.getByRole('button', { name: /Status of Shop/ });

it.each(['{ArrowDown}', '{Enter}', ' '])('opens by %j, and is chosen from by keyboard', async (key) => {
  const user = userEvent.setup();
  render(<Cell />);
  expect(button().getAttribute('aria-haspopup')).toBe('listbox');
  await user.tab();
  await user.keyboard(key);
  const first = await screen.findByRole('option', { name: 'Going Well' });
  await waitFor(() => expect(document.activeElement).toBe(first));
  await user.keyboard('{ArrowDown}{Enter}');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(button().textContent).toContain('Emergency');
  await waitFor(() => expect(document.activeElement).toBe(button()));
});

it('opens by a press, and gives the focus back when nothing is chosen', async () => {
  const user = userEvent.setup();
  render(<Cell />);
  await user.click(button());
  expect(await screen.findByRole('listbox')).toBeDefined();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(button()));
  expect(button().textContent).toContain('Going Well');
});
