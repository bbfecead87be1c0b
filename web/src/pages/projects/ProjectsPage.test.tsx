import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ProjectView } from '#projections/projects/view.ts';
import { fakeApi, problem } from '../../testing/fakeApi.ts';
import { fakeDownloads } from '../../testing/fakeDownloads.ts';
import { fakeWorkbooks } from '../../testing/fakeWorkbooks.ts';
import { projectOf } from '../../testing/records.ts';
import { renderPage, toastText } from '../../testing/renderPage.tsx';
import { ProjectsPage } from './ProjectsPage.tsx';

const support = projectOf(1, 'Shop support', {
  projectType: 'sla',
  allocatedHours: 40,
  hourlyRate: '82.5',
  revenue: null,
  status: 'in_progress',
  lifecycle: 'in_progress',
});
const carePlan = projectOf(2, 'Care plan', { client: { id: 2, name: '=Birch & Sons' }, revenue: '2500.5' });

let projects: ProjectView[];
let answer: (change: unknown) => { status: number; body?: unknown };
let wait: Promise<void> | undefined;

beforeEach(() => {
  projects = [support, carePlan];
  answer = () => ({ status: 200, body: support });
  fakeApi({
    'GET /api/projects?likelihood=tentative': () => ({ status: 200, body: projects }),
    'PATCH /api/projects/1': (body) => answer(body),
    'DELETE /api/projects/2': () => answer(undefined),
  });
  const fetchNow = globalThis.fetch;
  wait = undefined;
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (init?.method === 'PATCH') await wait;
    return fetchNow(url, init);
  });
});

const open = async (search = '') => {
  const router = renderPage(ProjectsPage, `/projects${search}`);
  await screen.findByText('No one-off projects found');
  return router;
};
const table = (name: string) => within(screen.getByRole('table', { name }));
const status = () => screen.getByRole<HTMLButtonElement>('button', { name: /Status of Shop support/ });
const choose = async (option: string) => {
  await userEvent.click(status());
  await userEvent.click(await screen.findByRole('option', { name: option }));
};

it('lists the projects by type, with hours for SLAs and revenue for the rest', async () => {
  await open();
  expect(table('SLA Projects').getByRole('row', { name: /Shop support/ }).textContent).toContain(
    'Shop supportIn Progress40h£82.50/h',
  );
  expect(table('Retainer Projects').getByRole('row', { name: /Care plan/ }).textContent).toContain(
    '£2,500.50£60/h',
  );
});

it('says of a project without a rate what its hours count as', async () => {
  projects = [support, { ...carePlan, hourlyRate: '0', countedRate: '60' }];
  await open();
  expect(table('Retainer Projects').getByRole('row', { name: /Care plan/ }).textContent).toContain(
    '£0/h (counts as £60)',
  );
});

it('finds projects by their own or their client’s name, in the address too', async () => {
  const router = await open();
  await userEvent.type(screen.getByRole('searchbox'), 'birch');
  expect(await screen.findByText('No SLA projects found')).not.toBeNull();
  expect(table('Retainer Projects').getByRole('row', { name: /Care plan/ })).not.toBeNull();
  await waitFor(() => expect(router.state.location.search).toBe('?q=birch'));
});

it('offers to make a project of the type that has none', async () => {
  const router = await open();
  await userEvent.click(screen.getByRole('button', { name: 'Add a one-off project' }));
  expect(router.state.location.search).toBe('?new=one_off');
  expect(await screen.findByRole('dialog', { name: 'Create New Project' })).not.toBeNull();
});

it('given others mark a project as lost while it is edited, then the form and what was typed stay', async () => {
  const { client } = await open('?edit=2');
  const name = await screen.findByRole('textbox', { name: 'Project Name' });
  await userEvent.type(name, ' II');
  projects = [support];
  await act(() => client.invalidateQueries());
  await screen.findByText('No retainer projects found');
  expect(screen.getByRole('textbox', { name: 'Project Name' })).toHaveProperty('value', 'Care plan II');
});

it('given an address that asks to change a project that is gone, then says so and leads to what became of it', async () => {
  await open('?edit=48');
  expect(screen.getByText(/^The address asks to change number 48, which is not in this list/)).not.toBeNull();
  const link = screen.getByRole('link', { name: 'See what became of it' });
  expect(link.getAttribute('href')).toBe('/projects/48');
});

