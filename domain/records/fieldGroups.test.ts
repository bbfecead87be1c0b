import { expect, it } from 'vitest';
import { otherCostTerms, softwareCostTerms } from '../money/financeInput.ts';
import { freelancerTerms, teamMemberTerms } from '../people/personInput.ts';
import { projectTerms } from '../projects/projectInput.ts';
import { groupOf, termGroups } from './fieldGroups.ts';

it('fields make sense with those of their group, or alone', () => {
  expect(groupOf('revenue')).toEqual(['projectType', 'contractedHours', 'revenue', 'revenueSplit']);
  expect(groupOf('name')).toEqual(['name']);
});

it.each([
  ['a team member', teamMemberTerms, [['salary'], ['workingHours'], ['costType', 'directCostPercentage']]],
  [
    'a freelancer',
    freelancerTerms,
    [['hourlyRate'], ['minAgreedHours'], ['costType', 'directCostPercentage']],
  ],
  ['a retainer', projectTerms.retainer, [['hourlyRate'], ['revenue']]],
  ['an SLA', projectTerms.sla, [['hourlyRate'], ['contractedHours']]],
  ['a subscription', softwareCostTerms, [['defaultMonthlyCost'], ['costType'], ['isActive']]],
  ['a cost that recurs', otherCostTerms({ isRecurring: true }), [['amount']]],
  ['a cost that does not', otherCostTerms({ isRecurring: false }), []],
])('what of %s changes from a month on changes with its group alone', (_, terms, groups) => {
  expect(termGroups<string>(terms)).toEqual(groups);
});
