import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, problem } from '../../testing/fakeApi.ts';
import { fakeBrowser } from '../../testing/fakeBrowser.ts';
import { FakeWrites } from '../../testing/fakeWrites.ts';
import { renderPage, toastText } from '../../testing/renderPage.tsx';
import { isPageHeld } from '../../ui/heldPage.ts';
import { dismissToast } from '../../ui/toasts.ts';
import { SchedulePage } from './SchedulePage.tsx';

const months = ['2026-05', '2026-06'];
const plan = '/api/allocations/project/1/month/2026-05';
const address = '/schedule?month=2026-05';
const label = 'Hours of Ada Byrne on Care plan, May 2026';

const person = (id: number, name: string, hours: number[]) => ({
  kind: 'teamMember',
  id,
  name,
  role: 'Designer',
  hourlyRate: '30.00',
  isThere: [true, true],
  capacity: [160, 160],
  planned: hours.some((each) => each > 0) ? [{ projectId: 1, hours }] : [],
});
const project = (id: number, name: string, required: number[]) => ({
  id,
  name,
  clientName: 'Alder',
  projectType: 'retainer',
  required,
  unscheduled: null,
});

const planWith = (hours: number, version = 4) => ({
  version,
  requiredHours: 40,
  unscheduledHours: null,
  additionalHours: 0,
  allocations: hours
    ? [{ teamMemberId: 3, freelancerId: null, allocatedHours: hours, teamMember: { name: 'Ada Byrne' } }]
    : [],
  draft: [],
});

type Sent = { expectedVersion: number; entries: Record<string, unknown>[] };
/** The plan that a save makes, which the schedule then tells. */
const savedIn = (place: number) => (sent: unknown) => {
  const { expectedVersion, entries } = sent as Sent;
  schedule.people = schedule.people.map((each) => {
    const hours = entries.find(({ teamMemberId }) => teamMemberId === each.id)?.allocatedHours ?? 0;
    return person(each.id, each.name, (each.planned[0]?.hours ?? [0, 0]).with(place, Number(hours)));
  });
  const allocations = entries.map((entry) => ({ ...entry, teamMember: { name: 'Somebody' } }));
  return { ...planWith(0, expectedVersion + 1), allocations };
};

const writes = new FakeWrites();
let monthsOff: unknown[];
let schedule: { months: unknown[]; people: ReturnType<typeof person>[]; projects: unknown[] };
/** What the log's plan says, whatever the screen shows. */
let hoursInPlan = 10;
/** How often the plan can't be read before it can. */
let failures = 0;

beforeEach(() => {
  fakeBrowser({ width: 500 });
  Element.prototype.scrollIntoView = () => {};
  sessionStorage.clear();
  writes.forget();
  hoursInPlan = 10;
  monthsOff = [];
  failures = 0;
  schedule = {
    months: months.map((month) => ({ month, workingDays: 20 })),
    people: [person(3, 'Ada Byrne', [10, 0]), person(4, 'Flo Marsh', [0, 0])],
    projects: [project(1, 'Care plan', [40, 0]), project(2, 'Shop', [0, 20])],
  };
  fakeApi({
    'GET /api/auth/user': () => ({ status: 200, body: { id: '1', username: 'admin', role: 'admin' } }),
    'GET /api/time-off/months?from=2026-05&to=2026-06': () => ({ status: 200, body: monthsOff }),
    'GET /api/placeholders/hours?from=2026-05&to=2026-06': () => ({ status: 200, body: [] }),
    'GET /api/schedule?from=2026-05&to=2026-06': () => ({ status: 200, body: schedule }),
    [`GET ${plan}`]: () =>
      failures-- > 0
        ? { status: 503, body: problem(503, 'The log is away.') }
        : { status: 200, body: planWith(hoursInPlan) },
    'GET /api/allocations/project/1/month/2026-06': () => ({ status: 200, body: planWith(0, 0) }),
    ...writes.answer(`PUT ${plan}`, 200, savedIn(0)),
    ...writes.answer('PUT /api/allocations/project/1/month/2026-06', 200, savedIn(1)),
  });
});
afterEach(() => {
  act(dismissToast);
  cleanup();
  vi.unstubAllGlobals();
});

