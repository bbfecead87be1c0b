import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { type FormulasOutput, formulasOutput } from '#domain/formulas/formulasInput.ts';
import { defaultFormulas } from '#domain/values/planningFormulas.ts';
import type { FormulaPreviewView } from '#projections/formulas/differences/view.ts';
import type { FormulasView } from '#projections/formulas/view.ts';
import { enter } from '../../testing/enter.ts';
import { fakeApi, problem } from '../../testing/fakeApi.ts';
import { renderPage } from '../../testing/renderPage.tsx';
import { formulasViewOf, previewAnswer, replayOf } from '../../testing/replayAnswers.ts';
import { FormulasPage } from './FormulasPage.tsx';
import { formulaChanges } from './formulaWords.ts';

const first = formulasOutput(defaultFormulas) as FormulasOutput;
const dated = {
  ...first,
  later: [
    { ...first, from: '2027-04', employerNiUplift: 0.16 },
    { ...first, from: '2027-10', employerNiUplift: 0.16, hoursPerDay: 8 },
  ],
};

let view: FormulasView;
let asked: object[];
let adopted: object[];
let told: FormulaPreviewView;
let refusedAt: string | undefined;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T12:00:00Z') });
  [view, asked, adopted, told, refusedAt] = [
    formulasViewOf({ version: 3, formulas: dated }),
    [],
    [],
    previewAnswer(),
    undefined,
  ];
  fakeApi({
    'GET /api/admin/formulas': () => ({ status: 200, body: view }),
    'GET /api/admin/replays': () => ({ status: 200, body: [] }),
    'GET /api/admin/parked-events': () => ({ status: 200, body: [] }),
    'GET /api/admin/verifications': () => ({ status: 200, body: [] }),
    'GET /api/admin/backups': () => ({
      status: 200,
      body: { at: null, isEncrypted: false, latest: null, latestProved: null },
    }),
    'POST /api/admin/formulas/preview': (body) => {
      asked.push(body as object);
      return { status: 200, body: told };
    },
    'POST /api/admin/formulas/adopt': (body) => {
      adopted.push(body as object);
      return refusedAt
        ? {
            status: 400,
            body: {
              ...(problem(400, 'Choose a month from June 2025 to May 2028.') as object),
              errors: [{ path: refusedAt, message: 'Choose a month from June 2025 to May 2028.' }],
            },
          }
        : { status: 200, body: replayOf(7, { status: 'adopted', formulasVersion: 4 }) };
    },
  });
});

const open = async () => {
  renderPage(FormulasPage, '/formulas');
  await screen.findByRole('button', { name: 'Recalculate everything' });
};
const choose = async (month: string) => {
  await userEvent.click(screen.getByRole('button', { name: /From month/ }));
  await userEvent.click(await screen.findByRole('option', { name: month }));
};
const fill = async (name: string, text: string) => {
  const field = screen.getByRole('textbox', { name });
  await userEvent.clear(field);
  await enter(field, text);
};

it('given formulas from a month on, then it says what holds when, and what is otherwise than before', async () => {
  await open();
  const list = screen.getByRole('list', { name: 'Which formulas hold when' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual([
    'Until March 2027This monthAs they come with the planner',
    'April 2027 to September 2027Employer NI uplift: 13.8% → 16%',
    'From October 2027Hours a day: 7.5 → 8',
  ]);
});

it('given one set for all months, then there is nothing to list', async () => {
  view = formulasViewOf();
  await open();
  expect(screen.queryByRole('list', { name: 'Which formulas hold when' })).toBeNull();
  expect(screen.getByText('A change holds in every month, past ones too.')).toBeTruthy();
});

it('given a month is chosen, then the form has what holds then, and its preview and its adoption name the month', async () => {
  await open();
  expect(
    screen.getByText(
      'A change holds in every month, past ones too. What holds from April 2027 and from October 2027 on goes with it.',
    ),
  ).toBeTruthy();
  await choose('June 2027');
  expect(screen.getByRole('textbox', { name: 'Employer NI uplift' })).toHaveProperty('value', '16');
  expect(
    screen.getByText(
      'Months before June 2027 keep their formulas. What holds from October 2027 on goes with it.',
    ),
  ).toBeTruthy();
  await fill('Employer NI uplift', '17');
  const body = { formulas: { employerNiUplift: 0.17 }, from: '2027-06' };
  await waitFor(() => expect(asked.at(-1)).toEqual(body));
  // Kept formulas would hold in all months.
  expect(screen.queryByRole('button', { name: 'Compare' })).toBeNull();
  await fill('Reason', 'The new year');
  await userEvent.click(screen.getByRole('button', { name: 'Use from June 2027 on' }));
  await waitFor(() => expect(adopted).toMatchObject([{ ...body, reason: 'The new year' }]));
  await waitFor(() =>
    expect(screen.getByRole('button', { name: /From month/ }).textContent).toMatch(/all months/),
  );
});

it.each([
  ['the month', 'from'],
  ['a formula', 'employerNiUplift'],
  ['what has no field', 'yearlyThreshold'],
])('given %s is refused, then the sentence is told', async (_, path) => {
  refusedAt = path;
  await open();
  await choose('June 2027');
  await fill('Employer NI uplift', '17');
  await fill('Reason', 'The new year');
  await userEvent.click(screen.getByRole('button', { name: 'Use from June 2027 on' }));
  expect(await screen.findByText('Choose a month from June 2025 to May 2028.')).toBeTruthy();
});

it('given closed months would be restated otherwise, then it says so, beside what is reported of them', async () => {
  told = previewAnswer({ closed: [{ month: '2026-04', reported: 900, from: 1_000, to: 586 }] });
  await open();
  await fill('Employer NI uplift', '17');
  const preview = await screen.findByRole('region', { name: 'What this would change' });
  await waitFor(() =>
    expect(preview.textContent).toContain(
      'April 2026 is closed and stays as it is reported; restated it would come to something else.',
    ),
  );
  const table = screen.getByRole('table', { name: 'Net profit of closed months' });
  expect(within(table).getAllByRole('row').at(1)?.textContent).toBe('April 2026£900.00£1,000.00£586.00');
});

it('given an earlier version with months is used again, then its months are sent with it', async () => {
  view = formulasViewOf({
    version: 4,
    revisions: [
      { version: 4, formulas: first, by: null, at: null, reason: null, replay: null },
      { version: 3, formulas: dated, by: null, at: null, reason: null, replay: null },
    ],
  });
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'Use again' }));
  const dialog = await screen.findByRole('dialog');
  await enter(within(dialog).getByRole('textbox', { name: 'Reason' }), 'As it was');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Use again' }));
  await waitFor(() => expect(adopted).toMatchObject([{ formulas: dated, reason: 'As it was' }]));
});

it.each([
  [
    first,
    dated,
    ['Employer NI uplift from April 2027: 13.8% → 16%', 'Hours a day from October 2027: 7.5 → 8'],
  ],
  [
    dated,
    { ...first, later: dated.later.slice(1) },
    ['Employer NI uplift April 2027 to September 2027: 16% → 13.8%'],
  ],
  [first, { ...first, hoursPerDay: 8 }, ['Hours a day: 7.5 → 8']],
  [dated, dated, []],
])('what one set says otherwise than another is told with its months', (from, to, expected) => {
  expect(formulaChanges(from, to).map((each) => `${each.label}: ${each.from} → ${each.to}`)).toEqual(
    expected,
  );
});
