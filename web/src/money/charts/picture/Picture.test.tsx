import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { hidden } from '../../../ui/basics/hidden.module.css';
import { Picture } from './Picture.tsx';

const shared = {
  title: 'Revenue by type',
  lead: 'Revenue of each month.',
  height: 200,
  legend: [{ name: 'SLA', colour: 'var(--type-sla)' }],
  table: { head: ['Month', 'SLA'], rows: [['May 2026', '£3,712.50']] },
} as const;

it('has its figures as a table for screen readers, and for everybody on demand', async () => {
  render(<Picture {...shared}>a chart</Picture>);
  const figures = () => screen.getByRole('table', { name: 'Revenue by type' });
  expect(within(figures()).getByRole('cell', { name: '£3,712.50' })).not.toBeNull();
  expect(figures().closest(`.${hidden}`)).not.toBeNull();
  expect(screen.getByText('a chart').closest('[aria-hidden="true"]')).not.toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Show table' }));
  expect(figures().closest(`.${hidden}`)).toBeNull();
  expect(screen.queryByText('a chart')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Show chart' }));
  expect(screen.getByText('a chart')).not.toBeNull();
});

it('leaves its figures in sight of screen readers and the page whole when a chart can not be drawn', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const Broken = () => {
    throw new Error('The code of the chart did not arrive');
  };
  render(
    <Picture {...shared}>
      <Broken />
    </Picture>,
  );
  expect(screen.getByText('The chart could not be drawn')).not.toBeNull();
  expect(screen.getByRole('cell', { name: '£3,712.50' })).not.toBeNull();
});

it('says so in place of a chart that would have nothing to show', () => {
  render(
    <Picture {...shared} empty="No revenue in this planning year yet">
      a chart
    </Picture>,
  );
  expect(screen.getByText('No revenue in this planning year yet')).not.toBeNull();
  expect(screen.queryByText('a chart')).toBeNull();
});
