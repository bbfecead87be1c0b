import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import type { HoursAfterLeaving } from '#projections/people/personOverview/view.ts';
import { TeamMembersPage } from '../pages/teamMembers/TeamMembersPage.tsx';
import { fakeApi, problem } from '../testing/fakeApi.ts';
import { memberOf } from '../testing/records.ts';
import { renderPage, toastText } from '../testing/renderPage.tsx';

const ada = { ...memberOf(1, 'Ada Okafor'), role: 'Designer', version: 4 };
const seen: HoursAfterLeaving = {
  planned: [
    { projectId: 1, projectName: 'Care plan', clientName: 'Alder', month: '2026-07', hours: 20 },
    { projectId: 1, projectName: 'Care plan', clientName: 'Alder', month: '2026-08', hours: 10 },
    { projectId: 2, projectName: 'Website', clientName: 'Birch', month: '2026-08', hours: 4.5 },
  ],
  token: 'seen',
  obstacle: null,
};
const personOf = (id: number, name: string, months: string[], startMonth = months[0] ?? '') => {
  const isThere = months.map((month) => month >= startMonth);
  return {
    kind: 'teamMember',
    id,
    name,
    role: 'Designer',
    hourlyRate: '30.00',
    isThere,
    capacity: months.map((month, place) => (isThere[place] ? capacity[month] : 0)),
    planned: [],
  };
};
const capacity: Record<string, number> = { '2026-06': 80, '2026-07': 160, '2026-08': 160 };
const scheduleOf = (months: string[]) => () => ({
  status: 200,
  body: {
    months: months.map((month) => ({ month, workingDays: 22, goodUtilisation: 0.8 })),
    people: [
      personOf(1, 'Ada Okafor', months),
      { ...personOf(2, 'Bea Lund', months), planned: [{ projectId: 9, hours: months.map(() => booked) }] },
      personOf(3, 'Cleo Marsh', months, '2026-08'),
    ],
    projects: [1, 2].map((id) => ({ id })),
  },
});
let preview: HoursAfterLeaving;
/** Hours that Bea has planned in each month. */
let booked: number;
let isUnread: boolean;
let refused: { status: number; body: unknown } | undefined;
let asked: unknown[];
let sent: unknown[];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-05-12T12:00:00Z') });
  preview = seen;
  booked = 0;
  isUnread = false;
  refused = undefined;
  asked = [];
  sent = [];
  fakeApi({
    'GET /api/team-members': () => ({ status: 200, body: [ada] }),
    'POST /api/team-members/1/leave/preview': (body) => {
      asked.push(body);
      if (isUnread) return { status: 503, body: problem(503, 'Try again in a moment.') };
      return { status: 200, body: preview };
    },
    'POST /api/team-members/1/leave': (body) => {
      sent.push(body);
      return refused ?? { status: 200, body: { hours: 34.5, plans: 3, correlationId: 'change' } };
    },
    'GET /api/schedule?from=2026-07&to=2026-08': scheduleOf(['2026-07', '2026-08']),
    'GET /api/schedule?from=2026-06&to=2026-08': scheduleOf(['2026-06', '2026-07', '2026-08']),
  });
});

const dialog = () => screen.getByRole('dialog', { name: 'Ada Okafor leaves in a month' });
const press = (name: string) => userEvent.click(within(dialog()).getByRole('button', { name }));
const chooseHours = (name: string) => userEvent.click(within(dialog()).getByRole('radio', { name }));
const chooseMonth = async (month: string) => {
  await userEvent.click(screen.getByRole('button', { name: /Last month$/ }));
  await userEvent.click(screen.getByRole('option', { name: month }));
};
const open = async (month?: string) => {
  const { client } = renderPage(TeamMembersPage, '/team-members');
  await userEvent.click(await screen.findByRole('button', { name: 'Leaves in a month…: Ada Okafor' }));
  await screen.findByRole('dialog');
  if (month) await chooseMonth(month);
  return client;
};
const rows = async (name: string) =>
  within(await within(dialog()).findByRole('table', { name }))
    .getAllByRole('row')
    .map(({ textContent }) => textContent);

it('given a last month, then it says what is planned after it, and leaves that planned unless told otherwise', async () => {
  await open('June 2026');
  expect(await rows('Planned after June 2026')).toEqual([
    'Planned after June 2026By month34.5h',
    'Care planAlderJul 2026 20h, Aug 2026 10h30h',
    'WebsiteBirchAug 2026 4.5h4.5h',
  ]);
  expect(asked).toEqual([{ endMonth: '2026-06', hours: 'keep' }]);
  await press('Save');
  expect(await toastText()).toContain(
    'Ada Okafor leaves at the end of June 2026' + '34.5h stay planned after it.',
  );
  expect(sent).toEqual([
    { endMonth: '2026-06', hours: 'keep', reason: '', expectedVersion: 4, token: 'seen' },
  ]);
});

