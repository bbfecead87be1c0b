import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Activity, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addMonths, monthLabel } from '#domain/values/month.ts';
import type { UserView } from '#projections/access/users/view.ts';
import type { ProjectOverview } from '#projections/projects/projectOverview/view.ts';
import { currentUserQuery } from '../../api/me.ts';
import { recordRoutes } from '../../app/paths.ts';
import { withheldWords } from '../../app/pay/Withheld.tsx';
import { currentMonth } from '../../format/dates.ts';
import { enter } from '../../testing/enter.ts';
import { fakeApi, problem } from '../../testing/fakeApi.ts';
import { fakeBrowser } from '../../testing/fakeBrowser.ts';
import { hoursAnswer } from '../../testing/fakeHours.ts';
import { FakeWrites } from '../../testing/fakeWrites.ts';
import { memberOf, projectOf } from '../../testing/records.ts';
import { renderPage } from '../../testing/renderPage.tsx';
import { dismissToast } from '../../ui/feedback/toasts.ts';
import { ClientPage } from './ClientPage.tsx';
import { TeamMemberPage } from './PersonPage.tsx';
import { ProjectPage } from './ProjectPage.tsx';

// A page opens at this month.
const now = currentMonth();
const months = [now, addMonths(now, 1)];
const noneThere = { status: 200, body: { entries: [], next: null } };
const admin: UserView = {
  id: '1',
  username: 'admin',
  firstName: null,
  lastName: null,
  email: null,
  role: 'admin',
  teamMemberId: null,
  version: 1,
};

const planner: UserView = { ...admin, id: '2', seesPay: false };

const overview: ProjectOverview = {
  project: projectOf(7, 'Care plan', { revenue: '2400' }),
  months: months.map((month) => ({
    month,
    requiredHours: 40,
    plannedHours: month === now ? 30 : 0,
    revenue: 2400,
    cost: month === now ? 720 : null,
  })),
  people: [{ kind: 'teamMember', id: 3, name: 'Ada Byrne', role: 'Designer', hours: [30, 0] }],
  life: {
    from: '2026-01',
    to: now,
    isOngoing: true,
    soldHours: 200,
    plannedHours: 30,
    leftHours: 10,
    unscheduledHours: null,
    runsOut: null,
    revenue: 12_000,
    cost: 720,
    profit: 11_280,
    margin: 0.94,
    marginTone: 'good',
  },
};

const memberOverview = {
  person: memberOf(3, 'Ada Byrne'),
  months: months.map((month) => ({
    month,
    isThere: true,
    capacity: 160,
    plannedHours: month === now ? 170 : 0,
    value: month === now ? 10_200 : 0,
    directCost: 3_000 as number | null,
    operatingCost: 0 as number | null,
  })),
  projects: [{ id: 7, name: 'Care plan', clientName: 'Alder', projectType: 'retainer', hours: [170, 0] }],
};

const writes = new FakeWrites();
let hoursInLog = 30;

const answers = (others: Parameters<typeof fakeApi>[0] = {}) =>
  fakeApi({
    'GET /api/auth/user': () => ({ status: 200, body: admin }),
    'GET /api/projects/7/overview': () => ({ status: 200, body: overview }),
    'GET /api/team-members/3/overview': () => ({ status: 200, body: memberOverview }),
    'GET /api/history?kind=project&id=7&limit=3': () => noneThere,
    'GET /api/history?kind=teamMember&id=3&limit=3': () => noneThere,
    'GET /api/projects': () => ({ status: 200, body: [overview.project] }),
    'GET /api/team-members': () => ({ status: 200, body: [memberOf(3, 'Ada Byrne')] }),
    'GET /api/freelancers': () => ({ status: 200, body: [] }),
    'GET /api/clients': () => ({ status: 200, body: [{ id: 1, name: 'Alder & Finch' }] }),
    ...writes.answer(
      'POST /api/hours',
      200,
      hoursAnswer(() => hoursInLog),
    ),
    ...others,
  });

beforeEach(() => {
  fakeBrowser({ width: 500 });
  writes.forget();
  hoursInLog = 30;
});
afterEach(() => {
  cleanup();
  act(dismissToast);
  vi.unstubAllGlobals();
});

const openProject = (address = '/projects/7') => renderPage(ProjectPage, address, recordRoutes.project);
const openMember = () => renderPage(TeamMemberPage, '/team-members/3', recordRoutes.teamMember);
const cell = `Hours of Ada Byrne on Care plan, ${monthLabel(now)}`;

