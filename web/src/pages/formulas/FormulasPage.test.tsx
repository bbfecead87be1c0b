import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type { DifferencesView } from '#projections/formulas/differences/view.ts';
import type { FormulasView } from '#projections/formulas/view.ts';
import type { ReplayView } from '#projections/readModelVersions/view.ts';
import { enter } from '../../testing/enter.ts';
import { fakeApi, problem } from '../../testing/fakeApi.ts';
import { fieldFaults, renderPage, toastText } from '../../testing/renderPage.tsx';
import { differencesOf, formulasViewOf, previewAnswer, replayOf } from '../../testing/replayAnswers.ts';
import { FormulasPage } from './FormulasPage.tsx';

let view: FormulasView;
let replays: ReplayView[];
let parkedBy: DifferencesView['parked'];
let differing: Partial<DifferencesView>;
let sent: unknown[];
let refused: { status: number; body: unknown } | undefined;

beforeEach(() => {
  view = formulasViewOf();
  replays = [];
  parkedBy = { from: 0, to: 0 };
  differing = {};
  sent = [];
  refused = undefined;
  fakeApi({
    'GET /api/admin/formulas': () => ({ status: 200, body: view }),
    'GET /api/admin/replays': () => ({ status: 200, body: replays }),
    'GET /api/admin/parked-events': () => ({ status: 200, body: [] }),
    'GET /api/admin/verifications': () => ({ status: 200, body: [] }),
    'GET /api/admin/backups': () => ({
      status: 200,
      body: { at: null, isEncrypted: false, latest: null, latestProved: null },
    }),
    'GET /api/admin/replays/7/differences': () => ({
      status: 200,
      body: differencesOf({ parked: parkedBy, ...differing }),
    }),
    'GET /api/admin/replays/7/differences?month=2026-06': () => ({
      status: 200,
      body: differencesOf({ total: 0, differences: [] }),
    }),
    'POST /api/admin/formulas/preview': () => ({ status: 200, body: previewAnswer() }),
    'POST /api/admin/replays': (body) => {
      sent.push(body);
      if (refused) return refused;
      const isRecount = !('formulas' in (body as object));
      const underWay = { status: 'building', applied: 1_250, rate: 5_000, eta: 1, isRecount } as const;
      replays = [replayOf(7, isRecount ? underWay : {})];
      return { status: 201, body: replays[0] };
    },
    'POST /api/admin/formulas/adopt': (body) => {
      sent.push(body);
      return refused ?? { status: 200, body: replayOf(7, { status: 'adopted' }) };
    },
    'POST /api/admin/replays/7/adopt': (body) => {
      sent.push(body);
      return refused ?? { status: 200, body: replays[0] };
    },
    'DELETE /api/admin/replays/7': () => {
      replays = [replayOf(7, { status: 'discarded', isKept: false })];
      return { status: 204 };
    },
  });
});

const open = async (search = '') => {
  renderPage(FormulasPage, `/formulas${search}`);
  await screen.findByRole('button', { name: 'Recalculate everything' });
};
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const fill = async (name: string, text: string) => {
  const field = screen.getByRole('textbox', { name });
  await userEvent.clear(field);
  await enter(field, text);
};