it('given hours to hand over, then it asks to whom, offers who is there, and says what they have free', async () => {
  await open('June 2026');
  await rows('Planned after June 2026');
  await chooseHours('Hand over');
  await press('Save');
  expect(dialog().textContent).toContain('Choose who takes the hours over');
  expect(sent).toEqual([]);
  await userEvent.type(screen.getByRole('combobox', { name: 'Handed over to' }), 'e');
  const options = await screen.findAllByRole('option');
  expect(options.map((option) => [option.textContent, option.ariaDisabled])).toEqual([
    ['Bea LundDesigner', null],
    ['Cleo MarshDesigner · not there in July 2026', 'true'],
  ]);
  await userEvent.click(options[0] as HTMLElement);
  expect(await rows('Hours that move, by month')).toEqual([
    'MonthHours to moveFree nowFree then',
    'July 202620h160h140h',
    'August 202614.5h160h145.5h',
  ]);
  expect(dialog().textContent).not.toContain('Choose who');
  await press('Save');
  expect(await toastText()).toContain('34.5h handed over to Bea Lund.');
  expect(sent).toMatchObject([{ hours: 'handOver', personKind: 'teamMember', personId: 2, token: 'seen' }]);
});

it('given others plan with who takes them over, or another last month, then it says what they have free now', async () => {
  const client = await open('June 2026');
  await chooseHours('Hand over');
  await userEvent.type(await screen.findByRole('combobox', { name: 'Handed over to' }), 'Bea');
  await userEvent.click(await screen.findByRole('option', { name: /Bea Lund/ }));
  const free = async () => (await rows('Hours that move, by month')).slice(1);
  expect((await free())[0]).toBe('July 202620h160h140h');
  booked = 150;
  await act(() => client.invalidateQueries());
  await waitFor(async () => expect((await free())[0]).toBe('July 202620h10h10h over'));
  const june = { ...(seen.planned[0] as object), month: '2026-06', hours: 5 };
  preview = { ...seen, planned: [june as never, ...seen.planned] };
  booked = 0;
  await chooseMonth('May 2026');
  await act(() => client.invalidateQueries());
  await waitFor(async () =>
    expect(await free()).toEqual(['June 20265h80h75h', 'July 202620h160h140h', 'August 202614.5h160h145.5h']),
  );
});

it('given hours on what is not won, then they are marked, and take no free hours', async () => {
  const pitch = { projectId: 3, projectName: 'Pitch', clientName: 'Elm', month: '2026-07', hours: 100 };
  preview = { ...seen, planned: [...seen.planned, pitch] };
  await open('June 2026');
  await chooseHours('Hand over');
  await userEvent.type(await screen.findByRole('combobox', { name: 'Handed over to' }), 'Bea');
  await userEvent.click(await screen.findByRole('option', { name: /Bea Lund/ }));
  expect((await rows('Hours that move, by month')).slice(1)).toEqual([
    'July 2026120h100h on work that is not won160h140h',
    'August 202614.5h160h145.5h',
  ]);
});

it('given why it can’t be handed over, then the dialog says so before it is saved', async () => {
  preview = { ...seen, obstacle: 'Care plan ends in July 2026.' };
  await open('June 2026');
  await chooseHours('Hand over');
  await userEvent.type(await screen.findByRole('combobox', { name: 'Handed over to' }), 'Bea');
  await userEvent.click(await screen.findByRole('option', { name: /Bea Lund/ }));
  expect((await within(dialog()).findByRole('alert')).textContent).toBe('Care plan ends in July 2026.');
});

it('given a month that has ended, then taking hours off needs a reason; who stays needs nothing more', async () => {
  preview = { ...seen, planned: [{ ...(seen.planned[0] as object), month: '2026-04' } as never] };
  await open('March 2026');
  await rows('Planned after March 2026');
  await chooseHours('Take off');
  await press('Save');
  expect(dialog().textContent).toContain('It changes months that have ended. Say why.');
  expect(sent).toEqual([]);
  await chooseMonth('Stays');
  expect(within(dialog()).queryByRole('table')).toBeNull();
  await press('Save');
  expect(await toastText()).toContain('Ada Okafor stays');
  expect(sent).toEqual([{ endMonth: null, hours: 'keep', reason: '', expectedVersion: 4 }]);
});

it('given hours after another month can’t be read, then it says so, and nothing is saved until they are', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  await open('June 2026');
  await rows('Planned after June 2026');
  await chooseHours('Take off');
  isUnread = true;
  await chooseMonth('May 2026');
  expect((await within(dialog()).findByRole('alert')).textContent).toContain('Try again in a moment.');
  expect(within(dialog()).getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
  isUnread = false;
  await press('Try again');
  await rows('Planned after May 2026');
  await press('Save');
  expect(await toastText()).toContain('34.5h taken off the plan.');
  expect(sent).toMatchObject([{ endMonth: '2026-05', hours: 'takeOff', token: 'seen' }]);
});

it('given others were quicker, then the dialog stays and says so', async () => {
  refused = { status: 409, body: problem(409, 'Others have changed hours after this last month.') };
  await open('June 2026');
  await rows('Planned after June 2026');
  await press('Save');
  expect((await within(dialog()).findByRole('alert')).textContent).toContain(
    'Others have changed hours after this last month.',
  );
});
