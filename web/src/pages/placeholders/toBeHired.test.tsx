import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import type { PlaceholderMonths } from '#projections/people/placeholders/view.ts';
import { fakeApi, problem } from '../../testing/fakeApi.ts';
import { renderPage } from '../../testing/renderPage.tsx';
import { ToBeHired } from './ToBeHired.tsx';

const developer: PlaceholderMonths = {
  id: 1,
  name: 'Senior developer',
  role: 'Developer',
  isThere: [false, true],
  capacity: [0, 176],
  planned: [{ projectId: 7, hours: [0, 180] }],
  version: 3,
};
const projects = [
  { id: 7, name: 'Shop', clientName: 'Birch' },
  { id: 8, name: 'Desk', clientName: 'Birch' },
];
const months = 'GET /api/placeholders/hours?from=2026-05&to=2026-06';
const list = (body: unknown) => ({ [months]: () => ({ status: 200, body }) });

const open = () =>
  renderPage(() => <ToBeHired from="2026-05" count={2} counted="won" projects={projects} />, '/schedule');
const cell = (project: string) =>
  screen.findByRole('button', {
    name: new RegExp(`^Hours of Senior developer, to be hired, on ${project}, June`),
  });

it('given hours of somebody to be hired, then they stand apart, with a word and their own sum', async () => {
  fakeApi(list([developer]));
  open();
  const table = await screen.findByRole('table', { name: 'Hours of people to be hired' });
  const texts = within(table)
    .getAllByRole('row')
    .map(({ textContent }) => textContent);
  expect(texts).toEqual([
    'To be hiredMay 2026Jun 2026',
    'Senior developer to be hiredDeveloperNot needed180h4 over',
    'ShopBirch·180h',
    expect.any(String),
    'All to be hired0h180h',
  ]);
});

it('given other months are still read, then those before keep their headings, and hours go to the month that they stand below', async () => {
  const sent: unknown[] = [];
  fakeApi({
    ...list([developer]),
    'PUT /api/placeholders/1/hours': (body) => {
      sent.push(body);
      return { status: 200, body: { planned: [], version: 4 } };
    },
  });
  const answered = globalThis.fetch;
  let answer = () => {};
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) =>
    url.includes('from=2026-06')
      ? new Promise((done) => {
          const june = { ...developer, isThere: [true, true], planned: [{ projectId: 7, hours: [180, 20] }] };
          answer = () => done(Response.json([june]));
        })
      : answered(url, init),
  );
  const Page = () => {
    const [from, setFrom] = useState('2026-05');
    return (
      <>
        <ToBeHired from={from} count={2} counted="won" projects={projects} />
        <button type="button" onClick={() => setFrom('2026-06')}>
          On
        </button>
      </>
    );
  };
  renderPage(Page, '/schedule');
  await cell('Shop');
  await userEvent.click(screen.getByRole('button', { name: 'On' }));
  screen.getByRole('row', { name: 'To be hired May 2026 Jun 2026' });
  expect((await cell('Shop')).textContent).toBe('180h');
  await userEvent.click(await cell('Shop'));
  await userEvent.keyboard('40{Enter}');
  await waitFor(() => expect(sent).toMatchObject([{ month: '2026-06', hours: 40 }]));
  answer();
  await screen.findByRole('row', { name: 'To be hired Jun 2026 Jul 2026' });
  expect((await cell('Shop')).textContent).toBe('180h');
});

it('given other hours are typed, then they are saved on the version that was read', async () => {
  const sent: unknown[] = [];
  fakeApi({
    ...list([developer]),
    'PUT /api/placeholders/1/hours': (body) => {
      sent.push(body);
      return { status: 200, body: { planned: [], version: 4 } };
    },
  });
  open();
  await userEvent.click(await cell('Shop'));
  await userEvent.keyboard('40{Enter}');
  await waitFor(() =>
    expect(sent).toEqual([{ projectId: 7, month: '2026-06', hours: 40, expectedVersion: 3 }]),
  );
});

it('given others come while hours are typed, then these are saved over those that stood there, none where none were typed, and refused ones again by Enter alone', async () => {
  const sent: unknown[] = [];
  let now = developer;
  fakeApi({
    [months]: () => ({ status: 200, body: [now] }),
    'PUT /api/placeholders/1/hours': (body) => {
      sent.push(body);
      return { status: 409, body: problem(409, 'Kofi Annan has changed these hours meanwhile.') };
    },
  });
  const { client } = open();
  const colleagueMakes = async (hours: number) => {
    now = { ...developer, planned: [{ projectId: 7, hours: [0, hours] }], version: now.version + 1 };
    await act(() => client.invalidateQueries());
  };
  await userEvent.click(await cell('Shop'));
  await colleagueMakes(90);
  await userEvent.keyboard('{Enter}');
  expect((await cell('Shop')).textContent).toBe('90h');
  await userEvent.click(await cell('Shop'));
  await userEvent.keyboard('40');
  await colleagueMakes(95);
  await userEvent.keyboard('{Enter}');
  await screen.findByText(/^Kofi Annan has changed/);
  await userEvent.click(document.body);
  expect(sent).toHaveLength(1);
  await userEvent.click(screen.getByDisplayValue('40'));
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent).toEqual(
    [4, 5].map((expectedVersion) => ({ projectId: 7, month: '2026-06', hours: 40, expectedVersion })),
  );
});

it('given they are refused, then the field says why and keeps what was typed', async () => {
  const why = 'Shop ends in May 2026. No hours can be planned on it in June 2026.';
  fakeApi({
    ...list([developer]),
    'PUT /api/placeholders/1/hours': () => ({ status: 409, body: problem(409, why) }),
  });
  open();
  await userEvent.click(await cell('Shop'));
  await userEvent.keyboard('40{Enter}');
  expect(await screen.findByText(why)).toBeTruthy();
  expect(screen.getByDisplayValue('40')).toBeTruthy();
});

it('given nobody is to be hired, then it says so and leads to where they are added', async () => {
  fakeApi(list([]));
  open();
  expect(await screen.findByText(/^Nobody is to be hired in these months/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Whom to hire when' }).getAttribute('href')).toBe(
    '/placeholders?month=2026-05',
  );
});
