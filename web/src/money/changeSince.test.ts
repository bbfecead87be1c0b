import { expect, it } from 'vitest';
import { money } from '../format/money.ts';
import { percent } from '../format/percent.ts';
import { changeSince } from './changeSince.ts';

it('points where the figure went and tells what it was', () => {
  expect(changeSince('2026-10', 158_745, 151_720, money)).toEqual({
    direction: 'up',
    text: 'from £151,720 in October',
  });
  expect(changeSince('2026-10', 0.5, 0.568, percent)).toEqual({
    direction: 'down',
    text: 'from 56.8% in October',
  });
});

it('is level when both read the same', () => {
  expect(changeSince('2026-10', 0.500_01, 0.500_02, percent)).toEqual({
    direction: 'level',
    text: 'as in October',
  });
});

it('says nothing while one is unknown, or while there is nothing to compare', () => {
  expect(changeSince('2026-10', undefined, 1, money)).toBeUndefined();
  expect(changeSince('2026-10', 1, undefined, money)).toBeUndefined();
  expect(changeSince('2026-10', 0, 0, money)).toBeUndefined();
});
