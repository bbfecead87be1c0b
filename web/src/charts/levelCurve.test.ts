import { describe, expect, it } from 'vitest';
import { levelCurve } from './levelCurve.ts';

const drawn = (points: readonly [number, number][]): string => {
  const path: string[] = [];
  const curve = levelCurve({
    moveTo: (x, y) => path.push(`M${x},${y}`),
    lineTo: (x, y) => path.push(`L${x},${y}`),
  });
  curve.lineStart();
  for (const [x, y] of points) curve.point(x, y);
  curve.lineEnd();
  return path.join(' ');
};

describe('a level line', () => {
  it('covers the whole band of each month and steps between them', () => {
    expect(
      drawn([
        [10, 5],
        [30, 8],
      ]),
    ).toBe('M0,5 L0,5 L20,5 L20,8 L40,8');
  });

  it('is nothing without months', () => {
    expect(drawn([])).toBe('');
  });
});
