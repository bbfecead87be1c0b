import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useStaleRecord } from './staleRecord.ts';

it('given a colleague saves while a form is open, then its save still names what it began with', () => {
  const begunWith = { version: 1, monthlyCost: '58' };
  const { result, rerender } = renderHook(({ record }) => useStaleRecord<typeof begunWith>(record), {
    initialProps: { record: begunWith },
  });
  // The live feed brings theirs into the list that the form was opened from.
  rerender({ record: { version: 2, monthlyCost: '60' } });
  expect(result.current.expectedVersion).toBe(1);
  expect(result.current.opened).toBe(begunWith);
});
