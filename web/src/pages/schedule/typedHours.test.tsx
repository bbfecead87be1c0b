import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { UnsavedHoursNotices } from '../../plans/UnsavedHoursNotices.tsx';
import { problem } from '../../testing/fakeApi.ts';
import { renderPage, toastText } from '../../testing/renderPage.tsx';
import {
  address,
  given,
  hoursSent,
  label,
  openAda,
  openTool,
  person,
  press,
  readAgain,
  row,
  startSchedule,
  writes,
} from '../../testing/schedulePage.ts';
import { SchedulePage } from './SchedulePage.tsx';

startSchedule();

/** Unsaved hours in the tab's session storage. */
const kept = () => sessionStorage.getItem('planner.unsaved.1.hours');

describe('hours that are typed into the schedule', () => {
  it.each([
    ['Enter', '{Enter}'],
    ['Tab', '{Tab}'],
    ['an arrow', '{ArrowUp}'],
  ])('are saved with what they were, by %s', async (_, key) => {
    await openAda();
    await press(`24${key}`);
    await waitFor(() => expect(hoursSent()).toEqual([24]));
    expect(writes.sent[0]?.[1]).toMatchObject({ changes: [{ month: '2026-05', before: 10, after: 24 }] });
    await waitFor(() => expect(row(/^Ada Byrne/)).toContain('24h136 free'));
    expect(kept()).toBeNull();
  });

  it('are left as they were by Esc', async () => {
    await openAda();
    await press('24{Escape}');
    expect(screen.queryByRole('textbox', { name: label })).toBeNull();
    expect(writes.sent).toEqual([]);
  });

  it('say what they lead to while they are typed', async () => {
    await openAda();
    await press('=20+4');
    expect(
      screen.getByText('24h on Care plan, May 2026 → Ada Byrne has 136h free, it still needs 16h'),
    ).not.toBeNull();
    await press('{Backspace}{Backspace}');
    expect(screen.getByText(/^20h on Care plan/)).not.toBeNull();
    await press('{Escape}{Shift>}{ArrowRight}{/Shift}');
    expect(screen.getByText('2 cells, 10h in all. Ada Byrne, 2 months: 310h free')).not.toBeNull();
  });

  it('say what somebody is off in the month, and what they have asked for', async () => {
    const off = { teamMemberId: 3, days: 2.5, hours: 20, requestedDays: 1, requestedHours: 8 };
    given.monthsOff = [{ ...off, month: '2026-05' }];
    await openAda();
    const words = 'off 2.5 days (20h), 1 day (8h) off requested';
    await screen.findByText(`Ada Byrne has 150h free in May 2026, ${words}, Care plan still needs 30h`);
    expect(row(/^Ada Byrne/)).toContain(`150 free, ${words}`);
    await press('24');
    screen.getByText(`24h on Care plan, May 2026 → Ada Byrne has 136h free, ${words}, it still needs 16h`);
    await press('{Escape}{ArrowRight}');
    screen.getByText('Ada Byrne has 160h free in Jun 2026');
    await press('{ArrowUp}{ArrowLeft}');
    screen.getByText(`Ada Byrne, May 2026: 10h of 160h, has 150h free, ${words}`);
  });

  it('fill several months as one change, which is taken back as one', async () => {
    await openAda();
    await press('{Shift>}{ArrowRight}{/Shift}24{Control>}{Enter}{/Control}');
    await waitFor(() => expect(hoursSent()).toEqual([24, 24]));
    expect(writes.sent).toHaveLength(1);
    expect(writes.groups[0]).toMatch(/^[\w-]{16,64}$/);
    await waitFor(() => expect(row(/^Ada Byrne/)).toContain('24h136 free24h136 free'));
    await press('{Control>}z{/Control}');
    await waitFor(() => expect(hoursSent().slice(2)).toEqual([0, 10]));
  });

  it('are not saved over others that have not come to this screen yet, until that was told', async () => {
    given.hoursInLog = 16;
    await openAda();
    await press('24{Enter}');
    expect(await screen.findByText(/^Kofi Annan has made this 16h meanwhile/)).not.toBeNull();
    expect(given.hoursInLog).toBe(16);
    expect(kept()).toContain('"theirs":16');
    // Focus is back on the contested cell.
    await press('{Enter}{Enter}');
    await waitFor(() => expect(hoursSent()).toEqual([24, 24]));
    expect(given.hoursInLog).toBe(24);
    await waitFor(() => expect(toastText()).toBeUndefined());
  });

  it('are not saved over others that came after those the cell tells of, until these are told, too', async () => {
    given.hoursInLog = 16;
    await openAda();
    await press('24{Enter}');
    await screen.findByText(/^Kofi Annan has made this 16h meanwhile/);
    given.hoursInLog = 18;
    await readAgain();
    await press('{Enter}{Enter}');
    await screen.findByText(/^Kofi Annan has made this 18h meanwhile/);
    expect(given.hoursInLog).toBe(18);
    await press('{Enter}{Enter}');
    await waitFor(() => expect(given.hoursInLog).toBe(24));
  });

  it.each([
    ['Save mine', [24, 24], '24h'],
    ['Keep theirs', [24], '16h'],
  ] as const)('that others have changed are settled by %s, in the message', async (choice, sent, shown) => {
    given.hoursInLog = 16;
    await openAda();
    await press('24{Enter}');
    await userEvent.click(await screen.findByRole('button', { name: choice }));
    await waitFor(() => expect(kept()).toBeNull());
    expect(hoursSent()).toEqual(sent);
    expect(row(/^Care plan/)).toContain(shown);
    expect(toastText()).toBeUndefined();
  });

  it('that were settled at one of their cells stay so when the message settles the rest', async () => {
    given.hoursInLog = 16;
    await openAda();
    given.schedule.people = [person(3, 'Ada Byrne', [10, 5]), person(4, 'Flo Marsh', [0, 0])];
    await press('{Shift>}{ArrowRight}{/Shift}24{Control>}{Enter}{/Control}');
    await screen.findByText(/^Kofi Annan has made this 16h meanwhile/);
    await press('30{Enter}');
    await waitFor(() => expect(given.hoursInLog).toBe(30));
    await userEvent.click(await screen.findByRole('button', { name: 'Save mine' }));
    await waitFor(() => expect(hoursSent()).toEqual([24, 24, 30, 24]));
    expect(given.hoursInLog).toBe(30);
    await waitFor(() => expect(kept()).toBeNull());
  });

  it('that others have changed wait until what is typed elsewhere is done', async () => {
    given.hoursInLog = 16;
    const grid = await openAda();
    await press('24');
    // At once, before the conflict is known.
    fireEvent.keyDown(document.activeElement as Element, { key: 'ArrowRight' });
    fireEvent.keyDown(grid, { key: '8' });
    const field = screen.getByRole('textbox', { name: 'Hours of Ada Byrne on Care plan, June 2026' });
    await screen.findByText(/^Kofi Annan has made this 16h meanwhile/);
    expect(document.activeElement).toBe(field);
    await press('{Escape}{Enter}');
    expect(await screen.findByRole('textbox', { name: label })).not.toBeNull();
  });

  it('stay in their cell with the reason where they are refused for good', async () => {
    writes.refusals = [{ status: 400, body: problem(400, 'Ada Byrne has left by then.') }];
    await openAda();
    await press('24{Enter}');
    const cell = await screen.findByRole('gridcell', { name: '24 Ada Byrne has left by then.' });
    expect(cell.getAttribute('aria-invalid')).toBe('true');
    await press('{ArrowUp}{Escape}');
    expect(screen.queryByRole('gridcell', { name: /has left/ })).toBeNull();
    expect(row(/^Care plan/)).toContain('10h');
  });

  it('wait in this tab where the planner is away, and are shown as not saved yet', async () => {
    writes.refusals = [{ status: 503, body: problem(503, 'The log is away. Try again in a moment.') }];
    await openAda();
    await press('24{Enter}');
    expect(await screen.findByRole('gridcell', { name: /^24h, not saved yet/ })).not.toBeNull();
    expect(kept()).toContain('"after":24');
    expect(await toastText()).toContain('Not saved yet');
    expect(screen.getByText('1 cell not saved yet')).not.toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Save now' }));
    expect(await screen.findByText('All changes saved')).not.toBeNull();
    expect(kept()).toBeNull();
  });

  it.each([
    [
      'hours count by percentages',
      async () => userEvent.click((await openTool('View')).getByRole('radio', { name: 'Weighted' })),
    ],
    [
      'other months are shown',
      async () => userEvent.click(screen.getByRole('button', { name: 'A month on' })),
    ],
  ])('that wait are told of above the page once %s there', async (_, change) => {
    writes.refusals = [{ status: 503, body: problem(503, 'The log is away. Try again in a moment.') }];
    await openAda(address, () => (
      <>
        <UnsavedHoursNotices />
        <SchedulePage />
      </>
    ));
    await press('24{Enter}');
    await screen.findByText('1 cell not saved yet');
    const notice = () => screen.queryByText('1 cell of May 2026 not saved yet');
    expect(notice()).toBeNull();
    await change();
    // Before the automatic retry.
    await waitFor(() => expect(notice()).not.toBeNull(), { timeout: 5_000 });
  });

  it('that were not taken can be given up beside what says so', async () => {
    given.hoursInLog = 16;
    await openAda();
    await press('24{Enter}');
    await screen.findByText('1 cell not saved');
    await userEvent.click(screen.getByRole('button', { name: 'Discard what was typed' }));
    expect(kept()).toBeNull();
    await waitFor(() => expect(row(/^Care plan/)).toContain('16h'));
  });

  it('are taken back and done again by buttons, too', async () => {
    await openAda();
    const [undo, redo] = ['Undo the last change', 'Redo'].map((name) => screen.getByRole('button', { name }));
    expect(undo).toHaveProperty('disabled', true);
    await press('24{Enter}');
    await screen.findByText('All changes saved');
    await userEvent.click(undo as Element);
    await waitFor(() => expect(hoursSent()).toEqual([24, 10]));
    await userEvent.click(redo as Element);
    await waitFor(() => expect(hoursSent()).toEqual([24, 10, 24]));
  });

  it('are told of where they are taken back while other months are on screen', async () => {
    await openAda();
    await press('24{Enter}');
    await screen.findByText('All changes saved');
    await userEvent.click(screen.getByRole('button', { name: 'A month on' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo the last change' }));
    await waitFor(async () => expect(await toastText()).toContain('Undid: 1 cell of Care plan, May 2026'));
    await waitFor(() => expect(hoursSent()).toEqual([24, 10]));
  });

  it('that others have changed stand open for whoever comes back to them, and are led to', async () => {
    given.hoursInLog = 16;
    await openAda();
    await press('24{Enter}');
    await screen.findByText(/^Kofi Annan has made this 16h meanwhile/);
    cleanup();
    sessionStorage.removeItem('planner.opened.1');
    renderPage(SchedulePage, `${address}&show=over`);
    expect(await screen.findByText('1 cell not saved')).not.toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Go to it' }));
    const cell = await screen.findByRole('gridcell', { name: /^24 Kofi Annan has made this 16h meanwhile/ });
    await waitFor(() => expect(cell.getAttribute('aria-selected')).toBe('true'));
    await press('{Enter}{Enter}');
    await waitFor(() => expect(hoursSent()).toEqual([24, 24]));
  });

  it('stay in their cell with the reason where they are none, while one goes elsewhere', async () => {
    await openAda();
    await press('7.25{Enter}');
    expect(screen.getByRole('alert').textContent).toBe('Enter hours in steps of half an hour');
    await userEvent.click(
      within(screen.getByRole('row', { name: /Flo Marsh/ })).getAllByRole('gridcell')[0] as Element,
    );
    expect(screen.getByRole('gridcell', { name: /^7.25 Enter hours in steps/ })).not.toBeNull();
    expect(writes.sent).toEqual([]);
  });

  it('are no more than what a paste of them fits', async () => {
    const grid = await openAda();
    fireEvent.paste(grid, { clipboardData: { getData: () => '8\t8\t8' } });
    expect(await toastText()).toContain(
      `${label}: What you paste has 3 columns, and there are 2 columns from here on. Nothing was pasted.`,
    );
    fireEvent.paste(grid, { clipboardData: { getData: () => '8\n8' } });
    await waitFor(async () => expect(await toastText()).toContain('in the rows of people on projects'));
    expect(writes.sent).toEqual([]);
  });
});