describe('the status', () => {
  it('is disabled while its change is on its way, and keeps the focus', async () => {
    let arrive = () => {};
    wait = new Promise((resolve) => {
      arrive = resolve;
    });
    let sent: unknown;
    answer = (change) => {
      sent = change;
      projects = [{ ...support, status: 'hive emergency', health: 'hive emergency' }, carePlan];
      return { status: 200, body: projects[0] };
    };
    await open();
    await choose('Hive Emergency');
    await waitFor(() => expect(status().disabled).toBe(true));
    arrive();
    await waitFor(() =>
      expect(toastText()).toBe('Status UpdatedProject status has been updated successfully.'),
    );
    expect(sent).toEqual({ status: 'hive emergency', expectedVersion: 1 });
    await waitFor(() => expect(document.activeElement).toBe(status()));
    expect(status().textContent).toContain('Hive Emergency');
  });

  it('says in a second group where the project is in its life, and leaves how it goes', async () => {
    let sent: unknown;
    projects = [{ ...support, health: 'jurys out' }, carePlan];
    answer = (change) => {
      sent = change;
      projects = [{ ...support, status: 'completed', lifecycle: 'completed', health: 'jurys out' }, carePlan];
      return { status: 200, body: projects[0] };
    };
    await open();
    await userEvent.click(status());
    const stages = within(await screen.findByRole('group', { name: 'Where it is' }));
    expect(stages.getAllByRole('option').map((option) => option.textContent)).toEqual([
      'Planning',
      'In ProgressNow',
      'Review',
      'Completed',
    ]);
    await userEvent.click(stages.getByRole('option', { name: /Completed/ }));
    await waitFor(() => expect(sent).toEqual({ status: 'completed', expectedVersion: 1 }));
    expect(await screen.findByRole('row', { name: /Shop support.*Completed/ })).not.toBeNull();
    expect(status().textContent).toContain("Jury's Out");
  });

  it('goes back when the server refuses, in its words', async () => {
    answer = () => ({ status: 404, body: problem(404, 'This project does not exist.') });
    await open();
    await choose("Jury's Out");
    await waitFor(() => expect(toastText()).toBe('Update FailedThis project does not exist.'));
    expect(status().textContent).toContain('Going Well');
  });
});

it.each([
  ['planning', 'Planning'],
  ['in_progress', 'In Progress'],
  ['review', 'Review'],
  ['completed', 'Completed'],
] as const)('says beside a project that it is %s', async (status, badge) => {
  projects = [{ ...support, status: 'jurys out', lifecycle: status }, carePlan];
  await open();
  const row = screen.getByRole('row', { name: /Shop support/ });
  expect(within(row).getByText(badge)).not.toBeNull();
});

it('marks a project that has ended', async () => {
  projects = [{ ...support, endMonth: '2026-01' }, carePlan];
  await open();
  expect(screen.getByRole('row', { name: /Shop support/ }).textContent).toContain('Ended January 2026');
});

it('exports what is listed, with nothing that a spreadsheet would run', async () => {
  const downloads = fakeDownloads();
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'Export projects as CSV' }));
  await waitFor(() => expect(toastText()).toBe('Exported as projects.csv'));
  const [file] = downloads;
  expect(file?.name).toBe('projects.csv');
  expect(await file?.text()).toBe(
    '\uFEFFClient,Project,Project Type,Contracted Hours,Hourly Rate,Revenue,Revenue Split,Start Month,Status,Description,End Month,Likelihood\r\n' +
      'Alder & Finch,Shop support,SLA,40,82.5,,,2026-01,In Progress,,,\r\n' +
      '"\'=Birch & Sons",Care plan,Retainer,,60,2500.5,,2026-01,Planning,,,\r\n',
  );
});

it('says that a workbook could not be made', async () => {
  fakeWorkbooks({ fails: true });
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'Export projects as Excel' }));
  await waitFor(() => expect(screen.getByText('Failed to export the projects')).not.toBeNull());
});

it('archives a project at once, lists it under Archived alone, and takes it out again', async () => {
  const archived = projectOf(3, 'Old site', { isArchived: true, version: 4 });
  projects = [support, archived];
  const changes: unknown[] = [];
  fakeApi({
    'GET /api/projects?likelihood=tentative': () => ({ status: 200, body: projects }),
    'GET /api/projects?likelihood=every': () => ({ status: 200, body: projects }),
    'PATCH /api/projects/1': (body) => {
      changes.push(body);
      return { status: 200, body: support };
    },
    'PATCH /api/projects/3': (body) => {
      changes.push(body);
      return { status: 200, body: archived };
    },
  });
  await open();
  expect(screen.queryByText('Old site')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Archive Shop support' }));
  await waitFor(() => expect(toastText()).toContain('Shop support archived'));
  await userEvent.click(screen.getByRole('button', { name: /Likelihood/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'Archived' }));
  await screen.findByText('Old site');
  expect(screen.queryByText('Shop support')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Take Old site out of the archive' }));
  await waitFor(() => expect(toastText()).toContain('Old site is out of the archive'));
  expect(changes).toEqual([
    { archived: true, expectedVersion: support.version },
    { archived: false, expectedVersion: 4 },
  ]);
});
