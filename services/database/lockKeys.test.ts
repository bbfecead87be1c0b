import { expect, it } from 'vitest';
import { lockKeys } from './lockKeys.ts';

it('given several things that one node does at a time, then none shuts out another', () => {
  const keys = Object.values(lockKeys);
  expect(new Set(keys).size).toBe(keys.length);
});
