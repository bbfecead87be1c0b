import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { AccessEntryView, HistoryEntryView } from '#projections/history/view.ts';
import { dayIn } from '../../testing/days.ts';
import { fakeApi, problem } from '../../testing/fakeApi.ts';
import { entryOf, historyOf } from '../../testing/historyAnswers.ts';
import { renderPage } from '../../testing/renderPage.tsx';
import { HistoryPage } from './HistoryPage.tsx';

const adjusted = entryOf(30, {
  event: 'SoftwareCostAdjusted',
  month: '2026-06',
  changes: [{ field: 'effectiveCost', from: '120', to: '95.5' }],
  reason: 'Credit for the outage',
});
/** Two projects' hours, saved together. */
const saved = [28, 27].map((position) =>
  entryOf(position, {
    event: 'AllocationsReplaced',
    record: { kind: 'allocationPlan', id: String(position), name: `Project ${position}` },
    month: '2026-06',
    changes: [{ field: 'hours: Ada Byrne', from: null, to: 7.5 }],
    by: { id: '2', username: 'kofi', name: 'Kofi Mensah' },
    correlationId: 'saved at once',
  }),
);
const users = [
  { id: '1', username: 'admin', firstName: 'Priya', lastName: 'Sandhar' },
  { id: '2', username: 'kofi', firstName: null, lastName: null },
];

