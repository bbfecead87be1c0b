import fc from 'fast-check';
import { describe, it } from 'vitest';
import { contract } from '../contract/contract.ts';
import { type Endpoint, isJson } from '../contract/endpoint.ts';
import { routeTable } from '../routeTable.ts';
import { expectEqualWithoutPay } from './testing/equalWithoutPay.ts';
import { twins } from './testing/twinAgencies.ts';
import { tellOf } from './withoutPay.ts';

describe('what nobody is told who does not see pay', () => {
  it('given every route, then its schemas say what of its answers is pay', () => {
    for (const { name } of routeTable) {
      const { answers, conflict }: Endpoint = contract[name];
      for (const answer of Object.values(answers)) if (isJson(answer)) tellOf(answer);
      if (conflict) tellOf(conflict);
    }
  });

  it('given pay, rates and the months of their changes at random, then every answer, order, file, topic and past day stays equal', async () => {
    for (const pair of fc.sample(twins, 1)) await expectEqualWithoutPay(pair, 'briefly');
  }, 600_000);
});