describe('the formulas', () => {
  it('given another threshold of a colour is typed, then its example follows and it is asked for in fractions', async () => {
    await open();
    const colours = screen.getByRole('group', { name: 'Colours of utilisation' });
    const [green, yellow] = within(colours).getAllByRole('textbox');
    if (!green || !yellow) throw new Error('There are no two thresholds');
    expect(screen.getByText('95% is green, 75% is yellow, 55% is red.')).toBeTruthy();
    await userEvent.clear(green);
    await enter(green, '72.5');
    expect(screen.getByText('95% is green, 75% is green, 55% is red.')).toBeTruthy();
    expect(screen.getByText('In use: green from 80%, yellow from 60%')).toBeTruthy();
    await fill('Reason', 'Fewer hours');
    await userEvent.clear(yellow);
    await userEvent.type(yellow, '90');
    await press('Compare');
    expect(within(colours).getByText('Yellow begins no higher than green')).toBeTruthy();
    await userEvent.clear(yellow);
    await userEvent.type(yellow, '60');
    await press('Compare');
    await waitFor(() =>
      expect(sent).toEqual([
        { reason: 'Fewer hours', formulas: { utilisationThresholds: { good: 0.725, watch: 0.6 } } },
      ]),
    );
  });

  it('given another uplift is typed, then its example follows, and what is in force stands by', async () => {
    await open();
    expect(screen.getAllByText('An employee on £36,000: £4,968 a year.')).toHaveLength(2);
    await fill('Employer NI uplift', '15');
    expect(screen.getAllByText('An employee on £36,000: £5,400 a year.')).toHaveLength(2);
    expect(screen.getByText('In use: 13.8%')).toBeDefined();
    await fill('Employer NI uplift', 'much');
    expect(screen.getByText('The example follows what you enter.')).toBeDefined();
  });

  it('given they are used from now on, then only what was changed is sent, with the reason and what was shown', async () => {
    await open();
    await fill('Employer NI uplift', '14.1');
    await userEvent.click(screen.getByRole('checkbox', { name: /part of the monthly cost/ }));
    await fill('Reason', 'The budget');
    await screen.findByText(/^From May 2026 to June 2026 net profit goes from/, {
      selector: '[data-slot~="formula-preview-sum"]',
    });
    await press('Use from now on');
    await waitFor(() =>
      expect(toastText()).toBe(
        'The formulas are in useVersion 2 is in use. Under Past formulas, one press uses earlier ones again.',
      ),
    );
    const { position, netProfit } = previewAnswer();
    expect(sent).toEqual([
      {
        formulas: { employerNiUplift: 0.141, monthlyCostIncludesEmployerNi: true },
        reason: 'The budget',
        shown: { position, netProfit },
      },
    ]);
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Reason' }).value).toBe('');
  });

  it('given the figures have moved since, then it says so, keeps what was typed, and shows the change anew', async () => {
    const sentence = 'The figures have moved since this was worked out.';
    refused = { status: 409, body: problem(409, sentence) };
    await open();
    await fill('Employer NI uplift', '14.1');
    await fill('Reason', 'The budget');
    await press('Use from now on');
    await waitFor(() => expect(toastText()).toBe(`The formulas are not in use${sentence}`));
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Employer NI uplift' }).value).toBe('14.1');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Reason' }).value).toBe('The budget');
  });

  it('given they are kept to compare, then they are shown above, and nothing is in use', async () => {
    await open();
    await fill('Employer NI uplift', '15');
    await fill('Reason', 'The budget');
    await press('Compare');
    expect(
      await screen.findByText('Nothing changes for anyone until these formulas are used.'),
    ).toBeDefined();
    expect(sent).toEqual([{ formulas: { employerNiUplift: 0.15 }, reason: 'The budget' }]);
  });

  it('given none is changed, then everything can be counted anew', async () => {
    await open();
    await fill('Reason', 'To be sure');
    await press('Recalculate everything');
    await screen.findByText('Computing 1,250 of 5,000 changes');
    expect(sent).toEqual([{ reason: 'To be sure' }]);
    expect(screen.getByText('5,000 events a second, about 1 second left')).toBeDefined();
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('0.25');
  });

  it('given something is wrong, then it is said at its field in the field’s unit, and nothing is sent', async () => {
    await open();
    await fill('Employer NI uplift', '120');
    await fill('Hours a day', '0');
    await press('Use from now on');
    expect(fieldFaults()).toEqual([
      'Enter employer NI between 0 and 100 %',
      'Enter hours a day from 1 to 24',
      'Say why, so that others can follow it',
    ]);
    expect(sent).toEqual([]);
  });

  it('given a bank holiday is added without a day, then its row asks for it', async () => {
    await open();
    await press('Add a day');
    await fill('Reason', 'Proclaimed');
    await press('Use from now on');
    expect(fieldFaults()).toEqual(['Enter the day as YYYY-MM-DD, such as 2026-06-15']);
    expect(sent).toEqual([]);
    await press('Take out day 1');
    expect(screen.getByText('As in the calendar')).toBeDefined();
  });

  it('given the server refuses a row of the dated table, then it is said at that row', async () => {
    view = formulasViewOf({ formulas: { ...view.formulas, employerNiMethod: 'dated' } });
    await open();
    await press('Add a date');
    await fill('Reason', 'A new year');
    await press('Use from now on');
    expect(fieldFaults()).toEqual(['Enter the first day of this row']);
  });

  it('given others are adopted meanwhile, then what was not touched follows them', async () => {
    replays = [replayOf(7)];
    await open();
    await fill('Target profit multiple', '3');
    view = formulasViewOf({ version: 2, formulas: { ...view.formulas, hoursPerDay: 8 } });
    await press('Use these from now on');
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Use from now on' }));
    expect(await screen.findByText('Version 2 is in use')).toBeDefined();
    const value = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name }).value;
    expect(value('Hours a day')).toBe('8');
    expect(value('Target profit multiple')).toBe('3');
  });
});

