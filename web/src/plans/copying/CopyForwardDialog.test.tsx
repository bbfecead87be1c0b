import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { fakeApi, ok, problem } from '../../testing/fakeApi.ts';
import { renderPage } from '../../testing/renderPage.tsx';
import type { HoursChange } from '../hoursChange.ts';
import { hoursStoreOf } from '../hoursStores.ts';
import { CopyForwardDialog } from './CopyForwardDialog.tsx';

const months = ['2026-05', '2026-06', '2026-07'];
const year = Array.from({ length: 12 }, (_, place) => ({
  month: place < 8 ? `2026-${String(place + 5).padStart(2, '0')}` : `2027-0${place - 7}`,
  workingDays: 20,
  goodUtilisation: 0.8,
}));
const months12 = (...first: number[]) => [...first, ...year.slice(first.length).map(() => 0)];
const person = (id: number, name: string, hours: number[], leaves = false) => ({
  ...{ kind: 'teamMember', id, name, role: 'Designer', hourlyRate: null },
  isThere: year.map((_, place) => !leaves || place < 2),
  capacity: year.map(() => 160),
  planned: [{ projectId: 1, hours: months12(...hours) }],
});

const open = () => {
  const copied: (readonly HoursChange[])[] = [];
  fakeApi({
    // Typed hours wait.
    'POST /api/hours': () => ({ status: 503, body: problem(503, 'Try again in a moment') }),
    'GET /api/schedule?from=2026-05&to=2027-04': ok({
      months: year,
      people: [person(1, 'Ada', [20, 155]), person(2, 'Flo', [170, 0, 0], true)],
      projects: [
        {
          ...{ id: 1, name: 'Care plan', clientName: 'Alder', projectType: 'retainer' },
          ...{ required: months12(), unscheduled: null },
        },
      ],
    }),
  });
  const Page = () => (
    <CopyForwardDialog
      offers={[
        { id: 'person', label: 'Ada', scope: { kind: 'person', key: 'teamMember-1' } },
        { id: 'all', label: 'Everybody’s hours', scope: { kind: 'all' } },
      ]}
      months={months}
      from="2026-05"
      counted="won"
      onCopy={(changes) => copied.push(changes)}
      onClose={() => {}}
    />
  );
  const { client } = renderPage(Page, '/');
  return { copied, client };
};
const row = async (name: RegExp) => within(await screen.findByRole('row', { name })).getAllByRole('cell');
const texts = async (name: RegExp) => (await row(name)).map(({ textContent }) => textContent);

it('shows what each cell is and would be, leaves or replaces what stands there, and copies as one change', async () => {
  const { copied } = open();
  expect(await texts(/^Ada/)).toEqual(['155 stays']);
  expect(screen.getByRole('button', { name: 'Copy' })).toHaveProperty('disabled', true);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Jul 2026' }));
  expect(await texts(/^Ada/)).toEqual(['155 stays', '20h']);
  await userEvent.click(screen.getByRole('radio', { name: 'Replace them' }));
  expect(await texts(/^Ada/)).toEqual(['155 → 20h', '20h']);
  screen.getByText('1 new, 1 replaced');
  await userEvent.click(screen.getByRole('button', { name: 'Copy 2 cells' }));
  expect(copied).toHaveLength(1);
  expect(copied[0]).toMatchObject([
    { name: 'Ada', month: '2026-06', before: 155, after: 20 },
    { name: 'Ada', month: '2026-07', before: 0, after: 20 },
  ]);
});

it('copies everybody, and says who is not there and who would be over', async () => {
  open();
  await screen.findByRole('row', { name: /^Ada/ });
  await userEvent.click(screen.getByRole('button', { name: /^Ada What|What/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'Everybody’s hours' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Jul 2026' }));
  expect(await texts(/^Flo/)).toEqual(['170h', 'not there']);
  await waitFor(() => expect(screen.getByRole('dialog').textContent).toContain('Flo 10h in Jun 2026.'));
  screen.getByText('2 new, 1 left as they are, 1 of people who are not there');
});

it('leaves out a row that is not wanted', async () => {
  const { copied } = open();
  await screen.findByRole('row', { name: /^Ada/ });
  await userEvent.click(screen.getByRole('button', { name: /^Ada What|What/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'Everybody’s hours' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Jul 2026' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Flo Care plan' }));
  screen.getByText('1 new, 1 left as they are');
  await userEvent.click(screen.getByRole('button', { name: 'Copy 1 cell' }));
  expect(copied).toMatchObject([[{ name: 'Ada', month: '2026-07', after: 20 }]]);
});

it('copies hours that wait to be saved as they were typed', async () => {
  const { copied, client } = open();
  await screen.findByRole('row', { name: /^Ada/ });
  const cell = {
    projectId: 1,
    person: { kind: 'teamMember' as const, id: 1 },
    name: 'Ada',
    month: '2026-05',
  };
  act(() => hoursStoreOf(client, '').change([{ ...cell, before: 20, after: 35 }]));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Jul 2026' }));
  expect(await texts(/^Ada/)).toEqual(['155 stays', '35h']);
  await userEvent.click(screen.getByRole('button', { name: 'Copy 1 cell' }));
  expect(copied).toMatchObject([[{ name: 'Ada', month: '2026-07', after: 35 }]]);
});
