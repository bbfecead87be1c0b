import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import type { Month } from '#domain/values/month.ts';
import { renderPage } from '../testing/renderPage.tsx';
import { MonthSpan } from './MonthSpan.tsx';

const open = () => {
  const Page = () => {
    const [from, setFrom] = useState<Month>('2026-11');
    return <MonthSpan from={from} count={6} usual="2026-05" onChange={setFrom} />;
  };
  renderPage(Page, '/');
};
const shown = (span: string) => screen.findByRole('button', { name: `Shown: ${span}. Choose a month` });

it('opens a picker of months, which marks those that are shown, and goes to the one that is chosen', async () => {
  open();
  await userEvent.click(await shown('Nov 2026 – Apr 2027'));
  const picker = within(await screen.findByRole('dialog', { name: 'First month shown' }));
  picker.getByRole('option', { name: 'Nov 2026', selected: true });
  await userEvent.click(picker.getByRole('button', { name: 'Year 2027' }));
  const marked = picker.getAllByRole('option').filter((month) => month.hasAttribute('data-shown'));
  expect(marked.map((month) => month.textContent)).toEqual(['Jan 2027', 'Feb 2027', 'Mar 2027', 'Apr 2027']);
  await userEvent.click(picker.getByRole('option', { name: 'Mar 2027' }));
  await shown('Mar 2027 – Aug 2027');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('is worked by keys alone', async () => {
  open();
  (await shown('Nov 2026 – Apr 2027')).focus();
  await userEvent.keyboard('{Enter}{PageDown}{ArrowRight}{Enter}');
  await shown('Feb 2027 – Jul 2027');
});

it('goes back to today', async () => {
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Today: from May 2026' }));
  await shown('May 2026 – Oct 2026');
});
