import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { PastDayContext } from '../basics/readOnly.ts';
import { PageHeader } from './PageHeader.tsx';

it('has a title, and a button for something new only where something new can be made', async () => {
  const onNew = vi.fn();
  render(<PageHeader title="Projects" subtitle="What the agency works on" onNew={onNew} />);
  expect(screen.getByRole('heading', { level: 1, name: 'Projects' })).not.toBeNull();
  expect(document.title).toBe('Projects · Planner');
  await userEvent.click(screen.getByRole('button', { name: 'New Item' }));
  expect(onNew).toHaveBeenCalledOnce();
  cleanup();
  render(<PageHeader title="Reports" onNew={onNew} newText="New Report" />);
  expect(screen.getByRole('button', { name: 'New Report' })).not.toBeNull();
  cleanup();
  render(<PageHeader title="Reports" />);
  expect(screen.queryByRole('button')).toBeNull();
});

it('given a past day, then the title of the tab names it', () => {
  render(
    <PastDayContext value="31 March 2026, 23:59">
      <PageHeader title="Projects" />
    </PastDayContext>,
  );
  expect(document.title).toBe('Projects · 31 March 2026, 23:59 · Planner');
});
