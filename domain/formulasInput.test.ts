import { describe, expect, it } from 'vitest';
import { defaultFormulas } from './figures/formulas.ts';
import { formulasOf, formulasOutput } from './formulasInput.ts';

describe('formulas as they travel', () => {
  it.each([
    ['the ones the planner comes with', defaultFormulas],
    [
      'others',
      {
        ...defaultFormulas,
        defaultHourlyRate: 7250,
        employerNiMethod: 'dated' as const,
        employerNiTable: [{ from: null, rate: 0.15, yearlyThreshold: 500_050 }],
        hoursPerDay: 8,
        utilisationThresholds: { good: 0.85, watch: 0.7 },
        capacityBounds: { healthy: 0.75, full: 0.95 },
      },
    ],
  ])('%s are the same when they arrive', (_, formulas) => {
    expect(formulasOf(formulasOutput(formulas))).toEqual(formulas);
  });
});
