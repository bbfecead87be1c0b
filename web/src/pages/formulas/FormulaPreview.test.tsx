import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { enter } from '../../testing/enter.ts';
import { fakeApi, problem } from '../../testing/fakeApi.ts';
import { renderPage } from '../../testing/renderPage.tsx';
import { formulasViewOf, previewAnswer } from '../../testing/replayAnswers.ts';
import { FormulasPage } from './FormulasPage.tsx';

type Asked = { formulas: Record<string, unknown> };

let asked: Asked[];
let answer: (body: Asked) => { status: number; body: unknown };

beforeEach(() => {
  asked = [];
  answer = () => ({ status: 200, body: previewAnswer() });
  fakeApi({
    'GET /api/admin/formulas': () => ({ status: 200, body: formulasViewOf() }),
    'GET /api/admin/replays': () => ({ status: 200, body: [] }),
    'GET /api/admin/parked-events': () => ({ status: 200, body: [] }),
    'GET /api/admin/verifications': () => ({ status: 200, body: [] }),
    'GET /api/admin/backups': () => ({
      status: 200,
      body: { at: null, isEncrypted: false, latest: null, latestProved: null },
    }),
    'POST /api/admin/formulas/preview': (body) => {
      asked.push(body as Asked);
      return answer(body as Asked);
    },
  });
});

const open = async () => {
  renderPage(FormulasPage, '/formulas');
  await screen.findByRole('button', { name: 'Recalculate everything' });
};
const fill = async (name: string, text: string) => {
  const field = screen.getByRole('textbox', { name });
  await userEvent.clear(field);
  await enter(field, text);
};
const tick = (name: RegExp) => userEvent.click(screen.getByRole('checkbox', { name }));
const preview = () => screen.queryByRole('region', { name: 'What this would change' });
const told = () => preview()?.textContent ?? '';

it('given nothing is changed, then nothing is asked and nothing is shown', async () => {
  await open();
  expect(preview()).toBeNull();
  expect(asked).toEqual([]);
});

it('given a formula is ticked, then it says what net profit comes to, and draws it month by month', async () => {
  await open();
  answer = () => ({ status: 200, body: previewAnswer({ moved: [{ figure: 'directCost', records: 1 }] }) });
  await tick(/part of the monthly cost/);
  await waitFor(() =>
    expect(told()).toBe(
      'From May 2026 to June 2026 net profit goes from £7,565.72 to £7,151.72, which is −£414.' +
        'What moves: direct cost of 1 person.',
    ),
  );
  expect(asked).toEqual([{ formulas: { monthlyCostIncludesEmployerNi: true } }]);
  expect(screen.getByRole('heading', { name: 'Net profit by month' })).toBeTruthy();
  expect(screen.getAllByText('As typed')).not.toEqual([]);
  await tick(/part of the monthly cost/);
  expect(preview()).toBeNull();
  expect(screen.queryByRole('heading', { name: 'Net profit by month' })).toBeNull();
});

it('given somebody types on, then only what they come to is asked about, and the newest answer stands', async () => {
  await open();
  answer = ({ formulas }) => ({
    status: 200,
    body: previewAnswer({
      netProfit: [],
      sum: {
        span: { first: '2026-05', last: '2026-06' },
        from: 100,
        to: Number(formulas.employerNiUplift) * 1000,
        change: 1,
      },
    }),
  });
  await tick(/part of the monthly cost/);
  await fill('Employer NI uplift', '15.25');
  await waitFor(() => expect(told()).toContain('to £152.50'));
  expect(asked.at(-1)).toEqual({
    formulas: { monthlyCostIncludesEmployerNi: true, employerNiUplift: 0.1525 },
  });
  expect(asked.length).toBeLessThan(5);
});

it('given a formula that moves no profit by itself, then it says so', async () => {
  await open();
  const span = { first: '2026-05', last: '2026-06' };
  answer = () => ({
    status: 200,
    body: previewAnswer({
      netProfit: [],
      sum: { span, from: 100, to: 100, change: 0 },
      moved: [{ figure: 'hourlyRate', records: 34 }],
    }),
  });
  await fill('Employer NI uplift', '15');
  await waitFor(() =>
    expect(told()).toBe(
      'From May 2026 to June 2026 net profit stays at £100 in all.What moves: hourly rate of 34 people.' +
        'Employer NI uplift moves hourly rates alone until “Employer NI is part of the monthly cost” is ticked.',
    ),
  );
});

it('given what is typed is no value, then it says what it waits for, and asks nothing', async () => {
  await open();
  await fill('Hours a day', 'many');
  expect(told()).toContain('What this would change is shown once Hours a day can be read.');
  expect(asked.filter(({ formulas }) => Object.keys(formulas).length !== 1)).toEqual([]);
});

it('given it can not be worked out, then it says why', async () => {
  await open();
  answer = () => ({ status: 503, body: problem(503, 'The planner is starting. Try again in a moment.') });
  await tick(/part of the monthly cost/);
  await waitFor(() =>
    expect(told()).toContain(
      'What this would change could not be worked out. The planner is starting. Try again in a moment.',
    ),
  );
});
