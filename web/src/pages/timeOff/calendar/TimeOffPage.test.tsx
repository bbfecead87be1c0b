import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { CalendarPerson, TimeOffCalendar, TimeOffEntry } from '#projections/timeOff/view.ts';
import { fakeApi } from '../../../testing/fakeApi.ts';
import { fakeBrowser } from '../../../testing/fakeBrowser.ts';
import { renderPage } from '../../../testing/renderPage.tsx';
import { TimeOffPage } from './TimeOffPage.tsx';

const week: TimeOffEntry = {
  id: 1,
  from: '2026-07-30',
  to: '2026-08-05',
  hoursPerDay: null,
  kind: 'holiday',
  note: 'Wedding',
  status: 'accepted',
  answer: null,
  daysByYear: { 2026: 5 },
};
const person = (id: number, name: string, changes: Partial<CalendarPerson> = {}): CalendarPerson => ({
  id,
  name,
  role: 'Developer',
  calendar: 'weekdays',
  days: 0,
  hours: 0,
  requestedDays: 0,
  requestedHours: 0,
  entries: [],
  version: 4,
  ...changes,
});
const ada = person(3, 'Ada Byrne', { days: 3, hours: 24, entries: [week] });
const asked = { ...week, id: 2, from: '2026-08-04', to: '2026-08-04', status: 'requested' as const };
const bea = person(4, 'Bea Ash', { requestedDays: 1, requestedHours: 8, entries: [asked] });
const scot = person(5, 'Cal Munro', {
  role: 'Writer',
  calendar: 'scotland',
  days: 1,
  hours: 4,
  entries: [
    { ...week, id: 1, from: '2026-08-03', to: '2026-08-04', hoursPerDay: 4, kind: 'sick', note: null },
  ],
});
const august: TimeOffCalendar = {
  month: '2026-08',
  bankHolidays: [{ day: '2026-08-03', name: 'Summer bank holiday', regions: ['scotland'] }],
  people: [ada, bea, person(6, 'Dev Shah'), scot],
};

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-08-12T12:00:00Z') }));

/** Somebody's August in the schedule. */
const planned = (id: number, hours: number) => ({
  ...{ kind: 'teamMember', id, name: '', role: '', hourlyRate: null },
  ...{ isThere: [true], capacity: [136], planned: [{ projectId: 1, hours: [hours] }] },
});

const show = (address = '/time-off', calendar = august) => {
  fakeApi({
    'GET /api/time-off/requests': () => ({ status: 200, body: [] }),
    'GET /api/time-off/calendar/2026-08': () => ({ status: 200, body: calendar }),
    // Somebody who is there all month is over for other reasons.
    'GET /api/schedule?from=2026-08&to=2026-08': () => ({
      status: 200,
      body: { months: [], people: [planned(3, 146), planned(5, 136), planned(6, 200)], projects: [] },
    }),
    'GET /api/time-off/calendar/2026-09': () => ({
      status: 200,
      body: { month: '2026-09', bankHolidays: [], people: [person(3, 'Ada Byrne')] },
    }),
  });
  return renderPage(TimeOffPage, address);
};

/** The row of a person or a role: its visible days, and its sums. */
const rowOf = (name: string) => {
  const heading = screen.getByRole('rowheader', { name: new RegExp(name) });
  const row = heading.closest('tr') as HTMLTableRowElement;
  return { row, cells: [...row.cells].slice(2).map(({ textContent }) => textContent?.trim()) };
};
const countsOf = (name: string): (string | null)[] =>
  [...(rowOf(name).row.cells[1]?.querySelectorAll('[class*="count"]') ?? [])].map(
    ({ textContent }) => textContent,
  );

