import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type ReasonWanted, reasonOfChange } from './endedMonths.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-05-14T12:00:00Z') }));

const before = {
  name: 'Framewise',
  cost: '315',
  region: 'scotland',
  startMonth: '2025-09' as string | null,
  endMonth: null as string | null,
  effectiveFrom: '2026-05' as string | null,
  reason: '',
};
const counting = { terms: ['cost'], firstMonth: ({ startMonth }: typeof before) => startMonth };

describe('a change of a record in May 2026', () => {
  it.each<[ReasonWanted, string, Partial<typeof before>, Partial<typeof before>]>([
    ['optional', 'of its name', { name: 'Framewise 2' }, {}],
    ['optional', 'of a dated value from this month on', { cost: '985' }, {}],
    ['needed', 'of a dated value from April on', { cost: '985', effectiveFrom: '2026-04' }, {}],
    ['needed', 'of a dated value in all months', { cost: '985', effectiveFrom: null }, {}],
    [
      'optional',
      'in all months of what begins now',
      { cost: '985', effectiveFrom: null },
      { startMonth: '2026-05' },
    ],
    ['asked', 'of what holds in all months', { region: 'none' }, {}],
    ['needed', 'of its first month', { startMonth: '2026-07' }, {}],
    ['needed', 'that has it begin earlier', { startMonth: '2026-04' }, { startMonth: '2026-07' }],
    ['optional', 'that has it begin later', { startMonth: '2026-08' }, { startMonth: '2026-07' }],
    ['optional', 'that ends it with a month that has ended last', { endMonth: '2026-04' }, {}],
    ['needed', 'that ends it before', { endMonth: '2026-03' }, {}],
    ['needed', 'that opens an end that is over', { endMonth: null }, { endMonth: '2026-02' }],
  ])('is made for a reason, %s: %s', (wanted, _, typed, otherwise) => {
    const is = { ...before, ...otherwise };
    expect(reasonOfChange(is, { ...is, ...typed }, counting)).toBe(wanted);
  });

  it('is asked for nothing where it counts in no month', () => {
    const nowhere = { terms: [], firstMonth: () => undefined };
    expect(reasonOfChange(before, { ...before, region: 'none' }, nowhere)).toBe('optional');
  });
});