const press = (keys: string) => userEvent.keyboard(keys);
const rows = () => screen.getAllByRole('row').map((row) => row.textContent);
const row = (name: RegExp) => screen.getByRole('row', { name }).textContent;

/** Opens Ada's row and goes to her hours on Care plan in May. */
const openAda = async (at = address) => {
  renderPage(SchedulePage, at);
  const grid = await screen.findByRole('grid', { name: 'Everybody’s hours by month' });
  act(() => grid.focus());
  await press('{ArrowDown}{Enter}{ArrowDown}');
  return grid;
};
const hoursSent = () =>
  writes.sent.map(
    ([, body]) => (body as { entries: { allocatedHours: number }[] }).entries[0]?.allocatedHours,
  );

describe('hours that are typed into the schedule', () => {
  it.each([
    ['Enter', '{Enter}'],
    ['Tab', '{Tab}'],
    ['an arrow', '{ArrowUp}'],
  ])('are saved on the version that was read, by %s', async (_, key) => {
    await openAda();
    await press(`24${key}`);
    await waitFor(() => expect(hoursSent()).toEqual([24]));
    expect(writes.sent[0]?.[1]).toMatchObject({ expectedVersion: 4 });
    await waitFor(() => expect(row(/^Ada Byrne/)).toContain('24h136 free'));
    expect(isPageHeld()).toBe(false);
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
    monthsOff = [{ ...off, month: '2026-05' }];
    await openAda();
    const words = 'off 2.5 days (20h), 1 day (8h) off requested';
    await screen.findByText(`Ada Byrne has 150h free in May 2026, ${words}, Care plan still needs 30h`);
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
    expect(writes.groups[0]).toMatch(/^[\w-]{16,64}$/);
    expect(writes.groups[1]).toBe(writes.groups[0]);
    await waitFor(() => expect(row(/^Ada Byrne/)).toContain('24h136 free24h136 free'));
    await press('{Control>}z{/Control}');
    await waitFor(() => expect(hoursSent().slice(2).toSorted()).toEqual([10, undefined]));
  });

  it('are not saved over others that have not come to this screen yet, until that was told', async () => {
    hoursInPlan = 16;
    await openAda();
    await press('24{Enter}');
    expect(await screen.findByText(/^Somebody else has made this 16h meanwhile/)).not.toBeNull();
    expect(writes.sent).toEqual([]);
    expect(isPageHeld()).toBe(true);
    await press('{ArrowUp}{Enter}{Enter}');
    await waitFor(() => expect(hoursSent()).toEqual([24]));
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
    failures = 10;
    await openAda();
    await press('24{Enter}');
    expect(await screen.findByRole('gridcell', { name: /^24h, not saved yet/ })).not.toBeNull();
    expect(sessionStorage.getItem('planner.unsaved.1.hours.2026-05')).toContain('"after":24');
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

describe('rows', () => {
  it('of somebody get a project by keys, and its first hours', async () => {
    await openAda();
    await press('{ArrowDown}{Enter}');
    await press('sho');
    await press('{ArrowDown}{Enter}');
    const field = await screen.findByRole('textbox', { name: 'Hours of Ada Byrne on Shop, May 2026' });
    await waitFor(() => expect(document.activeElement).toBe(field));
  });

  it('of projects say what is needed, planned and missing, and open into the people on them', async () => {
    renderPage(SchedulePage, `${address}&view=projects`);
    const grid = await screen.findByRole('grid', { name: 'Hours of projects by month' });
    expect(row(/^Care plan/)).toContain('10 of 4030 missing');
    act(() => grid.focus());
    await press('{Enter}{ArrowDown}24{Enter}');
    await waitFor(() => expect(hoursSent()).toEqual([24]));
    await waitFor(() => expect(row(/^Care plan/)).toContain('24 of 4016 missing'));
  });

  it('are filtered and ordered by the address', async () => {
    schedule.people[0] = person(3, 'Ada Byrne', [170, 0]);
    renderPage(SchedulePage, `${address}&show=over`);
    await screen.findByRole('grid');
    expect(rows().some((text) => text?.includes('Flo Marsh'))).toBe(false);
    await userEvent.click(screen.getByRole('radio', { name: 'Everyone 2' }));
    await userEvent.click(screen.getByRole('radio', { name: 'Most free first' }));
    const names = () => rows().flatMap((text) => /^[A-Z]{2}(Ada|Flo)/.exec(text ?? '')?.[1] ?? []);
    expect(names()).toEqual(['Flo', 'Ada']);
    await userEvent.click(screen.getByRole('radio', { name: 'Projects' }));
    await userEvent.click(await screen.findByRole('radio', { name: 'Needs hours 1' }));
    expect(screen.getByRole('row', { name: /^Shop/ })).not.toBeNull();
    expect(screen.queryByRole('row', { name: /^Care plan/ })).toBeNull();
  });

  it('of the foot tell free hours by role', async () => {
    renderPage(SchedulePage, address);
    await userEvent.click(
      await screen.findByRole('button', { name: 'Free hours of 2 people, for any work, by role' }),
    );
    expect(row(/^Designer 310/)).toContain('310 free');
  });
});

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
    schedule.people = schedule.people.map((each) => ({ ...each, hourlyRate: null as never }));
    renderPage(SchedulePage, address);
    const list = within(await needs());
    await userEvent.click(list.getByRole('button', { name: /^Care plan/ }));
    const flo = list.getByRole('button', { name: /^Give Flo Marsh hours on Care plan/ });
    expect(flo.textContent).toBe('Flo Marsh160h free');
  });

  it('is leafed through, where there is more than the window shows', async () => {
    schedule.projects = Array.from({ length: 14 }, (_, place) =>
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

it('is told where the schedule cannot be read, and tried again', async () => {
  renderPage(SchedulePage, '/schedule?month=2027-05');
  expect(await screen.findByText('This could not be loaded')).not.toBeNull();
  expect(within(screen.getByRole('alert')).getByRole('button', { name: 'Try again' })).not.toBeNull();
});

describe('a role in the address', () => {
  const two = () => {
    schedule.people = [
      person(3, 'Ada Byrne', [10, 0]),
      { ...person(4, 'Flo Marsh', [0, 0]), role: 'Writer' },
      { ...person(5, 'Gus Holt', [0, 0]), role: 'writer' },
    ];
  };
  const names = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);

  it('shows those who have it, however it is spelled, with their sums, until everyone is shown again', async () => {
    two();
    const router = renderPage(SchedulePage, `${address}&role=WRITER`);
    await screen.findByRole('grid', { name: 'Everybody’s hours by month' });
    expect(names().join()).not.toContain('Ada Byrne');
    expect(names().join()).toContain('Gus Holt');
    expect(screen.getByRole('button', { name: /^Free hours of 2 people/ })).not.toBeNull();
    expect(screen.getByRole('radio', { name: 'Everyone 2' })).not.toBeNull();
    await userEvent.click(screen.getByRole('button', { name: /Writer 2/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'All roles 3' }));
    await waitFor(() => expect(names().join()).toContain('Ada Byrne'));
    expect(router.state.location.search).not.toContain('role');
  });

  it('that nobody has says so, and shows everyone again', async () => {
    two();
    renderPage(SchedulePage, `${address}&role=Plumber&show=free`);
    await userEvent.click(await screen.findByRole('button', { name: 'Show everyone' }));
    await screen.findByRole('grid', { name: 'Everybody’s hours by month' });
    expect(names().join()).toContain('Ada Byrne');
  });
});
