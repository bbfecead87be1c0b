import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sameValue } from './equality.ts';

describe('same value', () => {
  it('sees through copies and the order of keys', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(sameValue(value, structuredClone(value))).toBe(true);
      }),
    );
    expect(sameValue({ a: 1, b: [{ c: null, d: 2 }] }, { b: [{ d: 2, c: null }], a: 1 })).toBe(true);
  });

  it.each([
    [1, 2],
    ['1', 1],
    [null, undefined],
    [null, {}],
    [[], {}],
    [
      [1, 2],
      [2, 1],
    ],
    [[1], [1, 2]],
    [{ a: 1 }, { b: 1 }],
    [{ a: undefined }, { b: undefined }],
    [{ a: 1 }, { a: 1, b: 2 }],
    [{ toString: 1 }, { other: 1 }],
  ])('%j is not %j', (a, b) => {
    expect(sameValue(a, b)).toBe(false);
    expect(sameValue(b, a)).toBe(false);
  });
});