describe('the page of a project', () => {
  it('says what it comes to over its life, and links its people', async () => {
    answers();
    openProject();
    expect(await screen.findByRole('heading', { level: 1, name: 'Care plan' })).toBeTruthy();
    for (const text of [`Sold up to ${monthLabel(now)}`, '200h', '£12,000', '10h', '94.0%'])
      expect(document.body.textContent).toContain(text);
    expect(screen.getByRole('link', { name: 'Ada Byrne' }).getAttribute('href')).toBe('/team-members/3');
    const table = screen.getByRole('table', { name: 'Hours and money of Care plan by month' });
    expect(within(table).getByRole('row', { name: /^Planned of needed 30 of 40h/ }).textContent).toContain(
      '10h missing',
    );
  });

  it('given months with too many hours or too few, then it says why they are not those left', async () => {
    const [before, after] = [addMonths(now, -1), addMonths(now, 1)];
    answers({
      'GET /api/projects/7/overview': () => ({
        status: 200,
        body: {
          ...overview,
          months: [
            { month: before, requiredHours: 40, plannedHours: 35, revenue: 2400, cost: null },
            { month: now, requiredHours: 40, plannedHours: 60, revenue: 2400, cost: null },
            { month: after, requiredHours: 40, plannedHours: 30, revenue: 2400, cost: null },
          ],
          people: [],
          life: {
            ...overview.life,
            from: before,
            to: after,
            soldHours: 120,
            plannedHours: 125,
            leftHours: 10,
          },
        },
      }),
    });
    openProject();
    await screen.findByText(/ 10h; 20h over and 5h unused in other months$/);
  });

  it('given a narrow window, then what was changed comes after the months', async () => {
    fakeBrowser({ width: 390 });
    answers();
    openProject();
    const changes = await screen.findByRole('region', { name: 'What changed' });
    const table = await screen.findByRole('table', { name: 'Hours and money of Care plan by month' });
    expect(table.compareDocumentPosition(changes)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    cleanup();
    fakeBrowser({ width: 1280 });
    openProject();
    const beside = await screen.findByRole('region', { name: 'What changed' });
    const below = await screen.findByRole('table', { name: 'Hours and money of Care plan by month' });
    expect(below.compareDocumentPosition(beside)).toBe(Node.DOCUMENT_POSITION_PRECEDING);
  });

  it('given other months are still read, then hours of somebody to be hired don’t stand below them', async () => {
    answers();
    const [answered, reads] = [globalThis.fetch, new Set<string>()];
    const placeholders = [{ planned: [{ projectId: 7, hours: [20, 180] }] }];
    vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
      if (!url.startsWith('/api/placeholders/hours')) return answered(url, init);
      return reads.add(url).size > 1 ? new Promise(() => {}) : Promise.resolve(Response.json(placeholders));
    });
    openProject();
    await screen.findByRole('row', { name: /^To be hired.*20h/ });
    await userEvent.click(screen.getByRole('button', { name: 'A month on' }));
    expect(reads.size).toBe(2);
    expect(screen.getByRole('row', { name: /^To be hired/ }).textContent).not.toContain('20h');
  });

  it('given hours are typed, then it says what follows, and saves them on the plan', async () => {
    answers();
    openProject();
    await userEvent.click(await screen.findByRole('button', { name: `${cell}: 30h` }));
    const field = await screen.findByRole('textbox', { name: cell });
    await userEvent.clear(field);
    await userEvent.type(field, '42');
    expect(screen.getByText(`42h for Ada Byrne: ${monthLabel(now)} then has 2h too many.`)).toBeTruthy();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(writes.sent).toHaveLength(1));
    expect(writes.sent[0]?.[1]).toMatchObject({
      changes: [{ projectId: 7, teamMemberId: 3, month: now, before: 30, after: 42 }],
    });
  });

  it('given others changed the same hours meanwhile, then nothing is written, and what was typed stays', async () => {
    answers();
    hoursInLog = 12;
    openProject();
    await userEvent.click(await screen.findByRole('button', { name: `${cell}: 30h` }));
    const field = await screen.findByRole('textbox', { name: cell });
    await userEvent.clear(field);
    await userEvent.type(field, '42{Enter}');
    expect(
      await screen.findByText(/^Kofi Annan has made this 12h meanwhile. Enter saves yours/),
    ).toBeTruthy();
    expect(screen.getByRole('textbox', { name: cell })).toHaveProperty('value', '42');
    expect(writes.sent).toHaveLength(1);
    // Leaving the field doesn't resolve the conflict.
    await userEvent.tab();
    expect(screen.getByRole('textbox', { name: cell })).toHaveProperty('value', '42');
    expect(writes.sent).toHaveLength(1);
    await userEvent.click(screen.getByRole('textbox', { name: cell }));
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(writes.sent).toHaveLength(2));
    expect(writes.sent[1]?.[1]).toMatchObject({ changes: [{ before: 12, after: 42 }] });
  });

  it('given hours are no hours, then they stay in their field with the reason while others are typed', async () => {
    answers();
    openProject();
    await userEvent.click(await screen.findByRole('button', { name: `${cell}: 30h` }));
    await userEvent.type(
      await screen.findByRole('textbox', { name: cell }),
      '{Control>}a{/Control}7.3{Enter}',
    );
    await userEvent.click(screen.getByRole('button', { name: /^Hours of Ada Byrne.*: ·$/ }));
    await userEvent.keyboard('=4+4');
    expect(
      screen.getByText(`8h for Ada Byrne: ${monthLabel(months[1] ?? '')} then still needs 32h.`),
    ).toBeTruthy();
    expect(screen.getByRole('textbox', { name: cell })).toHaveProperty('value', '7.3');
    expect(screen.getByRole('textbox', { name: cell }).getAttribute('aria-invalid')).toBe('true');
    expect(writes.sent).toEqual([]);
  });

  it('given whoever looks may not see its costs, then a dash says why, and no rows are of them', async () => {
    const withheld = {
      ...overview,
      months: overview.months.map((month) => ({ ...month, cost: null })),
      life: { ...overview.life, cost: null, profit: null, margin: null, marginTone: null },
    };
    answers({ 'GET /api/projects/7/overview': () => ({ status: 200, body: withheld }) });
    const { client } = openProject();
    act(() => client.setQueryData(currentUserQuery().queryKey, planner));
    await screen.findByRole('heading', { level: 1, name: 'Care plan' });
    expect(await screen.findByText(withheldWords.total)).toBeTruthy();
    expect(screen.queryByRole('rowheader', { name: /Cost|Profit|Margin/ })).toBeNull();
    expect(screen.getByRole('rowheader', { name: 'Revenue' })).toBeTruthy();
  });

  it('opens its dialog by its address', async () => {
    answers();
    openProject('/projects/7?edit=7');
    expect(await screen.findByRole('dialog', { name: 'Edit Project' })).toBeTruthy();
  });
});

