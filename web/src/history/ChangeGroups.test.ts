import { describe, expect, it } from 'vitest';
import { entryOf } from '../testing/historyAnswers.ts';
import { groupChanges } from './ChangeGroups.tsx';

const positionsOf = (correlationIds: string[]) =>
  groupChanges(correlationIds.map((correlationId, index) => entryOf(100 - index, { correlationId }))).map(
    ({ entries }) => entries.map(({ position }) => position),
  );

describe('grouping by change', () => {
  it('keeps what one request did together, newest first', () => {
    expect(positionsOf(['b', 'b', 'b', 'a'])).toEqual([[100, 99, 98], [97]]);
  });

  it('parts neighbours of different requests, though one person made them', () => {
    expect(positionsOf(['c', 'b', 'a'])).toEqual([[100], [99], [98]]);
  });

  it('gives every group a key of its own, also where a request comes up again', () => {
    const groups = groupChanges([
      entryOf(3, { correlationId: 'a' }),
      entryOf(2, { correlationId: 'b' }),
      entryOf(1, { correlationId: 'a' }),
    ]);
    expect(new Set(groups.map(({ id }) => id)).size).toBe(3);
  });

  it('makes nothing of nothing', () => {
    expect(groupChanges([])).toEqual([]);
  });
});
