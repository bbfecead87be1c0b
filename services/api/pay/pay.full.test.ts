import fc from 'fast-check';
import { describe, it } from 'vitest';
import { expectEqualWithoutPay } from './testing/equalWithoutPay.ts';
import { twins } from './testing/twinAgencies.ts';

describe('what nobody is told who does not see pay', () => {
  it('given pay, rates and the months of their changes at random, then every answer, order, file, topic and past day stays equal', async () => {
    for (const pair of fc.sample(twins, 1)) await expectEqualWithoutPay(pair, 'briefly');
  }, 900_000);
});
