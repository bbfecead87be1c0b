import { expect, it } from 'vitest';
import { faultOf, mutationsOf } from '../mutation/mutation.ts';
import { sqlMutations } from '../mutation/sqlMutations.ts';

it('the mutations of queries are of texts that stand in their files once', () => {
  expect(mutationsOf(sqlMutations).flatMap((mutation) => faultOf(mutation) ?? [])).toEqual([]);
});
