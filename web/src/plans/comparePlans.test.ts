import { describe, expect, it } from 'vitest';
import { comparePlans, mergePlans } from './comparePlans.ts';
import type { PlanEntry } from './planEntries.ts';

const names = ['', 'Ada', 'Grace', 'Edsger'];
const entry = (id: number, hours: number): PlanEntry => ({
  person: { kind: 'teamMember', id },
  name: names[id] ?? '',
  hours,
});

describe('two versions of a plan', () => {
  const before = [entry(1, 10), entry(2, 20)];

  it('agree where both made the same change', () => {
    expect(comparePlans(before, [entry(1, 15), entry(2, 20)], [entry(2, 20), entry(1, 15)])).toEqual([]);
  });

  it('suggest the side that changed something, and mine where both did', () => {
    // Ada is moved by me, Grace by them, and Edsger is added by both
    const mine = [entry(1, 15), entry(2, 20), entry(3, 5)];
    const theirs = [entry(1, 10), entry(2, 30), entry(3, 8)];
    const differences = comparePlans(before, mine, theirs);
    expect(differences.map(({ name, isContested, suggestion }) => [name, isContested, suggestion])).toEqual([
      ['Ada', false, 'mine'],
      ['Grace', false, 'theirs'],
      ['Edsger', true, 'mine'],
    ]);
  });

  it('count somebody taken off as no hours', () => {
    const [gone] = comparePlans(before, [entry(2, 20)], before);
    expect(gone).toMatchObject({ name: 'Ada', before: 10, mine: 0, theirs: 10, suggestion: 'mine' });
  });

  it('merge into theirs with mine where mine are chosen', () => {
    const mine = [entry(1, 15), entry(2, 20)];
    const theirs = [entry(1, 10), entry(2, 30), entry(3, 8)];
    const differences = comparePlans(before, mine, theirs);
    expect(mergePlans(theirs, differences, ({ suggestion }) => suggestion)).toEqual([
      entry(1, 15),
      entry(2, 30),
      entry(3, 8),
    ]);
    expect(mergePlans(theirs, differences, () => 'theirs')).toEqual(theirs);
    expect(mergePlans(theirs, differences, () => 'mine')).toEqual(mine);
  });
});