describe('a replay that is ready', () => {
  beforeEach(() => {
    replays = [replayOf(7), replayOf(3, { status: 'retired', formulasVersion: 1 })];
  });

  it('says what it tries, and is adopted with a reason', async () => {
    await open();
    expect(screen.getByRole('list', { name: /differ from those in use/ }).textContent).toBe(
      'Employer NI uplift 13.8% → 15%',
    );
    await press('Use these from now on');
    const dialog = within(await screen.findByRole('dialog', { name: 'Use this from now on?' }));
    expect(
      dialog.getByText(/From the next moment on everybody sees the figures under formulas version 2/),
    ).toBeDefined();
    await enter(dialog.getByRole('textbox'), 'Agreed');
    await userEvent.click(dialog.getByRole('button', { name: 'Use from now on' }));
    await waitFor(() => expect(toastText()).toBe('The formulas are in useFormulas version 2 is in use.'));
    expect(sent).toEqual([{ reason: 'Agreed' }]);
  });

  it('says what would change, in a sentence, in tables behind the pictures, and figure by figure', async () => {
    await open();
    const profit = await screen.findByRole('table', { name: 'Net profit by month' });
    expect(screen.getByText(/^From May 2026 to June 2026 net profit goes from/).textContent).toBe(
      'From May 2026 to June 2026 net profit goes from £7,565.72 to £7,151.72, which is −£414.',
    );
    expect(within(profit).getAllByRole('row')[1]?.textContent).toBe('May 2026£3,565.72£3,151.72');
    const movers = screen.getByRole('table', { name: 'Biggest movers' });
    expect(within(movers).getAllByRole('row')[1]?.textContent).toBe('Ada ByrneTeam member−£414');
    const table = screen.getByRole('table', { name: 'What would change' });
    expect(within(table).getByRole('row', { name: /Direct cost/ }).textContent).toBe(
      'May 2026Direct costAda Byrne (team member)£3,000£3,414+£414',
    );
    expect(screen.getByRole('link', { name: 'Export CSV' }).getAttribute('href')).toBe(
      '/api/admin/replays/7/differences.csv',
    );
    await userEvent.click(screen.getByRole('button', { name: /^All months/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'June 2026' }));
    expect(await screen.findByText('Nothing is another in this month')).toBeDefined();
  });

  it('of other thresholds alone says which figures change their colour', async () => {
    const record = { kind: 'project' as const, id: 3, name: 'Shop' };
    const change = { month: '2026-05', figure: 'projectGrossMargin' as const, record, value: 0.255 };
    differing = {
      total: 0,
      differences: [],
      colours: {
        total: 1,
        moves: [{ from: 'watch', to: 'good', count: 1 }],
        changes: [{ ...change, from: 'watch', to: 'good' }],
      },
    };
    await open();
    expect(await screen.findByText(/^Nothing: every figure/)).not.toBeNull();
    expect(screen.getByText('1 figure changes its colour: 1 from yellow to green.')).not.toBeNull();
    const table = screen.getByRole('table', { name: 'What would change its colour' });
    expect(within(table).getAllByRole('row')[1]?.textContent).toBe(
      'May 2026Gross marginShop (project)25.5%YellowGreen',
    );
    expect(screen.getByRole('link', { name: 'Export CSV' })).not.toBeNull();
  });

  it('given somebody else was quicker, then the dialog says what to do', async () => {
    const sentence = 'Other figures have come into use since this comparison was started.';
    refused = { status: 409, body: problem(409, sentence) };
    await open();
    await press('Use these from now on');
    const dialog = within(await screen.findByRole('dialog', { name: 'Use this from now on?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Use from now on' }));
    expect(await dialog.findByText(sentence)).toBeDefined();
  });

  it('is discarded after a question', async () => {
    await open('?replay=7');
    await press('Discard');
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Discard this comparison?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Discard' }));
    expect(await screen.findByText('It was discarded, and nobody has seen its figures.')).toBeDefined();
  });
});

