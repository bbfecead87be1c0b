import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { NumericField } from './NumericField.tsx';

afterEach(cleanup);

function Hours({ start }: { start: string }) {
  const [hours, setHours] = useState(start);
  return <NumericField label="Hours" suffix="h" step={0.5} value={hours} onChange={setHours} />;
}

const field = () => screen.getByLabelText<HTMLInputElement>('Hours');

it('tidies a pasted amount when it is left', async () => {
  const user = userEvent.setup();
  render(<Hours start="" />);
  await user.click(field());
  await user.paste('£1,250.50');
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
