import type { Measure } from '#domain/money/leaves.ts';
import type { LinePart } from '#domain/money/line.ts';
import type { Month } from '#domain/values/month.ts';
import type { PlanningFormulas } from '#domain/values/planningFormulas.ts';
import type { FactAddress } from '../../history/lastChanges.ts';
import type { LineRow } from '../lines/listing.ts';

type Terms = Partial<Record<Measure, readonly string[]>>;

const personCost = (...terms: string[]): Terms => {
  const split = [...terms, 'costType', 'directCostPercentage'];
  return { directCost: split, operatingCost: split };
};
const project = (revenue: readonly string[], hours: readonly string[]): Terms => ({
  revenue: ['projectType', 'likelihood', ...revenue],
  billableHours: ['projectType', 'likelihood', ...hours],
});
const oneOff = ['revenue', 'revenueSplit', 'startMonth'];
const price = ['defaultMonthlyCost', 'costType', 'isActive'];
const subscription: Terms = { directCost: price, operatingCost: price };

/** What a record says, by the names that history has for it, from which each amount of a line follows. */
const termsOf: Record<LinePart, Terms> = {
  retainer: project(['revenue'], ['revenue', 'hourlyRate']),
  slaContracted: project(['contractedHours', 'hourlyRate'], ['contractedHours']),
  slaAdditional: project(['hourlyRate'], []),
  oneOff: project(oneOff, [...oneOff, 'hourlyRate']),
  unscheduled: project(oneOff, [...oneOff, 'hourlyRate']),
  teamMember: {
    dayHours: ['workingHours', 'bankHolidayRegion'],
    directDayHours: ['workingHours', 'bankHolidayRegion', 'costType', 'directCostPercentage'],
    ...personCost('salary'),
  },
  // What it takes follows from the time off itself, which its line names.
  timeOff: {},
  freelancer: {
    contractedHours: ['minAgreedHours', 'costType', 'directCostPercentage'],
    ...personCost('minAgreedHours', 'hourlyRate'),
  },
  freelancerAdditional: personCost('minAgreedHours', 'hourlyRate'),
  software: subscription,
  softwareAdjustment: subscription,
  otherCost: { otherCost: ['amount', 'month', 'isRecurring'] },
};

/** The facts that an amount of a line follows from in a month; the one that changed last has set it. */
export const factsBehind = (
  { part, kind, id, termsSince }: LineRow,
  measure: Measure,
  month: Month,
  { monthlyCostIncludesEmployerNi }: PlanningFormulas,
): FactAddress[] => {
  const record = { kind, id: String(id) };
  const followsFromNi = part === 'teamMember' && measure.endsWith('Cost') && monthlyCostIncludesEmployerNi;
  const terms = [...(termsOf[part][measure] ?? []), ...(followsFromNi ? ['isUkEmployee'] : [])];
  const since = Map.groupBy(terms, (term) => termsSince?.[term] ?? null);
  return [
    ...[...since].map(([from, keys]) => ({ ...record, keys, in: { from, upTo: month } })),
    ...(part === 'timeOff'
      ? [{ ...record, keys: Object.keys(termsSince ?? {}), in: 'anyMonth' as const }]
      : []),
    ...besideTerms(part, record, month),
  ];
};

/** What a line of a single month follows from besides its record's terms. */
const besideTerms = (
  part: LinePart,
  record: Pick<FactAddress, 'kind' | 'id'>,
  month: Month,
): FactAddress[] => {
  const only = { only: month };
  switch (part) {
    case 'slaAdditional':
      return [{ kind: 'allocationPlan', id: record.id, keys: ['additionalHours'], in: only }];
    case 'softwareAdjustment':
      return [{ ...record, keys: ['effectiveCost'], in: only }];
    case 'freelancerAdditional':
      return [{ kind: 'allocationPlan', id: null, keys: [`freelancer-${record.id}`], in: only }];
    default:
      return [];
  }
};
