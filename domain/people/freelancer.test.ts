import fc from 'fast-check';
import { describe, it } from 'vitest';
import { anyFreelancerFields } from '../testing/arbitraries.ts';
import { anyFreelancerCommand } from '../testing/commands.ts';
import { expectAnyHistoryFolds, expectNoSecondEvent, specificationOf } from '../testing/givenWhenThen.ts';
import { forAllMonths } from '../testing/when.ts';
import { type FreelancerEvent, freelancer } from './freelancer.ts';
import type { FreelancerFields } from './personInput.ts';

const given = specificationOf(freelancer);
const fields: FreelancerFields = {
  name: 'Ada Byron',
  email: 'ada@example.com',
  role: 'Developer',
  skills: ['React'],
  hourlyRate: 6050,
  minAgreedHours: 20,
  costType: 'both',
  directCostPercentage: 60,
  startMonth: null,
  endMonth: null,
};
const changed = { ...fields, directCostPercentage: 70 };
const added: FreelancerEvent = { type: 'FreelancerAdded', data: fields };
const updated: FreelancerEvent = { type: 'FreelancerUpdated', data: { directCostPercentage: 70 } };
const removed: FreelancerEvent = { type: 'FreelancerRemoved', data: {} };

describe('a freelancer', () => {
  it('is added', () => {
    given().when({ type: 'AddFreelancer', fields }).emits(added);
  });

  it('is added once, and not again after they left', () => {
    given(added).when({ type: 'AddFreelancer', fields }).isRefused('conflict');
    given(added, removed).when({ type: 'AddFreelancer', fields }).isRefused('conflict');
  });

  it('is updated', () => {
    given(added).when({ type: 'UpdateFreelancer', fields: changed, when: forAllMonths }).emits(updated);
    given(added, updated)
      .when({ type: 'UpdateFreelancer', fields, when: forAllMonths })
      .emits({
        type: 'FreelancerUpdated',
        data: { directCostPercentage: fields.directCostPercentage },
      });
  });

  it('emits nothing for an update that changes nothing', () => {
    given(added)
      .when({ type: 'UpdateFreelancer', fields: { ...fields }, when: forAllMonths })
      .emitsNothing();
    given(added, updated)
      .when({ type: 'UpdateFreelancer', fields: changed, when: forAllMonths })
      .emitsNothing();
  });

  it('is removed', () => {
    given(added).when({ type: 'RemoveFreelancer' }).emits(removed);
  });

  it.each([
    ['one who never was', []],
    ['one who left', [added, removed]],
  ])('%s can only be refused', (_, history) => {
    const sentence =
      'This freelancer does not exist. It may have been deleted; reload to see what is there now.';
    given(...history)
      .when({ type: 'UpdateFreelancer', fields, when: forAllMonths })
      .isRefused('notFound', sentence);
    given(...history)
      .when({ type: 'RemoveFreelancer' })
      .isRefused('notFound', sentence);
  });

  it('who was changed or removed before they came, or after they left, stays what they were', () => {
    for (const odd of [updated, removed]) {
      given(odd).when({ type: 'AddFreelancer', fields }).emits(added);
      given(added, removed, odd).when({ type: 'RemoveFreelancer' }).isRefused('notFound');
    }
  });

  it('gives no second event when asked twice', () => {
    expectNoSecondEvent(
      freelancer,
      anyFreelancerCommand.map((command) => () => command),
    );
  });

  it('folds any history', () => {
    expectAnyHistoryFolds(
      freelancer,
      fc.oneof(
        anyFreelancerFields.map((data) => ({ type: 'FreelancerAdded' as const, data })),
        anyFreelancerFields.map((data) => ({ type: 'FreelancerUpdated' as const, data })),
        fc.constant(removed),
      ),
    );
  });
});
