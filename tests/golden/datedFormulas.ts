import { streams } from '#domain/records/streams.ts';
import { defaultFormulas } from '#domain/values/planningFormulas.ts';
import { type AnyStep, step } from './step.ts';

const inForce = { ...defaultFormulas, employerNiUplift: 0.15 };

/** Formulas with others from a month on. */
export const datedFormulas = (): AnyStep[] => [
  step(
    'formulas',
    streams.formulas(),
    {
      type: 'AdoptFormulas',
      formulas: {
        ...inForce,
        later: [
          { ...inForce, from: '2026-07', monthlyCostIncludesEmployerNi: true, workingDays: 'scotland' },
          { ...inForce, from: '2027-04', netProfitIncludesOtherCosts: true },
        ],
      },
      replay: 3,
    },
    { reason: 'The new financial year' },
  ),
];
