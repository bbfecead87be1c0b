import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import type { UserView } from '#projections/access/users/view.ts';
import type { HiringView, PlaceholderView } from '#projections/people/placeholders/view.ts';
import type { ScheduleView } from '#projections/plans/schedule/view.ts';
import { currentUserQuery } from '../../api/me.ts';
import { fakeApi, problem } from '../../testing/fakeApi.ts';
import { fieldFaults, renderPage } from '../../testing/renderPage.tsx';
import { ReadOnlyContext } from '../../ui/basics/readOnly.ts';
import { PlaceholdersPage } from './PlaceholdersPage.tsx';
import './PlaceholderDialog.tsx';
import './ReplaceDialog.tsx';
import { enter } from '../../testing/enter.ts';

const developer: PlaceholderView = {
  id: 1,
  name: 'Senior developer',
  role: 'Developer',
  workingHours: 40,
  startMonth: '2026-06',
  endMonth: null,
  note: null,
  cost: { per: 'month', amount: '4000' },
  version: 3,
};
const months = ['2026-06', '2026-07'].map((month) => ({ month, workingDays: 22, goodUtilisation: 0.8 }));
const hiring: HiringView = {
  months,
  roles: [
    {
      role: 'Back-End',
      planned: [290.5, 0],
      toBeHired: [0, 0],
      capacity: [300, 0],
      free: [33.5, 0],
      over: [24, 0],
      gap: [-9.5, 0],
    },
    {
      role: 'Designer',
      planned: [100, 160],
      toBeHired: [0, 0],
      capacity: [160, 160],
      free: [60, 0],
      over: [0, 0],
      gap: [-60, 0],
    },
    {
      role: 'Developer',
      planned: [0, 0],
      toBeHired: [30, 52.5],
      capacity: [0, 0],
      free: [0, 0],
      over: [0, 0],
      gap: [30, 52.5],
    },
  ],
  unplanned: [0, 27.5],
};
/** Hours that others plan with Ada meanwhile, in each month. */
let others: number;
const schedule = (): ScheduleView => ({
  months,
  people: [
    {
      kind: 'teamMember',
      id: 3,
      name: 'Ada Byrne',
      role: 'Designer',
      hourlyRate: '24',
      isThere: [true, true],
      capacity: [160, 160],
      planned: [{ projectId: 1, hours: [100 + others, 120 + others] }],
    },
  ],
  projects: [
    {
      id: 1,
      name: 'Shop',
      clientName: 'Birch',
      projectType: 'retainer',
      required: [0, 0],
      unscheduled: null,
    },
  ],
});
const planned = [
  { projectId: 1, projectName: 'Shop', clientName: 'Birch', month: '2026-06', hours: 30 },
  { projectId: 1, projectName: 'Shop', clientName: 'Birch', month: '2026-07', hours: 52.5 },
];
const ok = (body: unknown) => () => ({ status: 200, body });
let sent: unknown[];
const keep = (answer: { status: number; body: unknown }) => (body: unknown) => {
  sent.push(body);
  return answer;
};

const answers = (more: Parameters<typeof fakeApi>[0] = {}) =>
  fakeApi({
    'GET /api/placeholders': ok([developer]),
    'GET /api/placeholders/demand?from=2026-05&to=2026-10': ok(hiring),
    'GET /api/placeholders/1/hours': ok({ planned, version: 3 }),
    'GET /api/schedule?from=2026-06&to=2026-07': () => ok(schedule())(),
    'GET /api/history?kind=placeholder&id=1': ok({ entries: [], next: null }),
    ...more,
  });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-05-12T12:00:00Z') });
  sent = [];
  others = 0;
});

const open = (address = '/placeholders') => renderPage(PlaceholdersPage, address);

it('given roles, then each month says what is missing, and what is to be hired by a word', async () => {
  answers();
  open();
  const table = await screen.findByRole('table', { name: /^Whom to hire/ });
  const cells = (role: string) =>
    within(within(table).getByRole('row', { name: new RegExp(`^${role}`) }))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
  expect(cells('Back-End')).toEqual(['9.5 to spare33.5 free, 24 over', 'covered']);
  expect(cells('Designer')).toEqual(['60 free', 'covered']);
  expect(cells('Developer')).toEqual([
    '30 missing0 free30 to be hired',
    '52.5 missing0 free52.5 to be hired',
  ]);
  expect(cells('Planned for nobody yet')).toEqual(['·', '27.5h']);
});

it('given a new one, then it is sent as it was typed, with its cost', async () => {
  answers({ 'POST /api/placeholders': keep({ status: 201, body: developer }) });
  open('/placeholders?new=1');
  const dialog = await screen.findByRole('dialog', { name: 'New placeholder' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Add placeholder' }));
  expect(within(dialog).getByText('Role is required')).toBeTruthy();
  await enter(within(dialog).getByRole('textbox', { name: 'Name' }), 'Writer');
  await enter(within(dialog).getByRole('textbox', { name: 'Role' }), 'Copywriter');
  await enter(within(dialog).getByRole('textbox', { name: /^Cost \(£\)/ }), '45.50');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Add placeholder' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent).toEqual([
    {
      name: 'Writer',
      role: 'Copywriter',
      workingHours: 40,
      startMonth: '2026-05',
      endMonth: null,
      note: '',
      cost: { per: 'month', amount: '45.5' },
    },
  ]);
});

