import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderPage, toastText } from '../../testing/renderPage.tsx';
import { address, given, press, project, startSchedule, writes } from '../../testing/schedulePage.ts';
import { SchedulePage } from './SchedulePage.tsx';

startSchedule();

describe('work that needs hours', () => {
  const needs = () => screen.findByRole('region', { name: /^Needs hours/ });

  it('is given to who is free, whose hours and cost are told before', async () => {
    renderPage(SchedulePage, address);
    const list = within(await needs());
    await userEvent.click(list.getByRole('button', { name: /^Care plan/ }));
    const flo = list.getByRole('button', { name: /^Give Flo Marsh hours on Care plan/ });
    expect(flo.textContent).toBe('Flo Marsh160h free · 30h £900');
    await userEvent.click(flo);
    const field = await screen.findByRole('textbox', { name: 'Hours of Flo Marsh on Care plan, May 2026' });
    expect((field as HTMLInputElement).value).toBe('30');
    await press('{Enter}');
    await waitFor(() => expect(writes.sent).toHaveLength(1));
  });

  it('tells no cost to who may not see pay', async () => {
    given.schedule.people = given.schedule.people.map((each) => ({ ...each, hourlyRate: null as never }));
    renderPage(SchedulePage, address);
    const list = within(await needs());
    await userEvent.click(list.getByRole('button', { name: /^Care plan/ }));
    const flo = list.getByRole('button', { name: /^Give Flo Marsh hours on Care plan/ });
    expect(flo.textContent).toBe('Flo Marsh160h free');
  });

  it('is leafed through, where there is more than the window shows', async () => {
    given.schedule.projects = Array.from({ length: 14 }, (_, place) =>
      project(place + 1, `Work ${String(place + 1).padStart(2, '0')}`, [40 + place, 0]),
    );
    renderPage(SchedulePage, address);
    const list = within(await needs());
    const names = () =>
      list.getAllByRole('listitem').map((item) => /Work \d\d/.exec(item.textContent ?? '')?.[0]);
    expect(list.getByText('1–12 of 14')).not.toBeNull();
    const first = names();
    expect(first).toHaveLength(12);
    await userEvent.click(list.getByRole('button', { name: 'Later work' }));
    expect(list.getByText('13–14 of 14')).not.toBeNull();
    expect(new Set([...first, ...names()]).size).toBe(14);
    expect((list.getByRole('button', { name: 'Later work' }) as HTMLButtonElement).disabled).toBe(true);
    await userEvent.click(list.getByRole('button', { name: 'Nearer work' }));
    expect(names()).toEqual(first);
  });

  it('is walked by arrows', async () => {
    renderPage(SchedulePage, address);
    const list = within(await needs());
    act(() => list.getByRole('button', { name: /^Care plan/ }).focus());
    await press('{ArrowDown}');
    expect(document.activeElement).toBe(list.getByRole('button', { name: /^Shop/ }));
  });

  it('is dragged onto somebody, who gets what they have free of it', async () => {
    renderPage(SchedulePage, address);
    const item = within(await needs())
      .getByRole('button', { name: /^Care plan/ })
      .closest('li') as HTMLElement;
    const dataTransfer = { setData: () => undefined };
    fireEvent.dragStart(item, { dataTransfer });
    const flo = screen.getByRole('row', { name: /Flo Marsh/ });
    const cell = within(flo).getAllByRole('gridcell')[1] as HTMLElement;
    fireEvent.dragOver(cell, { dataTransfer });
    expect(flo.textContent).toContain('+30h');
    expect(
      screen.getByText('30h of 30h on Care plan, May 2026, for £900 → Flo Marsh has 130h free'),
    ).not.toBeNull();
    fireEvent.drop(cell, { dataTransfer });
    await waitFor(() => expect(writes.sent).toHaveLength(1));
    expect(writes.sent[0]?.[1]).toMatchObject({
      entries: [{ teamMemberId: 3 }, { teamMemberId: 4, allocatedHours: 30 }],
    });
    expect(await toastText()).toContain('30h for Flo Marsh');
  });
});
