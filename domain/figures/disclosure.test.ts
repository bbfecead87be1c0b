import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Disclosure, fewestPeople, type Parts } from './disclosure.ts';

const sum = (costs: Record<string, number>): Parts => new Map(Object.entries(costs));
const three = { ada: 300, bob: 400, cy: 500 };

describe('a sum of people’s costs', () => {
  it.each([
    ['nobody', {}, true],
    ['one', { ada: 300 }, false],
    ['two', { ada: 300, bob: 400 }, false],
    ['two and one who costs nothing', { ada: 300, bob: 400, cy: 0 }, false],
    ['three', three, true],
  ])('of %s is told or not', (_, costs, isTold) => {
    expect(new Disclosure().tell(sum(costs))).toBe(isTold);
  });

  it.each([
    ['one person more', { ...three, di: 700 }, false],
    ['two people more', { ...three, di: 700, ed: 800 }, false],
    ['three people more', { ...three, di: 700, ed: 800, flo: 900 }, true],
    ['another cost of one', { ...three, ada: 310 }, false],
    ['another cost of two', { ...three, ada: 310, bob: 410 }, false],
    ['another cost of each', { ada: 310, bob: 410, cy: 510 }, true],
    ['one in place of another', { ada: 300, bob: 400, di: 700 }, false],
    ['the same', three, true],
    ['others altogether', { di: 700, ed: 800, flo: 900 }, true],
  ])('is told beside one with %s or not', (_, costs, isTold) => {
    const disclosure = new Disclosure();
    expect(disclosure.tell(sum(three))).toBe(true);
    expect(disclosure.tell(sum(costs))).toBe(isTold);
    // What is not told says nothing about the next.
    expect(disclosure.tell(sum(three))).toBe(true);
  });

  it('is told with those it is asked about together, or none of them is', () => {
    const others = { di: 700, ed: 800, flo: 900 };
    expect(new Disclosure().tell(sum(three), sum({ di: 700 }))).toBe(false);
    expect(new Disclosure().tell(sum(three), sum({ ...three, di: 700 }))).toBe(false);
    expect(new Disclosure().tell(sum(three), sum(others), sum({ ...three, ...others }))).toBe(true);
  });

  it('never differs from another that is told in one person or two', () => {
    const anySum = fc
      .dictionary(fc.constantFrom('ada', 'bob', 'cy', 'di', 'ed', 'flo'), fc.constantFrom(0, 1, 2))
      .map(sum);
    fc.assert(
      fc.property(fc.array(anySum, { maxLength: 30 }), (sums) => {
        const disclosure = new Disclosure();
        const told = sums.filter((each) => disclosure.tell(each));
        for (const one of told) {
          for (const other of [...told, sum({})]) {
            const people = new Set([...one.keys(), ...other.keys()]);
            const apart = [...people].filter((name) => (one.get(name) ?? 0) !== (other.get(name) ?? 0));
            expect(apart.length === 0 || apart.length >= fewestPeople).toBe(true);
          }
        }
      }),
    );
  });
});