describe('the calendar of time off', () => {
  it('given a month, then each row tells its time off in words, and roles how many are away', async () => {
    show();
    await screen.findByRole('table', { name: 'Time off in August 2026' });
    within(rowOf('Ada Byrne').row).getByRole('button', {
      name: 'Holiday, 30 July 2026 to 5 August 2026: Wedding',
    });
    within(rowOf('Bea Ash').row).getByRole('button', {
      name: 'Holiday, 4 August 2026, requested: Wedding',
    });
    within(rowOf('Cal Munro').row).getByRole('button', {
      name: 'Sick leave, 3 August 2026 to 4 August 2026, 4h a day',
    });
    screen.getByRole('columnheader', {
      name: /Bank holidays: 3 August 2026: Summer bank holiday \(Scotland\)/,
    });
    expect(rowOf('Ada Byrne').cells).toEqual(['3', '24h']);
    expect(rowOf('Bea Ash').cells).toEqual(['+1 requested', '+8h requested']);
    // Ada is off on Monday to Wednesday; Bea has requested Tuesday.
    expect(countsOf('Developer · 3')).toEqual(['1', '1+1', '1']);
    expect(rowOf('Developer · 3').cells).toEqual(['3 +1 requested', '24h +8 requested']);
    // Monday is a bank holiday in Scotland: nobody there is off on it.
    expect(countsOf('All · 4')).toEqual(['1', '2+1', '1']);
    expect(rowOf('All · 4').cells).toEqual(['4 +1 requested', '28h +8 requested']);
  });

  it('given a role and those with time off, then the address has them, and the sums are theirs', async () => {
    const router = show('/time-off?role=Developer&show=off');
    await screen.findByRole('rowheader', { name: 'All · 2' });
    expect(screen.queryByText('Dev Shah')).toBeNull();
    expect(screen.queryByText('Cal Munro')).toBeNull();
    await userEvent.click(screen.getByRole('radio', { name: 'Everyone 3' }));
    expect(router.state.location.search).toBe('?role=Developer');
    await screen.findByText('Dev Shah');
    await userEvent.click(screen.getByRole('button', { name: 'A month on' }));
    expect(router.state.location.search).toBe('?role=Developer&month=2026-09');
  });

  it('given a role that is spelled otherwise, then all who have it are shown as one, and chosen', async () => {
    const people = [ada, person(7, 'Eve Poe', { role: 'developer' }), bea];
    show('/time-off?role=DEVELOPER', { ...august, people });
    await screen.findByRole('rowheader', { name: 'Developer · 3' });
    expect(screen.getByRole('button', { name: /Developer 3/ })).not.toBeNull();
  });

  it('given somebody off who is planned on more than they have left, then their row says by how much, and leads there', async () => {
    show();
    const link = await screen.findByRole('link', { name: '10h over' });
    expect(link.closest('tr')).toBe(rowOf('Ada Byrne').row);
    expect(link.getAttribute('href')).toBe('/schedule?month=2026-08&q=Ada+Byrne');
    expect(screen.getAllByText(/over$/)).toHaveLength(1);
  });

  it('given a press on time off, then it is changed in the dialog of its person', async () => {
    show();
    await userEvent.click(await screen.findByRole('button', { name: /^Holiday, 30 July 2026/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Change time off' });
    expect(within(dialog).getByText(/^Ada Byrne has fewer working hours/)).toBeTruthy();
  });

  it('given a month in which nobody is off, then it says so and shows everybody again', async () => {
    const router = show('/time-off?month=2026-09&show=off');
    await screen.findByText('Nobody is off in this month');
    await userEvent.click(screen.getByRole('button', { name: 'Show everyone' }));
    await waitFor(() => expect(router.state.location.search).toBe('?month=2026-09'));
    await screen.findByRole('rowheader', { name: /Ada Byrne/ });
  });

  it('given a day chosen by keys that the next month lacks, then stepping there chooses none, and so does stepping back', async () => {
    show();
    const row = await screen.findByRole('button', { name: 'Days of Ada Byrne' });
    act(() => row.focus());
    await userEvent.keyboard('{End}');
    screen.getByText('Ada Byrne, 31 August 2026');
    await userEvent.click(screen.getByRole('button', { name: 'A month on' }));
    await screen.findByRole('table', { name: 'Time off in September 2026' });
    screen.getByText(/^Drag over the days/);
    await userEvent.click(screen.getByRole('button', { name: 'A month back' }));
    await screen.findByRole('table', { name: 'Time off in August 2026' });
    screen.getByText(/^Drag over the days/);
  });

  it('given days of somebody whom the filter leaves out, then the first row of days is a Tab stop again', async () => {
    show();
    const row = await screen.findByRole('button', { name: 'Days of Dev Shah' });
    act(() => row.focus());
    await userEvent.keyboard('{End}');
    await userEvent.click(screen.getByRole('radio', { name: 'With time off 3' }));
    await waitFor(() => expect(screen.queryByText('Dev Shah')).toBeNull());
    const stops = screen.getAllByRole('button', { name: /^Days of/ }).map(({ tabIndex }) => tabIndex);
    expect(stops).toEqual([0, -1, -1]);
  });

  it('given 500 people, then rows out of sight are left out, and the sums are of all', async () => {
    const people = Array.from({ length: 500 }, (_, at) =>
      person(at + 1, `Person ${at + 1}`, { entries: [week], days: 3, hours: 24 }),
    );
    show('/time-off', { ...august, people });
    await screen.findByRole('rowheader', { name: 'All · 500' });
    expect(screen.getAllByRole('row').length).toBeLessThan(120);
    expect(countsOf('All · 500')).toEqual(['500', '500', '500']);
  });
});

it('given a narrow window, then it lists the days on which anybody is off, and hours by role, however it is spelled', async () => {
  fakeBrowser({ width: 390 });
  const people = august.people.map((each) => (each === bea ? { ...bea, role: 'developer' } : each));
  show('/time-off', { ...august, people });
  const list = await screen.findByRole('list', { name: 'Who is off on which day' });
  const days = within(list)
    .getAllByRole('heading')
    .map(({ textContent }) => textContent);
  expect(days).toEqual([
    'Mon 3 AugustSummer bank holiday (Scotland) · 1 person away',
    'Tue 4 August2 people away',
    'Wed 5 August1 person away',
  ]);
  expect(within(list).getAllByText('Requested')).toHaveLength(1);
  // Ada, on each of her three days.
  expect(await within(list).findAllByText('10h over')).toHaveLength(3);
  const roles = within(screen.getByRole('list', { name: 'Hours off by role' })).getAllByRole('listitem');
  expect(roles.map(({ textContent }) => textContent)).toEqual([
    'Developer · 324h off, 3 days +8h requested',
    'Writer · 14h off, 1 day',
    'All · 428h off, 4 days +8h requested',
  ]);
});
