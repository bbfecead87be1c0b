import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderPage, toastText } from '../../../testing/renderPage.tsx';
import { address, given, press, project, startSchedule, writes } from '../../../testing/schedulePage.ts';
import { SchedulePage } from '../SchedulePage.tsx';

startSchedule();

describe('work that needs hours', () => {
  /** Expands the panel, which is collapsed where the window has no room beside the schedule. */
  const needs = async () => {
    await userEvent.click(await screen.findByRole('button', { name: /^Needs/ }));
    return screen.findByRole('region', { name: /^Needs hours/ });
  };

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

  /** Drags work over somebody's cell of a month, or over their name without a month. */
  const drag = async (work: RegExp, name: RegExp, place?: number) => {
    renderPage(SchedulePage, address);
    const item = within(await needs())
      .getByRole('button', { name: work })
      .closest('li') as HTMLElement;
    const dataTransfer = { setData: () => undefined };
    fireEvent.dragStart(item, { dataTransfer });
    const person = screen.getByRole('row', { name });
    const cells = within(person).getAllByRole('gridcell');
    const at = (place === undefined ? within(person).getByRole('rowheader') : cells[place]) as HTMLElement;
    const isTaken = !fireEvent.dragOver(at, { dataTransfer });
    return { cells, isTaken, drop: () => fireEvent.drop(at, { dataTransfer }) };
  };
  const sentTo = async () => {
    await waitFor(() => expect(writes.sent).toHaveLength(1));
    return writes.sent[0];
  };

  it.each([
    ['their cell of its month', 0],
    ['their name', undefined],
  ])('is dragged onto somebody, %s, who gets what they have free of it', async (_, place) => {
    const { cells, isTaken, drop } = await drag(/^Care plan/, /Flo Marsh/, place);
    expect(isTaken).toBe(true);
    expect(cells.map((cell) => [cell.textContent?.includes('+30h'), cell.hasAttribute('data-lit')])).toEqual([
      [true, true],
      [false, false],
    ]);
    screen.getByText('30h of 30h on Care plan, May 2026, for £900 → Flo Marsh has 130h free');
    drop();
    expect((await sentTo())?.[1]).toMatchObject({
      changes: [{ teamMemberId: 4, month: '2026-05', before: 0, after: 30 }],
    });
    expect(await toastText()).toContain('30h for Flo Marsh');
  });

  it('is refused by the cell of another month, which says where it belongs', async () => {
    const { cells, isTaken, drop } = await drag(/^Care plan/, /Flo Marsh/, 1);
    expect(isTaken).toBe(false);
    expect(cells.some((cell) => cell.hasAttribute('data-lit'))).toBe(false);
    screen.getByText(
      'Care plan needs these hours in May 2026: drop it on that month, or on the name of Flo Marsh',
    );
    drop();
    expect(toastText()).toBeUndefined();
    expect(writes.sent).toEqual([]);
  });

  it('goes to the month that it is dropped on where it is in none yet', async () => {
    given.schedule.projects = [{ ...project(1, 'Relaunch', [0, 0]), unscheduled: 24 }];
    const { cells, drop } = await drag(/^Relaunch/, /Ada Byrne/, 1);
    expect(cells.map((cell) => cell.hasAttribute('data-lit'))).toEqual([false, true]);
    drop();
    expect((await sentTo())?.[1]).toMatchObject({ changes: [{ month: '2026-06' }] });
  });
});
