import { Big } from 'big.js';
import { describe, expect, it } from 'vitest';
import { formulaText, type PartUnit, type ValuedTerm } from '../formulas/formulaText.ts';
import { undated } from '../records/dated.ts';
import { rent, subscription } from '../testing/records.ts';
import { freelancers, plans, projects, teamMembers, workedMonth } from '../testing/workedMonth.ts';
import { workingDaysIn } from '../timeOff/capacity.ts';
import { defaultFormulas } from '../values/planningFormulas.ts';
import { otherCostLines, softwareCostLines } from './costLines.ts';
import {
  type CountName,
  containsPay,
  type FigureName,
  figureLabels,
  figureNames,
  figureOf,
  isFigureName,
  type Term,
} from './figures.ts';
import { type LeafName, leaves } from './leaves.ts';
import type { Line } from './line.ts';
import { freelancerLines, freelancerMonthLines, teamMemberLines } from './peopleLines.ts';
import { projectLines } from './projectLines.ts';

const entries = plans.flatMap((plan) => plan.entries);
const hoursOf = (kind: string, id?: number) =>
  entries
    .filter(({ person }) => person.kind === kind && (id === undefined || person.id === id))
    .reduce((sum, { hours }) => sum + hours, 0);

/** The lines of the worked month, with its costs (docs/domain.md, A worked month). */
const monthLines = (): Line[] =>
  [
    ...projects.flatMap(({ fields }, index) => {
      const additional = plans.find(({ projectId }) => projectId === index + 1)?.additional;
      return projectLines(fields, new Map(additional ? [[workedMonth, additional]] : []), defaultFormulas);
    }),
    ...teamMembers.flatMap((member) => teamMemberLines(member, defaultFormulas)),
    ...freelancers.flatMap((freelancer, index) => [
      ...freelancerLines(freelancer, defaultFormulas),
      ...freelancerMonthLines(freelancer, workedMonth, hoursOf('freelancer', index + 1), defaultFormulas),
    ]),
    ...softwareCostLines(subscription, { [workedMonth]: { cost: 9_550, reason: null } }),
    ...softwareCostLines({ ...subscription, defaultMonthlyCost: 4_999, costType: 'both' }, {}),
    ...otherCostLines(undated(rent)),
    ...otherCostLines(undated({ ...rent, month: workedMonth, amount: 31_025, isRecurring: false })),
  ].filter(({ from, to }) => (from === null || from <= workedMonth) && (to === null || workedMonth <= to));

const lines = monthLines();
const days = workingDaysIn(workedMonth, defaultFormulas);
const counts: Record<CountName, number> = { allocatedHours: hoursOf('teamMember'), clientsGoingWell: 1 };

const amountOf = (name: LeafName | CountName): Big => {
  if (name === 'allocatedHours' || name === 'clientsGoingWell') return new Big(counts[name]);
  const { parts, measure } = leaves[name];
  const each = measure === 'dayHours' || measure === 'directDayHours' ? days : 1;
  return lines
    .filter(({ part }) => (parts as readonly string[]).includes(part))
    .reduce((sum, line) => sum.plus(new Big(line[measure]).times(each)), new Big(0));
};

const valued = (terms: readonly Term[], role: ValuedTerm['role']): ValuedTerm[] =>
  terms.map(({ name, of }) => ({
    name,
    role,
    value: of.reduce((sum, leaf) => sum.plus(amountOf(leaf)), new Big(0)).toNumber(),
  }));

/** The figure with the worked month's numbers filled in; a ratio's parts are in the given unit. */
const told = (name: FigureName, includesOther: boolean, partUnit: PartUnit) => {
  const { unit, plus, minus, over } = figureOf(name, includesOther);
  const terms = [...valued(plus, 'plus'), ...valued(minus, 'minus'), ...valued(over, 'over')];
  return formulaText(terms, unit, unit === 'ratio' ? partUnit : unit);
};

const directCosts = '£7,055.50 direct staff costs − £120.50 direct software costs';
const billable = '238.3425h client billable hours';
const team = '262.5h direct hours of the team';

