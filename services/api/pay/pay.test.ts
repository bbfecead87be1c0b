import { describe, it } from 'vitest';
import { routeTable } from '../../app/routeTable.ts';
import { contract } from '../contract/contract.ts';
import { type Endpoint, isJson } from '../contract/endpoint.ts';
import { tellOf } from './withoutPay.ts';

describe('what nobody is told who does not see pay', () => {
  it('given every route, then its schemas say what of its answers is pay', () => {
    for (const { name } of routeTable) {
      const { answers, conflict }: Endpoint = contract[name];
      for (const answer of Object.values(answers)) if (isJson(answer)) tellOf(answer);
      if (conflict) tellOf(conflict);
    }
  });
});
