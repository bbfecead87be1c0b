import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderPage } from '../../../testing/renderPage.tsx';
import { address, hoursSent, openAda, press, startSchedule } from '../../../testing/schedulePage.ts';
import { SchedulePage } from '../SchedulePage.tsx';

startSchedule();

const offer = () => screen.queryByRole('button', { name: 'Take the tour' });
const grid = () => screen.findByRole('grid');
const step = (count: number) => screen.findByRole('dialog', { name: new RegExp(`^Step ${count} of 5 `) });
const isLeft = () => waitFor(() => expect(screen.queryByText(/^Step \d of 5/)).toBeNull());

const take = async () => {
  renderPage(SchedulePage, address);
  await grid();
  await userEvent.click(screen.getByRole('button', { name: 'Take the tour' }));
  return step(1);
};

it('leads through five steps by keys, gives the focus back to the table, and is not offered again', async () => {
  await take();
  expect(offer()).toBeNull();
  for (const count of [1, 2, 3, 4, 5]) {
    const card = await step(count);
    await waitFor(() => expect(card.contains(document.activeElement)).toBe(true));
    await press('{Enter}');
  }
  await isLeft();
  expect(document.activeElement).toBe(await grid());
  cleanup();
  renderPage(SchedulePage, address);
  await grid();
  expect(offer()).toBeNull();
});

it('goes back a step, and is left by its button', async () => {
  await take();
  await press('{Enter}');
  await step(2);
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  await step(1);
  await userEvent.click(screen.getByRole('button', { name: 'Leave the tour' }));
  await isLeft();
});

it('goes on at its step where projects are shown in place of people', async () => {
  await take();
  await press('{Enter}');
  expect((await step(2)).textContent).toContain('Read what is free, planned and over');
  await userEvent.click(screen.getByRole('radio', { name: 'Projects' }));
  await waitFor(() => expect(screen.getByRole('columnheader', { name: /^Project/ })).not.toBeNull());
  const card = await step(2);
  expect(card.textContent).toContain('Read what is planned and missing');
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  await step(3);
  await userEvent.click(screen.getByRole('button', { name: 'Leave the tour' }));
  await isLeft();
  expect(document.activeElement).toBe(await grid());
});

it('is left by Esc, and taken again from the keys and marks', async () => {
  await take();
  await press('{Escape}');
  await isLeft();
  expect(document.activeElement).toBe(await grid());
  await press('?');
  await userEvent.click(await screen.findByRole('button', { name: 'Take the tour' }));
  await step(1);
  expect(screen.queryByRole('dialog', { name: 'Keys and marks' })).toBeNull();
});

it('stays while hours are typed beside it, whose Esc is theirs', async () => {
  await openAda();
  await userEvent.click(screen.getByRole('button', { name: 'Take the tour' }));
  await step(1);
  const table = await grid();
  act(() => table.focus());
  await press('12{Enter}');
  await waitFor(() => expect(hoursSent()).toEqual([12]));
  await press('{ArrowUp}7{Escape}');
  await step(1);
  await press('{Escape}');
  await isLeft();
  expect(hoursSent()).toEqual([12]);
});

it('is offered no more once somebody has declined it', async () => {
  renderPage(SchedulePage, address);
  await grid();
  await userEvent.click(screen.getByRole('button', { name: 'No tour, thank you' }));
  expect(offer()).toBeNull();
  cleanup();
  renderPage(SchedulePage, address);
  await grid();
  expect(offer()).toBeNull();
});

it('is not offered where nothing can be typed', async () => {
  renderPage(SchedulePage, `${address}&likelihood=weighted`);
  await grid();
  expect(offer()).toBeNull();
});

it('scrolls to what it tells of only where that is out of sight', async () => {
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
  await take();
  expect(scroll).not.toHaveBeenCalled();
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, -90, 80, 40));
  await press('{Enter}');
  await step(2);
  expect(scroll).toHaveBeenCalledOnce();
});