describe('the page of a person', () => {
  it('says what they have time for, cost and bring, and marks what is too much', async () => {
    answers();
    openMember();
    expect(await screen.findByRole('heading', { level: 1, name: 'Ada Byrne' })).toBeTruthy();
    for (const text of ['10h over', 'Profit £7,200', '£10,200'])
      expect(document.body.textContent).toContain(text);
    expect(screen.getByRole('link', { name: 'Care plan' }).getAttribute('href')).toBe('/projects/7');
  });

  it('says what they can do, and whose bank holidays they have', async () => {
    const person = { ...memberOverview.person, skills: ['Figma', 'Motion'], bankHolidayRegion: 'scotland' };
    answers({
      'GET /api/team-members/3/overview': () => ({ status: 200, body: { ...memberOverview, person } }),
    });
    openMember();
    await screen.findByText(/^Developer · Figma, Motion · 40h a week · bank holidays of Scotland/);
  });

  it('given whoever looks does not see pay, then nothing of it is there, and no hole', async () => {
    const body = {
      ...memberOverview,
      person: { ...memberOverview.person, salary: null, hourlyRate: null, changes: [] },
      months: memberOverview.months.map((month) => ({ ...month, directCost: null, operatingCost: null })),
    };
    answers({ 'GET /api/team-members/3/overview': () => ({ status: 200, body }) });
    const { client } = openMember();
    act(() => client.setQueryData(currentUserQuery().queryKey, planner));
    await screen.findByRole('heading', { level: 1, name: 'Ada Byrne' });
    expect(screen.queryByText('Cost')).toBeNull();
    expect(screen.queryByRole('rowheader', { name: /Cost|Profit/ })).toBeNull();
    expect(screen.queryByText('—')).toBeNull();
  });
});

