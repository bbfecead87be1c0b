import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { renderPage } from '../../testing/renderPage.tsx';
import {
  address,
  given,
  hoursSent,
  openAda,
  openTool,
  person,
  places,
  press,
  project,
  row,
  rows,
  startSchedule,
} from '../../testing/schedulePage.ts';
import { TotalContent } from './RowCells.tsx';
import { SchedulePage } from './SchedulePage.tsx';

startSchedule();

describe('rows', () => {
  it('of somebody get a project by keys, and its first hours', async () => {
    await openAda();
    await press('{ArrowDown}{Enter}');
    await press('sho');
    await press('{ArrowDown}{Enter}');
    const field = await screen.findByRole('textbox', { name: 'Hours of Ada Byrne on Shop, May 2026' });
    await waitFor(() => expect(document.activeElement).toBe(field));
  });

  it('say where tentative projects are, which the schedule of won work does not offer', async () => {
    await openAda();
    await press('{ArrowDown}{Enter}');
    await press('maybe');
    await screen.findByText(/To list tentative ones, choose With tentative in View/);
  });

  it('given work in no month yet, then its months name no need, and its total is what is planned and what is left', async () => {
    const relaunch = { ...project(1, 'Relaunch', [0, 0]), unscheduled: 8 };
    given.schedule = { ...given.schedule, people: [person(3, 'Ada Byrne', [12, 0])], projects: [relaunch] };
    renderPage(SchedulePage, `${address}&view=projects`);
    const row = await screen.findByRole('row', { name: /^Relaunch/ });
    expect(row.textContent).toContain('12in no month yet');
    expect(row.textContent).not.toContain('of 0');
    const line = { kind: 'project', project: relaunch, planned: [12, 0], missing: [-12, 0] } as never;
    expect(render(<TotalContent row={line} />).container.textContent).toBe('12hof 20');
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

  it('have a green bar in months that the formulas call well used', async () => {
    const levels = () =>
      [...screen.getByRole('row', { name: /^Ada Byrne/ }).querySelectorAll('[data-level]')].map((bar) =>
        bar.getAttribute('data-level'),
      );
    const months = ['2026-05', '2026-06'];
    given.schedule.months = months.map((month) => ({ month, workingDays: 20, goodUtilisation: 0.0625 }));
    renderPage(SchedulePage, address);
    await screen.findByRole('row', { name: /^Ada Byrne/ });
    expect(levels()).toEqual(['near', 'plain']);
  });

  it('are told of in words where there are none, of projects and of people', async () => {
    given.schedule.projects = [];
    renderPage(SchedulePage, `${address}&view=projects`);
    expect(await screen.findByText('No project runs in these months')).not.toBeNull();
    cleanup();
    given.schedule.people = [];
    renderPage(SchedulePage, address);
    expect(await screen.findByText('Nobody is there in these months')).not.toBeNull();
  });

  it('are filtered and ordered by the address', async () => {
    given.schedule.people[0] = person(3, 'Ada Byrne', [170, 0]);
    renderPage(SchedulePage, `${address}&show=over`);
    await screen.findByRole('grid');
    expect(rows().some((text) => text?.includes('Flo Marsh'))).toBe(false);
    const filter = await openTool('Over 100% 1: choose rows');
    await userEvent.click(filter.getByRole('radio', { name: 'Everyone 2' }));
    await press('{Escape}');
    const looks = await openTool('View');
    await userEvent.click(looks.getByRole('radio', { name: 'Most free first' }));
    await press('{Escape}');
    const names = () => rows().flatMap((text) => /^[A-Z]{2}(Ada|Flo)/.exec(text ?? '')?.[1] ?? []);
    expect(names()).toEqual(['Flo', 'Ada']);
    await userEvent.click(screen.getByRole('radio', { name: 'Projects' }));
    const work = await openTool('All 2: choose rows');
    await userEvent.click(work.getByRole('radio', { name: 'Needs hours 1' }));
    await press('{Escape}');
    expect(screen.getByRole('row', { name: /^Shop/ })).not.toBeNull();
    expect(screen.queryByRole('row', { name: /^Care plan/ })).toBeNull();
  });

  it('of who leaves say when, and mark hours after it; whoever is not there is not offered', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-05-12T12:00:00Z') });
    given.schedule.people = [
      Object.assign(person(3, 'Ada Byrne', [10, 6]), { endMonth: '2026-05', isThere: [true, false] }),
      person(4, 'Flo Marsh', [0, 0]),
      Object.assign(person(5, 'Gus Lane', [0, 4]), { endMonth: '2026-03', isThere: [false, false] }),
    ];
    given.schedule.people[2]?.planned.splice(0, 1, { projectId: 2, hours: [0, 4] });
    await openAda();
    expect(row(/^Ada Byrne/)).toContain('Designer · leaves May 2026');
    expect(row(/^Gus Lane/)).toContain('Designer · left Mar 2026');
    expect(row(/^Care plan/)).toContain('10h6h while they are not there');
    cleanup();

    renderPage(SchedulePage, `${address}&view=projects`);
    const grid = await screen.findByRole('grid', { name: 'Hours of projects by month' });
    act(() => grid.focus());
    await press('{Enter}{ArrowDown}{ArrowDown}{Enter}');
    await press('a');
    const options = await screen.findAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual([
      'Ada ByrneDesigner · in the list',
      'Flo MarshDesigner',
    ]);
  });

  it('below one that is opened stay as they are drawn', async () => {
    renderPage(SchedulePage, address);
    const flo = await screen.findByRole('row', { name: /^Flo Marsh/ });
    await userEvent.click(screen.getByRole('button', { name: 'Ada Byrne' }));
    expect(screen.getByRole('row', { name: /^Care plan/ })).not.toBeNull();
    expect(screen.getByRole('row', { name: /^Flo Marsh/ })).toBe(flo);
  });

  it('of the foot tell free hours by role', async () => {
    renderPage(SchedulePage, address);
    await userEvent.click(
      await screen.findByRole('button', { name: 'Free hours of 2 people, for any work, by role' }),
    );
    expect(row(/^Designer 310/)).toContain('310 free');
  });

  it('of the foot tell what is over beside what is free, and not less of it', async () => {
    given.schedule.people[0] = person(3, 'Ada Byrne', [170, 0]);
    renderPage(SchedulePage, address);
    await userEvent.click(await screen.findByRole('button', { name: /^Free hours of 2 people/ }));
    expect(row(/^Designer 160/)).toContain('160 free, 10 over');
  });
});

describe('how rows are shown', () => {
  it('is one line each until somebody chooses two, which their browser keeps', async () => {
    renderPage(SchedulePage, address);
    const isCompact = async () => (await screen.findByRole('grid')).hasAttribute('data-compact');
    expect(await isCompact()).toBe(true);
    expect(row(/^Ada Byrne/)).toContain('Designer');
    const looks = await openTool('View');
    await userEvent.click(looks.getByRole('radio', { name: 'Comfortable' }));
    await press('{Escape}');
    expect(await isCompact()).toBe(false);
    cleanup();
    renderPage(SchedulePage, address);
    expect(await isCompact()).toBe(false);
  });

  it('is with a row for each role where its sums are asked for', async () => {
    renderPage(SchedulePage, address);
    await screen.findByRole('grid');
    expect(screen.queryByRole('row', { name: /^Designer · 2/ })).toBeNull();
    const looks = await openTool('View');
    await userEvent.click(looks.getByRole('radio', { name: 'By role, with sums' }));
    await press('{Escape}');
    expect(row(/^Designer · 2/)).toContain('310 free');
  });

  it('is with the work that needs hours once that is folded out, also the next time', async () => {
    const fold = () => screen.findByRole('button', { name: /^Needs 2/ });
    const panel = () => screen.queryByRole('region', { name: /^Needs hours/ });
    renderPage(SchedulePage, address);
    // The window has no room for it beside the schedule.
    expect((await fold()).getAttribute('aria-expanded')).toBe('false');
    expect(panel()).toBeNull();
    await userEvent.click(await fold());
    expect(panel()).not.toBeNull();
    cleanup();
    renderPage(SchedulePage, address);
    await waitFor(async () => expect((await fold()).getAttribute('aria-expanded')).toBe('true'));
    await userEvent.click(await fold());
    expect(panel()).toBeNull();
  });
});

it('tells who else is there, at which hours, and says so of itself', async () => {
  const editing = [{ projectId: 1, teamMemberId: 3, freelancerId: null }];
  given.present = [{ by: { id: '2', name: 'Priya Shah' }, month: '2026-06', projectId: null, editing }];
  await openAda();
  await screen.findByRole('button', { name: "Priya Shah is editing Ada Byrne's hours on Care plan" });
  expect(screen.getAllByTitle("Priya Shah is editing Ada Byrne's hours")).toHaveLength(1);
  expect(row(/^Care plan/)).toContain("PSPriya Shah is editing Ada Byrne's hours");
  // A collapsed row shows it in the person's month.
  await press('{ArrowUp}{Enter}');
  await waitFor(() => expect(row(/^Ada Byrne/)).toContain('PS'));
  await press('{Enter}{ArrowDown}8');
  await waitFor(() =>
    expect(places.at(-1)).toMatchObject({
      month: '2026-05',
      shown: { from: '2026-05', until: '2026-06' },
      editing,
    }),
  );
});

it('is told where the schedule cannot be read, and tried again', async () => {
  renderPage(SchedulePage, '/schedule?month=2027-05');
  expect(await screen.findByText('This could not be loaded')).not.toBeNull();
  expect(within(screen.getByRole('alert')).getByRole('button', { name: 'Try again' })).not.toBeNull();
});

describe('a role in the address', () => {
  const two = () => {
    given.schedule.people = [
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
    expect(names().at(-1)).toBe('Hours still needed of 0 projects that these people have hours on');
    const filter = await openTool('Everyone 2 · WRITER: choose rows');
    await userEvent.click(filter.getByRole('button', { name: /Writer 2/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'All roles 3' }));
    await press('{Escape}');
    await waitFor(() => expect(names().join()).toContain('Ada Byrne'));
    expect(names().at(-1)).toBe('Hours still needed of 2 projects');
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
