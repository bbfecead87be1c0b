import { describe, expect, it } from 'vitest';
import { routeTable } from '../routeTable.ts';
import { contract } from './contract.ts';

describe('the contract', () => {
  it('then every route of it has a handler, and one alone', () => {
    expect(routeTable.map(({ name }) => name).sort()).toEqual(Object.keys(contract).sort());
  });
});
