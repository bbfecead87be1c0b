import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { currentUserQuery } from '../api/me.ts';
import { fakeApi, ok } from '../testing/fakeApi.ts';
import { userOf } from '../testing/records.ts';
import { renderPage } from '../testing/renderPage.tsx';
import { WhyNotGrossProfit } from './ProfitBridge.tsx';

const open = (fields = {}, path = '/') => {
  fakeApi({
    'GET /api/pnl/profits/2026-05': ok({
      grossProfit: 660,
      projectProfit: 570.5,
      peopleProfit: 410,
      toProjects: [
        { step: 'software', amount: 40 },
        { step: 'staffTime', amount: -129.5 },
      ],
      toPeople: [{ step: 'worthOfHours', amount: -250 }],
      ...fields,
    }),
  });
  return renderPage(() => <WhyNotGrossProfit month="2026-05" to="projects" />, path);
};

const rowsShown = async () => {
  await userEvent.click(await screen.findByRole('button', { name: /^Why this is not the gross profit/ }));
  const table = await screen.findByRole('table', {
    name: 'From the gross profit to the profits of all projects',
  });
  return within(table)
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent);
};

it('leads from the gross profit to the projects’ profits, step by step, once it is asked for', async () => {
  open();
  expect(await rowsShown()).toEqual([
    'Gross profit of the forecast£660.00',
    'Direct software, which no project and nobody bears+£40.00',
    'Hours of team members on projects, beyond the direct part of what they cost−£129.50',
    'Profits of all projects£570.50',
  ]);
});

it.each([
  ['/', ['Gross profit of the forecast£610.00', /^What the month comes to by its records now.*\+£50\.00$/]],
  ['/?basis=restated', ['Gross profit of the forecast£660.00', /^Direct software/]],
])(
  'given a closed month that is restated, then at %s it begins with the gross profit shown there',
  async (path, told) => {
    open({ reportedGrossProfit: 610 }, path);
    expect((await rowsShown()).slice(0, 2)).toEqual(told.map((each) => expect.stringMatching(each)));
  },
);

it('is nothing for somebody who does not see pay', async () => {
  const { client } = open();
  const planner = { ...userOf('2', 'planner'), seesPay: false } as const;
  act(() => client.setQueryData(currentUserQuery().queryKey, planner));
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Why this/ })).toBeNull());
});