describe('an address of no record', () => {
  const gone = { 'GET /api/projects/7/overview': () => ({ status: 404, body: problem(404, 'It is gone.') }) };
  const history = 'GET /api/history?kind=project&id=7&limit=10';

  it('given one that was deleted, then it says what it was, who deleted it when, and leads to its history', async () => {
    const entry = {
      position: 9,
      at: '2026-05-04T09:12:00.000Z',
      by: { id: '2', username: 'finn', name: 'Finn Ward' },
      event: 'ProjectDeleted',
      record: { kind: 'project', id: '7', name: 'Care plan' },
      month: null,
      changes: [],
      reason: 'Moved to the new contract',
      correlationId: 'c',
      undid: null,
      undone: null,
    };
    answers({ ...gone, [history]: () => ({ status: 200, body: { entries: [entry], next: null } }) });
    openProject();
    expect(await screen.findByRole('heading', { level: 1, name: 'Care plan' })).toBeTruthy();
    expect(screen.getByText('Deleted by Finn Ward on 4 May 2026 at 10:12')).toBeTruthy();
    expect(screen.getByText('“Moved to the new contract”')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Open the history' }).getAttribute('href')).toBe(
      '/history?kind=project&id=7',
    );
  });

  it('given it goes while it is edited, then what was typed stays until the dialog is closed', async () => {
    answers();
    const { client } = openProject('/projects/7?edit=7');
    const dialog = await screen.findByRole('dialog', { name: 'Edit Project' });
    const name = within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'Project Name' });
    await enter(name, ' II');
    answers({ ...gone, [history]: () => noneThere });
    await act(() => client.invalidateQueries());
    expect(screen.getByRole('dialog', { name: 'Edit Project' }).contains(name)).toBe(true);
    expect(name.value).toBe('Care plan II');
    await userEvent.keyboard('{Escape}');
    await userEvent.click(await screen.findByRole('button', { name: 'Discard changes' }));
    expect(await screen.findByText('There has never been a project 7')).not.toBeNull();
  });

  it('given a person goes while their last month is asked for, then what was chosen stays until that is closed', async () => {
    answers();
    const { client } = openMember();
    await userEvent.click(await screen.findByRole('button', { name: 'Leaves in a month…' }));
    const reason = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Reason/ });
    await enter(reason, 'Moves to Leeds');
    answers({ 'GET /api/team-members/3/overview': gone['GET /api/projects/7/overview'] });
    await act(() => client.invalidateQueries());
    expect(screen.getByRole('dialog').contains(reason)).toBe(true);
    expect(reason.value).toBe('Moves to Leeds');
    await userEvent.keyboard('{Escape}');
    await userEvent.click(await screen.findByRole('button', { name: 'Discard changes' }));
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Ada Byrne' })).toBeNull());
  });

  it('given a merge is announced before its answer, then it goes on to the clients all the same', async () => {
    const client = { id: 1, name: 'Alder', version: 1 };
    const { project, life, months, people } = overview;
    const body = { client, projects: [{ project, life }], months, people, life };
    const others = {
      'GET /api/clients': () => ({ status: 200, body: [client, { ...client, id: 2, name: 'Birch' }] }),
    };
    answers({ ...others, 'GET /api/clients/1/overview': () => ({ status: 200, body }) });
    const router = renderPage(ClientPage, '/clients/1', recordRoutes.client);
    await userEvent.click(await screen.findByRole('button', { name: 'Merge…' }));
    await userEvent.type(await screen.findByRole('combobox', { name: 'Other client' }), 'Bi');
    await userEvent.click(await screen.findByRole('option', { name: 'Birch' }));
    answers({ ...others, 'GET /api/clients/1/overview': gone['GET /api/projects/7/overview'] });
    const [answered, merged] = [globalThis.fetch, Promise.withResolvers<Response>()];
    vi.stubGlobal('fetch', (url: string, init?: RequestInit) =>
      url === '/api/clients/1/merge' ? merged.promise : answered(url, init),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Merge into Birch' }));
    await act(() => router.client.invalidateQueries());
    merged.resolve(Response.json({ moved: 1, correlationId: 'c' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/clients'));
  });

  it('given its query is dropped behind the sign-in, then what was typed is there afterwards', async () => {
    answers();
    let show: (mode: 'visible' | 'hidden') => void = () => undefined;
    const Hideable = () => {
      const [mode, setMode] = useState<'visible' | 'hidden'>('visible');
      show = setMode;
      return (
        <Activity mode={mode}>
          <ProjectPage />
        </Activity>
      );
    };
    const { client } = renderPage(Hideable, '/projects/7?edit=7', recordRoutes.project);
    const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Project Name' });
    await enter(name, ' II');
    act(() => show('hidden'));
    client.removeQueries();
    act(() => show('visible'));
    expect(screen.getByRole('textbox', { name: 'Project Name' })).toHaveProperty('value', 'Care plan II');
  });

  it('given a number that never was, then it says so', async () => {
    answers({ ...gone, [history]: () => noneThere });
    openProject();
    expect(await screen.findByText('There has never been a project 7')).toBeTruthy();
  });

  it.each(['/projects/0', '/projects/new', '/projects/7.5', '/projects/99999999999'])(
    'given %s, then it says that the address needs a number',
    async (address) => {
      answers();
      openProject(address);
      expect(await screen.findByText('This is not the address of a project')).toBeTruthy();
    },
  );
});