it.each(['', 'thirty'])('given weekly hours “%s”, then they are refused at their field', async (typed) => {
  answers({ 'PUT /api/placeholders/1': keep({ status: 200, body: developer }) });
  open('/placeholders?edit=1');
  const dialog = await screen.findByRole('dialog', { name: 'Edit placeholder' });
  const hours = within(dialog).getByRole('textbox', { name: 'Weekly hours' });
  await userEvent.clear(hours);
  if (typed) await enter(hours, typed);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(hours.ariaInvalid).toBe('true');
  expect(fieldFaults()).toEqual(['Working hours must be at least 1']);
  expect(sent).toEqual([]);
});

it('given an administrator who does not see pay, then the cost is neither shown nor sent', async () => {
  const withheld = { ...developer, cost: null };
  answers({
    'GET /api/placeholders': ok([withheld]),
    'PUT /api/placeholders/1': keep({ status: 200, body: withheld }),
  });
  const { client } = open('/placeholders?edit=1');
  const planner = { id: '2', username: 'planner', role: 'admin', seesPay: false } as UserView;
  act(() => client.setQueryData(currentUserQuery().queryKey, planner));
  const dialog = await screen.findByRole('dialog', { name: 'Edit placeholder' });
  expect(within(dialog).queryByRole('textbox', { name: /^Cost/ })).toBeNull();
  await enter(within(dialog).getByRole('textbox', { name: 'Name' }), ' II');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ name: 'Senior developer II', expectedVersion: 3 });
  expect(sent[0]).not.toHaveProperty('cost');
});

it.each([
  ['today', false, 1],
  ['a past day, when nothing can be added', true, 0],
])('given %s and no placeholders, then the next step is said so often', async (_day, isPast, times) => {
  answers({ 'GET /api/placeholders': ok([]) });
  const Page = () => (
    <ReadOnlyContext value={isPast}>
      <PlaceholdersPage />
    </ReadOnlyContext>
  );
  renderPage(Page, '/placeholders');
  expect(await screen.findByText('Nobody is to be hired')).not.toBeNull();
  expect(screen.queryAllByText(/^Add a placeholder for somebody/)).toHaveLength(times);
});

const choose = async (dialog: HTMLElement) => {
  const field = within(dialog).getByRole('combobox', { name: 'Replaced by' });
  await enter(field, 'Ada');
  await userEvent.click(await screen.findByRole('option', { name: /Ada Byrne/ }));
};

it('given a person who is to replace it, then what is free is told first, and the message undoes it', async () => {
  const change = 'b'.repeat(32);
  answers({
    'POST /api/placeholders/1/replace': keep({
      status: 200,
      body: { hours: 82.5, plans: 2, correlationId: change },
    }),
    [`GET /api/history/${change}/undo`]: ok({ token: 'c' }),
    [`POST /api/history/${change}/undo`]: keep({ status: 200, body: {} }),
  });
  const { client } = open();
  await userEvent.click(
    await screen.findByRole('button', { name: 'Replace by… a person: Senior developer' }),
  );
  const dialog = await screen.findByRole('dialog', { name: 'Replace Senior developer' });
  await choose(dialog);
  const rows = () =>
    within(within(dialog).getByRole('table'))
      .getAllByRole('row')
      .slice(1)
      .map(({ textContent }) => textContent);
  expect(rows()).toEqual(['June 202630h60h30h', 'July 202652.5h40h12.5h over']);
  others = 10;
  await act(() => client.invalidateQueries());
  await waitFor(() => expect(rows()).toEqual(['June 202630h50h20h', 'July 202652.5h30h22.5h over']));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Replace' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent).toMatchObject([
    { personKind: 'teamMember', personId: 3, from: '2026-06', expectedVersion: 3 },
    { token: 'c', despite: [] },
  ]);
});

it('given the server refuses the person, then the sentence stands by the field', async () => {
  const fault = 'Ada Byrne joins in July 2026. No hours can be planned for them in June 2026.';
  answers({
    'POST /api/placeholders/1/replace': () => ({
      status: 400,
      body: { ...problem(400, fault), errors: [{ path: 'personId', message: fault }] },
    }),
  });
  open();
  await userEvent.click(
    await screen.findByRole('button', { name: 'Replace by… a person: Senior developer' }),
  );
  const dialog = await screen.findByRole('dialog', { name: 'Replace Senior developer' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Replace' }));
  expect(within(dialog).getByText('Choose one from the list')).toBeTruthy();
  await choose(dialog);
  expect(within(dialog).queryByText('Choose one from the list')).toBeNull();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Replace' }));
  expect(await within(dialog).findByText(fault)).toBeTruthy();
});
