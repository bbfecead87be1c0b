import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectAnyHistoryFolds, expectNoSecondEvent, specificationOf } from '../testing/givenWhenThen.ts';
import { defaultFormulas } from '../values/planningFormulas.ts';
import { type FormulasCommand, type FormulasEvent, formulas } from './formulas.ts';
import { formulasInput, formulasOutput, revised } from './formulasInput.ts';

const given = specificationOf(formulas);
const dearer = { ...defaultFormulas, employerNiUplift: 0.15 };
const dearest = { ...defaultFormulas, employerNiUplift: 0.2 };
const adopted = (version: number, set = dearer, replay = 7): FormulasEvent => ({
  type: 'FormulasAdopted',
  data: { version, formulas: set, replay },
});
const adopt = (set = dearer, replay = 7): FormulasCommand => ({
  type: 'AdoptFormulas',
  formulas: set,
  replay,
});

describe('the planning formulas of an agency', () => {
  it('are those the planner comes with, until others are adopted', () => {
    expect(formulas.initial).toEqual({ version: 1, formulas: defaultFormulas, replay: null, known: [] });
    given().when(adopt()).emits(adopted(2));
  });

  it('are adopted once by one trial', () => {
    given(adopted(2)).when(adopt()).emitsNothing();
  });

  it('are adopted again by another one, and gone back to, each set with its number', () => {
    given(adopted(2))
      .when(adopt(dearer, 8))
      .emits(adopted(2, dearer, 8));
    given(adopted(2))
      .when(adopt(defaultFormulas, 1))
      .emits(adopted(1, defaultFormulas, 1));
    const history = [adopted(2), adopted(3, dearest, 8), adopted(1, defaultFormulas, 9)];
    expect([...history, adopted(2, dearer, 10)].reduce(formulas.evolve, formulas.initial)).toEqual({
      version: 2,
      formulas: dearer,
      replay: 10,
      known: [
        { version: 3, formulas: dearest },
        { version: 1, formulas: defaultFormulas },
        { version: 2, formulas: dearer },
      ],
    });
    given(...history)
      .when(adopt(dearest, 10))
      .emits(adopted(3, dearest, 10));
    given(...history)
      .when(adopt({ ...dearest, hoursPerDay: 8 }, 10))
      .emits(adopted(4, { ...dearest, hoursPerDay: 8 }, 10));
  });

  it('go on counting after the highest number, where an earlier planner has left some out', () => {
    given(adopted(5))
      .when(adopt(dearest, 8))
      .emits(adopted(6, dearest, 8));
  });

  it('keep what was shown when they were adopted', () => {
    const shown = {
      position: 41,
      span: { first: '2026-05', last: '2026-05' },
      netProfit: [{ month: '2026-05', before: 300_000, after: 258_600 }],
    };
    const { type, data } = adopted(2);
    given()
      .when({ ...adopt(), shown })
      .emits({ type, data: { ...data, shown } });
  });

  const anyCommand = fc
    .tuple(fc.constantFrom(dearer, dearest, defaultFormulas), fc.integer({ min: 1, max: 4 }))
    .map(([set, replay]) => adopt(set, replay));

  it('emit nothing for the same command twice, and fold any history', () => {
    const asked = anyCommand.map((command) => () => command);
    expectNoSecondEvent(formulas, asked);
    expectAnyHistoryFolds(formulas, asked);
  });
});