const ok = (body: unknown) => () => ({ status: 200, body });
const first = 'GET /api/history?limit=50';
const answers = {
  [first]: ok(historyOf([adjusted, ...saved], 27)),
  'GET /api/history?after=27&limit=50': ok(historyOf([entryOf(5, { event: 'SoftwareCostRemoved' })])),
  'GET /api/admin/users': ok(users),
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-05-14T12:00:00Z') });
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

/** The changes: list items of the outer list. */
const changes = async () => {
  await screen.findByText('Credit for the outage', { exact: false });
  return [...document.querySelectorAll<HTMLElement>('[data-slot~="change"]')];
};
/** The message about the address. */
const notice = () => document.querySelector('[data-slot~="alert"]')?.textContent;
const exportAddress = () => screen.getByRole('link', { name: 'Export CSV' }).getAttribute('href');

describe('the history', () => {
  it('groups what was done at once, and tells who, when, what and why', async () => {
    fakeApi(answers);
    renderPage(HistoryPage, '/history');
    const [adjustment, plans, ...others] = await changes();
    expect(others).toEqual([]);
    expect(adjustment?.textContent).toContain('Priya Sandhar');
    expect(adjustment?.textContent).toContain('Cost adjusted: Framewise');
    expect(adjustment?.textContent).toContain('June 2026');
    expect(adjustment?.textContent).toContain('“Credit for the outage”');
    expect(adjustment?.querySelector('time')?.dateTime).toBe('2026-05-14T09:30:00.000Z');
    expect(plans?.textContent).toContain('Kofi Mensah');
    expect(plans?.querySelectorAll('[data-slot~="change-event"]')).toHaveLength(2);
    expect(plans?.textContent).toMatch(/Project 28.*Project 27/);
  });

  it('leads from a name to where the record is shown in that month', async () => {
    fakeApi(answers);
    renderPage(HistoryPage, '/history');
    await changes();
    const addressOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(addressOf('Framewise')).toBe('/software-costs?edit=5&month=2026-06');
    expect(addressOf('Project 28')).toBe('/projects/28?month=2026-06');
  });

  it('strikes the old value through beside the new; one that came stands alone', async () => {
    fakeApi(answers);
    renderPage(HistoryPage, '/history');
    const [adjustment, plans] = await changes();
    const field = within(adjustment as HTMLElement)
      .getByText('Effective cost')
      .closest('li');
    expect(field?.querySelector('del')?.textContent).toBe('£120');
    expect(field?.querySelector('ins')?.textContent).toBe('£95.50');
    expect(plans?.querySelector('del')).toBeNull();
    expect(plans?.querySelector('ins')?.textContent).toBe('7.5h');
  });

  it('tells of a manual figure what it took the place of', async () => {
    const manual = (position: number, change: Partial<HistoryEntryView['changes'][0]>) =>
      entryOf(position, {
        event: 'ManualCostsSet',
        record: { kind: 'manualCosts', id: '2026-06', name: 'June 2026' },
        month: '2026-06',
        changes: [{ field: 'directStaffCosts', from: '70000', to: '69034.66', ...change }],
        correlationId: String(position),
      });
    const entries = [
      manual(3, { computed: 'to' }),
      manual(2, { from: '69034.66', to: '70000', computed: 'from' }),
      manual(1, { from: null, to: '70000' }),
    ];
    fakeApi({ ...answers, [first]: ok(historyOf(entries)) });
    renderPage(HistoryPage, '/history');
    expect(await screen.findByText(/^Manual figure removed/)).not.toBeNull();
    expect(
      [...document.querySelectorAll('[data-slot~="change-fields"]')].map(({ textContent }) => textContent),
    ).toEqual([
      'Direct Staff Costs £70,000 (manual) → £69,034.66 (computed)',
      'Direct Staff Costs £69,034.66 (computed) → £70,000 (manual)',
      'Direct Staff Costs computed → £70,000 (manual)',
    ]);
  });

  it('goes on page by page, and ends', async () => {
    const calls = fakeApi(answers);
    renderPage(HistoryPage, '/history');
    await changes();
    await userEvent.click(screen.getByRole('button', { name: 'Show earlier changes' }));
    expect(await screen.findByText(/Software cost deleted/)).not.toBeNull();
    expect(await changes()).toHaveLength(3);
    expect(screen.queryByRole('button', { name: 'Show earlier changes' })).toBeNull();
    expect(calls.filter((call) => call.includes('/api/history'))).toEqual([
      first,
      'GET /api/history?after=27&limit=50',
    ]);
  });
});

describe('the filters', () => {
  it('are read from the address, and go with the export', async () => {
    const search = 'kind=softwareCost&id=5&month=2026-06&user=1&from=2026-05-01&to=2026-05-31';
    fakeApi({ ...answers, [`GET /api/history?${search}&limit=50`]: ok(historyOf([adjusted])) });
    renderPage(HistoryPage, `/history?${search}`);
    expect(await changes()).toHaveLength(1);
    expect(exportAddress()).toBe(`/api/history.csv?${search}`);
    expect(screen.getByRole('button', { name: /^Software cost/ })).not.toBeNull();
    expect(await screen.findByRole('button', { name: /^Priya Sandhar/ })).not.toBeNull();
    expect(screen.getByRole('button', { name: /^June 2026/ })).not.toBeNull();
    expect(await dayIn('From')).toBe('01/05/2026');
    expect(await dayIn('To')).toBe('31/05/2026');
  });

  it('given a day that is still to come and a month that is none, then says so and corrects the address', async () => {
    fakeApi({ ...answers, 'GET /api/history?from=2026-05-14&limit=50': ok(historyOf([adjusted])) });
    const router = renderPage(HistoryPage, '/history?from=2026-12-24&month=2026-13');
    await waitFor(() =>
      expect(notice()).toMatch(
        /^“2026-13” is no month.* 24 December 2026 lies after the last day .* 14 May 2026, stands in its place/,
      ),
    );
    expect(router.state.location.search).toBe('?from=2026-05-14');
    expect(await changes()).toHaveLength(1);
  });

  it('given a day before the first change as the last one, then says so and corrects the address', async () => {
    fakeApi({
      ...answers,
      'GET /api/admin/past-days': ok({ first: '2026-02-03', last: '2026-05-13' }),
      'GET /api/history?to=2020-01-31&limit=50': ok(historyOf([])),
      'GET /api/history?to=2026-02-03&limit=50': ok(historyOf([adjusted])),
    });
    const router = renderPage(HistoryPage, '/history?to=2020-01-31');
    await waitFor(() => expect(notice()).toMatch(/^31 January 2020 lies before the first day/));
    expect(router.state.location.search).toBe('?to=2026-02-03');
  });

  it('given days in reverse, then says so', async () => {
    fakeApi({ ...answers, 'GET /api/history?from=2026-05-10&to=2026-05-01&limit=50': ok(historyOf([])) });
    renderPage(HistoryPage, '/history?from=2026-05-10&to=2026-05-01');
    expect(await screen.findByText('The first day lies after the last one')).not.toBeNull();
  });

  it('are held in the address when they are chosen, and cleared again', async () => {
    fakeApi({
      ...answers,
      'GET /api/history?user=2&limit=50': ok(historyOf(saved)),
    });
    const router = renderPage(HistoryPage, '/history');
    await changes();
    await userEvent.click(screen.getByRole('button', { name: /^Everybody/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'kofi' }));
    await waitFor(() => expect(router.state.location.search).toBe('?user=2'));
    await waitFor(() => expect(document.querySelectorAll('[data-slot~="change"]')).toHaveLength(1));
    await userEvent.click(screen.getByRole('button', { name: 'Clear the filters' }));
    expect(router.state.location.search).toBe('');
    expect(await changes()).toHaveLength(2);
  });

  it('find what is typed, keep it in the address and in the export, and say what can not be searched for', async () => {
    const calls = fakeApi({
      ...answers,
      'GET /api/history?q=Framew&limit=50': ok(historyOf([adjusted])),
    });
    const router = renderPage(HistoryPage, '/history');
    await changes();
    const box = screen.getByRole('searchbox', { name: 'Search by a record, who changed it or the reason' });
    await userEvent.type(box, 'F');
    await waitFor(() => expect(router.state.location.search).toBe('?q=F'));
    expect(await screen.findByText('Type at least 2 letters or figures to search for')).not.toBeNull();
    await userEvent.type(box, 'ramew');
    await waitFor(() => expect(document.querySelectorAll('[data-slot~="change"]')).toHaveLength(1));
    expect(router.state.location.search).toBe('?q=Framew');
    expect(exportAddress()).toBe('/api/history.csv?q=Framew');
    expect(calls.filter((call) => call.includes('q=F&'))).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Clear the filters' }));
    await waitFor(() => expect((box as HTMLInputElement).value).toBe(''));
    expect(router.state.location.search).toBe('');
  });

  it('offer the records of a kind, those that are deleted among them', async () => {
    fakeApi({
      ...answers,
      'GET /api/history?kind=softwareCost&limit=50': ok(historyOf([adjusted])),
      'GET /api/history/records?kind=softwareCost': ok([
        { id: '5', name: 'Framewise', formerNames: [], isGone: false },
        { id: '6', name: 'Colourly', formerNames: ['Colorly'], isGone: true },
      ]),
      'GET /api/history?kind=softwareCost&id=6&limit=50': ok(historyOf([])),
    });
    const router = renderPage(HistoryPage, '/history?kind=softwareCost');
    await changes();
    const records = await screen.findByRole('combobox', { name: 'Software cost' });
    await userEvent.type(records, 'colour');
    const option = await screen.findByRole('option', { name: 'Colourly' });
    expect(option.textContent).toContain('deleted · was Colorly');
    await userEvent.click(option);
    await waitFor(() => expect(router.state.location.search).toBe('?kind=softwareCost&id=6'));
    expect(await screen.findByText('No change matches the filters')).not.toBeNull();
  });

  it('forget the record when other records are asked for', async () => {
    fakeApi({
      ...answers,
      'GET /api/history?kind=softwareCost&id=5&limit=50': ok(historyOf([adjusted])),
      'GET /api/history?kind=project&limit=50': ok(historyOf([])),
    });
    const router = renderPage(HistoryPage, '/history?kind=softwareCost&id=5');
    await changes();
    await userEvent.click(screen.getByRole('button', { name: /^Software cost/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'Project' }));
    await waitFor(() => expect(router.state.location.search).toBe('?kind=project'));
  });

  it('say when nothing matches, and what the address says wrongly filters nothing', async () => {
    fakeApi({ ...answers, 'GET /api/history?user=9&limit=50': ok(historyOf([])) });
    const router = renderPage(
      HistoryPage,
      '/history?kind=invoice&id=%27x&month=May&from=yesterday&to=2026&user=9',
    );
    expect(await screen.findByText('No change matches the filters')).not.toBeNull();
    const [clear] = screen.getAllByRole('button', { name: 'Clear the filters' });
    await userEvent.click(clear as HTMLElement);
    expect(router.state.location.search).toBe('');
  });
});

describe('sign-ins and permissions', () => {
  const search = 'user=1&from=2026-05-01';
  const guesses: AccessEntryView = {
    key: 'row-7',
    at: '2026-05-14T09:30:00.000Z',
    until: '2026-05-14T09:44:00.000Z',
    times: 10,
    event: 'SignInFailed',
    who: { id: '2', username: 'kofi', name: 'Kofi Mensah' },
    about: null,
    method: 'password',
    address: '203.0.113.9',
    browser: 'Firefox on Linux',
    changes: [],
    reason: null,
  };
  const promoted: AccessEntryView = {
    ...guesses,
    key: 'event-5',
    times: 1,
    event: 'UserUpdated',
    who: { id: '1', username: 'admin', name: 'Priya Sandhar' },
    about: 'kofi',
    method: null,
    address: null,
    browser: null,
    changes: [{ field: 'role', from: 'team_member', to: 'admin' }],
    reason: null,
  };
  const crowd = { ...guesses, key: 'row-6', who: null, address: null, browser: null, times: 400 };

  it('are a kind of their own, with who, what, how often and from where', async () => {
    fakeApi({
      ...answers,
      'GET /api/access-log?limit=50': ok({ entries: [guesses, promoted, crowd], next: null }),
    });
    const router = renderPage(HistoryPage, '/history?month=2026-06&kind=softwareCost&id=5');
    await userEvent.click(screen.getByRole('button', { name: /^Software cost/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'Sign-ins and roles' }));
    await waitFor(() => expect(router.state.location.search).toBe('?kind=access'));
    await screen.findByText('10 times');
    const texts = [...document.querySelectorAll('[data-slot~="change"]')].map(
      ({ textContent }) => textContent,
    );
    expect(texts[0]).toMatch(/Kofi Mensah.*Sign-in failed with a password 10 times until .*:44/);
    expect(texts[0]).toMatch(/from Firefox on Linux, 203\.0\.113\.9$/);
    expect(texts[1]).toMatch(/Priya Sandhar.*User changed: kofiRole Team Member → Admin$/);
    expect(texts[2]).toMatch(/^\?A name that nobody has.*from too many addresses to keep each$/);
    expect(exportAddress()).toBe('/api/access-log.csv');
  });

  it('are filtered by what, whose and when, and stay when the filters are cleared', async () => {
    fakeApi({
      ...answers,
      [`GET /api/access-log?topic=failures&${search}&limit=50`]: ok({ entries: [], next: null }),
      'GET /api/access-log?limit=50': ok({ entries: [guesses], next: null }),
    });
    const router = renderPage(HistoryPage, `/history?kind=access&topic=failures&${search}`);
    expect(await screen.findByText('Nothing matches the filters')).not.toBeNull();
    expect(exportAddress()).toBe(`/api/access-log.csv?topic=failures&${search}`);
    expect(screen.getByRole('button', { name: /^Failed sign-ins/ })).not.toBeNull();
    const [clear] = screen.getAllByRole('button', { name: 'Clear the filters' });
    await userEvent.click(clear as HTMLElement);
    expect(router.state.location.search).toBe('?kind=access');
    expect(await screen.findByText('10 times')).not.toBeNull();
  });
});

describe('an empty or unreadable history', () => {
  it('says that nothing has been changed yet', async () => {
    fakeApi({ ...answers, [first]: ok(historyOf([])) });
    renderPage(HistoryPage, '/history');
    expect(await screen.findByText('Nothing has been changed yet')).not.toBeNull();
  });

  it('says why it could not be loaded, logs it, and offers another try', async () => {
    let isDown = true;
    fakeApi({
      ...answers,
      [first]: () => (isDown ? { status: 503, body: problem(503, 'Not now.') } : answers[first]()),
    });
    renderPage(HistoryPage, '/history');
    expect(await screen.findByText('This could not be loaded')).not.toBeNull();
    expect(screen.getByText('Not now.')).not.toBeNull();
    expect(console.warn).toHaveBeenCalled();
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await changes()).toHaveLength(2);
  });
});
