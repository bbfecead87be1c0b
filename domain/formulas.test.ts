import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultFormulas } from './figures/formulas.ts';
import { type FormulasCommand, type FormulasEvent, formulas } from './formulas.ts';
import { formulasInput, formulasOutput, revised } from './formulasInput.ts';
import { expectAnyHistoryFolds, expectNoSecondEvent, specificationOf } from './testing/givenWhenThen.ts';

const given = specificationOf(formulas);
const dearer = { ...defaultFormulas, employerNiUplift: 0.15 };
const adopted: FormulasEvent = { type: 'FormulasAdopted', data: { version: 2, formulas: dearer, replay: 7 } };
const adopt = (version: number, set = dearer, replay = 7): FormulasCommand => ({
  type: 'AdoptFormulas',
  version,
  formulas: set,
  replay,
});

describe('the planning formulas of an agency', () => {
  it('are those the planner comes with, until others are adopted', () => {
    expect(formulas.initial).toEqual({ version: 1, formulas: defaultFormulas, replay: null });
    given().when(adopt(2)).emits(adopted);
  });

  it('are adopted once out of one replay', () => {
    given(adopted).when(adopt(2)).emitsNothing();
  });

  it('are adopted again out of another one, and gone back to', () => {
    given(adopted)
      .when(adopt(2, dearer, 8))
      .emits({ ...adopted, data: { ...adopted.data, replay: 8 } });
    given(adopted)
      .when(adopt(1, defaultFormulas, 1))
      .emits({ type: 'FormulasAdopted', data: { version: 1, formulas: defaultFormulas, replay: 1 } });
  });

  const anyCommand = fc
    .tuple(fc.integer({ min: 1, max: 4 }), fc.boolean(), fc.integer({ min: 1, max: 4 }))
    .map(([version, isDearer, replay]) => adopt(version, isDearer ? dearer : defaultFormulas, replay));

  it('emit nothing for the same command twice', () => {
    expectNoSecondEvent(
      formulas,
      anyCommand.map((command) => () => command),
    );
  });

  it('fold any history', () => {
    expectAnyHistoryFolds(
      formulas,
      anyCommand.map(({ type: _, ...data }): FormulasEvent => ({ type: 'FormulasAdopted', data })),
    );
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
    // What is left open stays as it is.
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