describe('formulas as they arrive', () => {
  it('change what they name and leave the rest', () => {
    const input = formulasInput.parse({ employerNiUplift: 0.15, defaultHourlyRate: '72.5' });
    expect(revised(defaultFormulas, input)).toEqual({
      ...defaultFormulas,
      employerNiUplift: 0.15,
      defaultHourlyRate: 7250,
    });
  });

  it('may have one colour less, a rate of a penny, and rows from one day to the next', () => {
    const row = { rate: 0.1, yearlyThreshold: '5000' };
    const days = [null, '2025-04-06', '2025-04-07'];
    const input = {
      utilisationThresholds: { good: 0.5, watch: 0.5 },
      defaultHourlyRate: '0.01',
      employerNiTable: days.map((from) => ({ ...row, from })),
      hoursPerDay: undefined,
    };
    const set = revised(defaultFormulas, formulasInput.parse(input));
    expect(set).toMatchObject({ utilisationThresholds: { good: 0.5, watch: 0.5 }, defaultHourlyRate: 1 });
    expect(set.employerNiTable.map(({ from }) => from)).toEqual(days);
    expect(set.hoursPerDay).toBe(7.5);
  });

  it('travel there and back', () => {
    const travelled = JSON.parse(JSON.stringify(formulasOutput(defaultFormulas)));
    expect(travelled).toMatchObject({ defaultHourlyRate: '60', employerNiUplift: 0.138 });
    expect(travelled.employerNiTable[1]).toEqual({ from: '2025-04-06', rate: 0.15, yearlyThreshold: '5000' });
    expect(revised(defaultFormulas, formulasInput.parse(travelled))).toEqual(defaultFormulas);
  });

  const row = { from: null, rate: 0.1, yearlyThreshold: '5000' };
  it.each([
    [{ employerNiUplift: 2.5 }, 'employerNiUplift', /^Enter employer NI between 0 and 100 %$/],
    [{ employerNiUplift: '0.15' }, 'employerNiUplift', /between 0 and 100 %/],
    [{ employerNiUplift: Number.NaN }, 'employerNiUplift', /between 0 and 100 %/],
    [{ defaultHourlyRate: '0' }, 'defaultHourlyRate', /at least £0.01/],
    [{ defaultHourlyRate: -5 }, 'defaultHourlyRate', /amount in pounds/],
    [{ workingDays: 'france' }, 'workingDays', /Choose one of weekdays/],
    [{ workingDaysPerYear: 252.5 }, 'workingDaysPerYear', /whole number from 1 to 366/],
    [{ workingDaysPerYear: 0 }, 'workingDaysPerYear', /whole number from 1 to 366/],
    [{ hoursPerDay: 25 }, 'hoursPerDay', /from 1 to 24/],
    [{ oneOffHours: 'sometimes' }, 'oneOffHours', /Choose one of scheduled, whole/],
    [{ monthlyCostIncludesEmployerNi: 'yes' }, 'monthlyCostIncludesEmployerNi', /true or false/],
    [{ targetProfitMultiple: 101 }, 'targetProfitMultiple', /0 to 100/],
    [
      { utilisationThresholds: { good: 11, watch: 0.6 } },
      'utilisationThresholds.good',
      /green begins between 0 and 1,000 %/,
    ],
    [
      { grossMarginThresholds: { good: 0.3, watch: -1 } },
      'grossMarginThresholds.watch',
      /yellow begins between/,
    ],
    [
      { freelancerMarginThresholds: { good: 0.2, watch: 0.3 } },
      'freelancerMarginThresholds.watch',
      /no higher/,
    ],
    [{ targetProfitThresholds: { good: 1 } }, 'targetProfitThresholds.watch', /yellow begins between/],
    [{ targetProfitThresholds: 1 }, 'targetProfitThresholds', /both thresholds/],
    [{ capacityBounds: { healthy: 0, full: 1 } }, 'capacityBounds.healthy', /bound above 0/],
    [{ capacityBounds: { healthy: 0.8, full: 11 } }, 'capacityBounds.full', /up to 1,000 %/],
    [{ capacityBounds: { healthy: 0.8 } }, 'capacityBounds.full', /bound above 0/],
    [{ capacityBounds: { healthy: 1, full: 1 } }, 'capacityBounds.healthy', /ends below At Capacity/],
    [{ capacityBounds: [0.8, 1] }, 'capacityBounds', /both bounds/],
    [{ employerNiTable: [] }, 'employerNiTable', /at least one row/],
    [{ employerNiTable: [{ ...row, from: '2025-04-06' }] }, 'employerNiTable.0.from', /since ever/],
    [{ employerNiTable: [row, row] }, 'employerNiTable.1.from', /first day/],
    [{ employerNiTable: [row, { ...row, from: '2025-02-30' }] }, 'employerNiTable.1.from', /YYYY-MM-DD/],
    [
      {
        employerNiTable: [row, { ...row, from: '2026-04-06' }, { ...row, from: '2025-04-06' }],
      },
      'employerNiTable.2.from',
      /in order/,
    ],
    [
      { employerNiTable: [row, { ...row, from: '2025-04-06' }, { ...row, from: '2025-04-06' }] },
      'employerNiTable.2.from',
      /in order/,
    ],
    [{ employerNiTable: [{ ...row, rate: 15 }] }, 'employerNiTable.0.rate', /between 0 and 100 %/],
  ])('are refused as %j at their field, with a sentence', (wrong, path, sentence) => {
    const issues = formulasInput.safeParse(wrong).error?.issues ?? [];
    expect(issues.map((issue) => issue.path.join('.'))).toEqual([path]);
    expect(issues[0]?.message).toMatch(sentence);
  });

  it('are refused when nobody knows them', () => {
    expect(formulasInput.safeParse({ employerNI: 0.15 }).error?.issues[0]).toMatchObject({
      code: 'unrecognized_keys',
      keys: ['employerNI'],
    });
  });
});