describe('the figures of the worked month', () => {
  it.each<[FigureName, string]>([
    ['retainerRevenue', '£3,000 retainer revenue = £3,000'],
    ['slaRevenue', '£3,712.50 SLA revenue = £3,712.50'],
    ['oneOffRevenue', '£9,500.55 one-off revenue = £9,500.55'],
    [
      'totalRevenue',
      '£3,000 retainer revenue + £3,712.50 SLA revenue + £9,500.55 one-off revenue = £16,213.05',
    ],
    ['directStaffCosts', '£7,055.50 direct staff costs = £7,055.50'],
    ['directSoftwareCosts', '£120.50 direct software costs = £120.50'],
    ['totalDirectCosts', '£7,055.50 direct staff costs + £120.50 direct software costs = £7,176'],
    ['grossProfit', `£16,213.05 revenue − ${directCosts} = £9,037.05`],
    ['grossMargin', `(£16,213.05 revenue − ${directCosts}) ÷ £16,213.05 revenue = 55.7%`],
    ['operatingStaffCosts', '£5,446.34 operating staff costs = £5,446.34'],
    ['operatingSoftwareCosts', '£24.99 operating software costs = £24.99'],
    ['otherOperatingCosts', '£2,310.25 other operating costs = £2,310.25'],
    ['totalOperatingCosts', '£5,446.34 operating staff costs + £24.99 operating software costs = £5,471.33'],
    [
      'totalCosts',
      '£7,055.50 direct staff costs + £120.50 direct software costs + £5,446.34 operating staff costs + £24.99 operating software costs = £12,647.33',
    ],
    [
      'netProfit',
      `£16,213.05 revenue − ${directCosts} − £5,446.34 operating staff costs − £24.99 operating software costs = £3,565.72`,
    ],
    [
      'netMargin',
      `(£16,213.05 revenue − ${directCosts} − £5,446.34 operating staff costs − £24.99 operating software costs) ÷ £16,213.05 revenue = 22.0%`,
    ],
    ['clientsGoingWell', '1 clients going well = 1'],
  ])('%s: %s', (name, text) => {
    expect(told(name, false, 'money')).toBe(text);
  });

  it.each<[FigureName, string]>([
    ['teamUtilization', '125.5h allocated to the team ÷ 426.3h working hours of the team = 29.4%'],
    [
      'clientBillableHours',
      '50h of retainers + 40h contracted by SLAs + 5h additional for SLAs + 143.3425h of one-off projects = 238.3425h',
    ],
    ['retainerHours', '50h of retainers = 50h'],
    ['slaContractedHours', '40h contracted by SLAs = 40h'],
    ['slaAdditionalHours', '5h additional for SLAs = 5h'],
    ['oneOffHours', '143.3425h of one-off projects = 143.3425h'],
    ['internalTeamHours', `${team} = 262.5h`],
    ['freelancerContractedHours', '20h agreed with freelancers = 20h'],
    ['internalTeamPlusContractedFreelancerHours', `${team} + 20h agreed with freelancers = 282.5h`],
    ['capacityUtilization', `${billable} ÷ ${team} = 90.8%`],
    ['capacityUtilizationWithFreelancers', `${billable} ÷ (${team} + 20h agreed with freelancers) = 84.4%`],
    ['capacityGap', `${billable} − ${team} = −24.1575h`],
    ['capacityGapWithFreelancers', `${billable} − ${team} − 20h agreed with freelancers = −44.1575h`],
  ])('%s: %s', (name, text) => {
    expect(told(name, false, 'hours')).toBe(text);
  });

  it.each<[FigureName, string]>([
    ['totalOperatingCosts', '£7,781.58'],
    ['totalCosts', '£14,957.58'],
    ['netProfit', '£1,255.47'],
    ['netMargin', '7.7%'],
    ['grossProfit', '£9,037.05'],
    ['otherOperatingCosts', '£2,310.25'],
  ])('%s, where the formulas count other operating costs, is %s', (name, result) => {
    expect(told(name, true, 'money')).toMatch(new RegExp(`= ${result.replace('.', '\\.')}$`));
  });
});

describe('what can be explained', () => {
  it('is every figure by its own name, and nothing else', () => {
    expect(figureNames).toHaveLength(30);
    expect(figureNames.every((name) => figureOf(name, false).label === figureLabels[name])).toBe(true);
    expect([isFigureName('netProfit'), isFigureName('toString'), isFigureName('Net Profit')]).toEqual([
      true,
      false,
      false,
    ]);
    expect(figureOf('capacityGap', false).label).toBe('Team Only Gap');
  });

  it('is made of leaves in pounds or hours', () => {
    const unitsOf = (unit: 'money' | 'hours') =>
      Object.entries(leaves).flatMap(([name, leaf]) => (leaf.unit === unit ? [name] : []));
    expect(unitsOf('money')).toEqual([
      ...['retainerRevenue', 'slaRevenue', 'oneOffRevenue'],
      ...['directStaffCosts', 'directSoftwareCosts', 'operatingStaffCosts', 'operatingSoftwareCosts'],
      'otherOperatingCosts',
    ]);
    expect(unitsOf('hours')).toEqual([
      ...['retainerHours', 'slaContractedHours', 'slaAdditionalHours', 'oneOffHours'],
      ...['teamDirectHours', 'freelancerContractedHours', 'workingHours'],
    ]);
  });
});

it('holds what people cost in the figures of staff, and in those made of them', () => {
  expect(figureNames.filter(containsPay)).toEqual([
    'directStaffCosts',
    'totalDirectCosts',
    'grossProfit',
    'grossMargin',
    'operatingStaffCosts',
    'totalOperatingCosts',
    'totalCosts',
    'netProfit',
    'netMargin',
  ]);
});
