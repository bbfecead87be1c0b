import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ComboBox } from './pickers/ComboBox.tsx';
import { MonthPicker, type SetMonth } from './pickers/MonthPicker.tsx';
import { SegmentedControl } from './pickers/SegmentedControl.tsx';
import { Select } from './pickers/Select.tsx';

const types = [
  { id: 'one_off', label: 'One-off' },
  { id: 'retainer', label: 'Retainer' },
  { id: 'sla', label: 'SLA' },
];

it('chooses from a select by keyboard alone', async () => {
  const onChange = vi.fn();
  const user = userEvent.setup();
  render(<Select label="Project Type" options={types} value="one_off" onChange={onChange} />);
  await user.tab();
  expect(document.activeElement?.textContent).toContain('One-off');
  await user.keyboard('{Enter}{ArrowDown}{Enter}');
  expect(onChange).toHaveBeenCalledExactlyOnceWith('retainer');
});

it('finds a person by any part of the name, and says when nobody matches', async () => {
  const onChange = vi.fn();
  const user = userEvent.setup();
  const people = [
    { id: 1, label: 'Ada Lovelace' },
    { id: 2, label: 'Grace Hopper' },
  ];
  render(
    <ComboBox
      label="Person"
      options={people}
      awaited={{ words: 'Loading the people…' }}
      value={null}
      onChange={onChange}
      empty="Nobody by that name"
    />,
  );
  await user.type(screen.getByRole('combobox', { name: 'Person' }), 'hop');
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Grace Hopper']);
  await user.keyboard('{ArrowDown}{Enter}');
  expect(onChange).toHaveBeenLastCalledWith(2);
  await user.type(screen.getByRole('combobox', { name: 'Person' }), 'zzz');
  expect(screen.getByText('Nobody by that name')).not.toBeNull();
});

it('says that the people are still loading, and keeps what was typed until they come', async () => {
  const onChange = vi.fn();
  const user = userEvent.setup();
  const field = { label: 'Person', value: null, onChange, awaited: { words: 'Loading the people…' } };
  const { rerender } = render(<ComboBox {...field} options={undefined} />);
  await user.type(screen.getByRole('combobox', { name: 'Person' }), 'hop');
  expect(screen.getByText('Loading the people…')).not.toBeNull();
  rerender(<ComboBox {...field} options={[{ id: 2, label: 'Grace Hopper' }]} />);
  await user.keyboard('{ArrowDown}{Enter}');
  expect(onChange).toHaveBeenLastCalledWith(2);
});

it('groups months by planning year and steps from one to the next', async () => {
  let asked = '2026-04';
  const user = userEvent.setup();
  const onChange: SetMonth = (month) => {
    asked = typeof month === 'function' ? month(asked) : month;
  };
  render(<MonthPicker months={['2026-04', '2026-05', '2026-06']} value="2026-05" onChange={onChange} />);
  const next = screen.getByRole('button', { name: 'Next month' });
  // Relative to the last requested month, not the displayed one.
  for (const month of ['2026-05', '2026-06', '2026-06']) {
    await user.click(next);
    expect(asked).toBe(month);
  }
  await user.click(screen.getByRole('button', { name: /May 2026/ }));
  const groups = (await screen.findAllByRole('group')).map((group) => group.textContent);
  expect(groups).toEqual(['Planning year 2025/26April 2026May 2026', 'Planning year 2026/27June 2026']);
});

it('ends the steps where the months end', () => {
  render(<MonthPicker months={['2026-05', '2026-06']} value="2026-06" onChange={() => {}} />);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next month' }).disabled).toBe(true);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Previous month' }).disabled).toBe(false);
});

it('keeps one segment on, whatever is pressed', async () => {
  const onChange = vi.fn();
  render(<SegmentedControl label="Type" options={types} value="sla" onChange={onChange} />);
  await userEvent.click(screen.getByRole('radio', { name: 'SLA' }));
  expect(onChange).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('radio', { name: 'Retainer' }));
  expect(onChange).toHaveBeenCalledExactlyOnceWith('retainer');
});
