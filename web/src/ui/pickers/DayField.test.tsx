import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { I18nProvider } from 'react-aria-components';
import { expect, it } from 'vitest';
import { dayIn, firstPartOf } from '../../testing/days.ts';
import { DayField } from './DayField.tsx';

const chosen: (string | null)[] = [];

function Shown({ first, isRequired }: { first: string | null; isRequired: boolean }) {
  const [day, setDay] = useState(first);
  return (
    <I18nProvider locale="en-GB">
      <DayField
        label="Day"
        value={day}
        onChange={(next) => {
          chosen.push(next);
          setDay(next);
        }}
        last={{ day: '2026-05-14', error: 'Choose today or an earlier day' }}
        isRequired={isRequired}
      />
      <button type="button">Elsewhere</button>
    </I18nProvider>
  );
}

const show = async (first: string | null, isRequired = false) => {
  chosen.length = 0;
  render(<Shown first={first} isRequired={isRequired} />);
  await userEvent.click(await firstPartOf('Day'));
};

it('given a day that is typed, then it counts once, on Enter', async () => {
  await show('2026-03-31');
  await userEvent.keyboard('13042026');
  expect(chosen).toEqual([]);
  await userEvent.keyboard('{Enter}');
  expect(chosen).toEqual(['2026-04-13']);
  expect(await dayIn('Day')).toBe('13/04/2026');
});

it('given a day that is typed, then it counts when the field is left', async () => {
  await show('2026-03-31');
  await userEvent.keyboard('13');
  await userEvent.click(screen.getByRole('button', { name: 'Elsewhere' }));
  expect(chosen).toEqual(['2026-03-13']);
});

it('given a later day than there can be, then it says so, and the field goes back when it is left', async () => {
  await show('2026-03-31');
  await userEvent.keyboard('15052026{Enter}');
  expect(screen.getByText('Choose today or an earlier day')).not.toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Elsewhere' }));
  expect(await dayIn('Day')).toBe('31/03/2026');
  expect(chosen).toEqual([]);
});

it('given a day that is chosen in the calendar, then it counts at once', async () => {
  await show('2026-03-31');
  await userEvent.click(screen.getByRole('button', { name: /^Calendar/ }));
  await userEvent.click(await screen.findByRole('button', { name: /17 March 2026/ }));
  expect(chosen).toEqual(['2026-03-17']);
  await waitFor(async () => expect(await dayIn('Day')).toBe('17/03/2026'));
});

it.each([
  { isRequired: false, counts: 'no day', expected: [null] },
  { isRequired: true, counts: 'nothing', expected: [] },
])('given its parts are cleared, then $counts counts', async ({ isRequired, expected }) => {
  await show('2026-03-31', isRequired);
  await userEvent.click(screen.getAllByRole('spinbutton').at(-1) ?? document.body);
  await userEvent.keyboard('{Backspace}'.repeat(12));
  await userEvent.click(screen.getByRole('button', { name: 'Elsewhere' }));
  expect(chosen).toEqual(expected);
});
