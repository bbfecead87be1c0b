import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { NumericField } from './NumericField.tsx';

function Hours({ start }: { start: string }) {
  const [hours, setHours] = useState(start);
  return <NumericField label="Hours" suffix="h" step={0.5} value={hours} onChange={setHours} />;
}

const field = () => screen.getByLabelText<HTMLInputElement>('Hours');

function Money({ start, isSigned = false }: { start: string; isSigned?: boolean }) {
  const [amount, setAmount] = useState(start);
  return <NumericField label="Hours" prefix="£" value={amount} onChange={setAmount} isSigned={isSigned} />;
}

it('keeps what it would have to guess at as it was typed, and says how to write it once it is left', async () => {
  const user = userEvent.setup();
  render(<Money start="" />);
  await user.click(field());
  await user.paste('82,50');
  expect(screen.queryByText('Write 82.50')).toBeNull();
  await user.tab();
  expect(field().value).toBe('82,50');
  expect(screen.getByText('Write 82.50')).toBeTruthy();
  await user.clear(field());
  await user.type(field(), '82.50');
  expect(screen.queryByText('Write 82.50')).toBeNull();
});

it('steps money by a penny, below nothing only where it may, and never what is no number', async () => {
  const user = userEvent.setup();
  render(<Money start="0.01" />);
  await user.click(field());
  await user.keyboard('{ArrowUp}{ArrowDown}{ArrowDown}{ArrowDown}');
  expect(field().value).toBe('0');
  await user.clear(field());
  await user.type(field(), '82,50{ArrowUp}');
  expect(field().value).toBe('82,50');
  cleanup();
  render(<Money start="0" isSigned />);
  await user.click(field());
  await user.keyboard('{ArrowDown}');
  expect(field().value).toBe('-0.01');
});

it('tidies a pasted amount when it is left', async () => {
  const user = userEvent.setup();
  render(<Hours start="" />);
  await user.click(field());
  await user.paste('1,250.50');
  await user.tab();
  expect(field().value).toBe('1250.5');
});

it('steps with the arrow keys, ten steps with Shift, and not below nothing', async () => {
  const user = userEvent.setup();
  render(<Hours start="7.5" />);
  await user.click(field());
  await user.keyboard('{ArrowUp}');
  expect(field().value).toBe('8');
  await user.keyboard('{Shift>}{ArrowUp}{/Shift}');
  expect(field().value).toBe('13');
  await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{ArrowDown}{/Shift}');
  expect(field().value).toBe('0');
});

it('leaves what is no number for the form to refuse', async () => {
  const user = userEvent.setup();
  render(<Hours start="" />);
  await user.type(field(), 'plenty');
  await user.tab();
  expect(field().value).toBe('plenty');
});