it('given a replay has failed, then it says so in words, and its formulas can be taken up again', async () => {
  const error = 'Something went wrong that starting it again may not mend.';
  replays = [replayOf(7, { status: 'failed', isKept: false, error })];
  await open('?replay=7');
  expect(screen.getByRole('alert').textContent).toBe(
    `The comparison failed${error} The figures in use are not affected.`,
  );
  await press('Put its formulas into the form');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Employer NI uplift' }).value).toBe('15');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Reason' }).value).toBe('NI goes up');
});

it('given past formulas, then each says what changed and why, what it came to, and can be gone back to with a reason', async () => {
  const [first] = view.revisions;
  const second = { ...replayOf(7), version: 2, reason: 'The budget', replay: 7 };
  const { by, at, formulas } = second;
  view = formulasViewOf({
    version: 2,
    revisions: [{ version: 2, formulas, by, at, reason: 'The budget', replay: 7 }, ...(first ? [first] : [])],
  });
  replays = [replayOf(7, { status: 'adopted' })];
  await open();
  const table = within(screen.getByRole('table', { name: 'Past formulas' }));
  expect(table.getByText('Employer NI uplift: 13.8% → 15%')).toBeDefined();
  expect(table.getByText('The budget')).toBeDefined();
  await press('Details');
  expect(await screen.findByRole('table', { name: 'What it changed' })).toBeDefined();
  await press('Use again');
  const dialog = await screen.findByRole('dialog', { name: 'Use formulas version 1 again?' });
  await waitFor(() =>
    expect(dialog.textContent).toContain(
      'The formulas that come with the planner again, for everybody from the next moment on. From May 2026 to June 2026 net profit goes from',
    ),
  );
  await enter(within(dialog).getByRole('textbox', { name: /^Reason/ }), 'Too early');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Use again' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  const { position, netProfit } = previewAnswer();
  expect(sent).toEqual([
    { formulas: formulasViewOf().formulas, reason: 'Too early', shown: { position, netProfit } },
  ]);
});

it('given formulas that somebody went back to, then the list says to which day’s', async () => {
  const [first] = view.revisions;
  const { by, formulas } = replayOf(7);
  const revision = { version: 2, formulas, by, reason: null, replay: 7 };
  const back = { ...revision, at: '2026-05-20T09:30:00.000Z' };
  const early = { ...revision, at: '2026-03-03T09:30:00.000Z' };
  const between = { ...revision, version: 1, formulas: view.formulas, at: '2026-04-01T09:30:00.000Z' };
  view = formulasViewOf({ version: 2, revisions: [back, between, early, ...(first ? [first] : [])] });
  await open();
  const table = within(screen.getByRole('table', { name: 'Past formulas' }));
  expect(
    table.getByText('The formulas of 3 March 2026 again: Employer NI uplift: 13.8% → 15%'),
  ).toBeDefined();
  expect(
    table.getByText('The formulas that come with the planner again: Employer NI uplift: 15% → 13.8%'),
  ).toBeDefined();
});

it('given a replay that counts what could not be counted, then it says so', async () => {
  replays = [replayOf(7)];
  parkedBy = { from: 3, to: 0 };
  await open();
  expect(
    await screen.findByText('The comparison counts 3 changes that the figures in use could not.'),
  ).toBeDefined();
});
