import { expect, it } from 'vitest';
import { axisOf } from './axis.ts';

const shown = (...given: Parameters<typeof axisOf>) => {
  const { tracks, tail } = axisOf(...given);
  return [...tracks.map(({ index, gap }) => (gap > 0 ? `${gap}px ${index}` : String(index))), `${tail}px`];
};

it('keeps the place of what it leaves out', () => {
  expect(shown(10, 30, { first: 3, end: 6 }, [])).toEqual(['90px 3', '4', '5', '120px']);
});

it('keeps the cell the keyboard is in, wherever the grid is scrolled to', () => {
  expect(shown(10, 30, { first: 3, end: 5 }, [0, 8, 4])).toEqual(['0', '60px 3', '4', '90px 8', '30px']);
});

it('holds to the ends', () => {
  expect(shown(3, 30, { first: -2, end: 9 }, [7, -1])).toEqual(['0', '1', '2', '0px']);
  expect(shown(0, 30, { first: 0, end: 5 }, [0])).toEqual(['0px']);
});
