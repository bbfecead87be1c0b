import { streams } from '#domain/records/streams.ts';
import { type AnyStep, step } from './step.ts';

const may = streams.period('2026-05');

/** A month that is closed, reopened, and closed with another figure. */
export const periods = (): AnyStep[] => [
  step('period', may, { type: 'ClosePeriod', report: reportOf(150_000), over: false }),
  step('period', may, { type: 'ReopenPeriod' }, { reason: 'An invoice came late' }),
  step('period', may, { type: 'ClosePeriod', report: reportOf(162_050), over: false }),
];

const reportOf = (pence: number) => ({
  position: 1_000_000,
  includesOtherCosts: false,
  leaves: [
    { leaf: 'retainerRevenue' as const, kind: 'project' as const, id: 1, pence },
    { leaf: 'otherOperatingCosts' as const, kind: 'otherCost' as const, id: 9, pence: -12_050 },
  ],
  manual: { otherOperatingCosts: 4_000 },
  subscriptions: [{ id: 1, costType: 'both' as const, defaultCost: 2_000, adjustedCost: -75 }],
  people: {
    leaves: [{ leaf: 'directStaffCosts' as const, kind: 'teamMember' as const, id: 10, pence: 99_975 }],
    manual: { operatingStaffCosts: 325 },
    terms: [
      {
        kind: 'teamMember' as const,
        id: 10,
        costType: 'both' as const,
        directPercentage: 33.33,
        hours: null,
        hourlyRate: null,
      },
    ],
  },
  digest: '5f'.repeat(32),
});
