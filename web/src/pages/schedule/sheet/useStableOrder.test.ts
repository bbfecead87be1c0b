import { act, renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { movesBetween, useStableOrder } from './useStableOrder.ts';

describe('how many rows come, go or stand elsewhere', () => {
  it.each([
    ['none', 'abcd', 'abcd', 0],
    ['one that moves', 'abcd', 'bcda', 1],
    ['two that move', 'abcd', 'dacb', 2],
    ['one that comes', 'abc', 'abxc', 1],
    ['one that goes', 'abc', 'ac', 1],
    ['one that goes and one that comes', 'abc', 'axc', 2],
    ['all of a list turned round but one', 'abcd', 'dcba', 3],
  ])('%s', (_, before, after, moves) => {
    expect(movesBetween([...before], [...after])).toBe(moves);
  });
});

it('keeps rows where they stood, as they are now, until the order is refreshed or another one is chosen', () => {
  type Row = { key: string; free: number };
  const keyOf = ({ key }: Row) => key;
  const rows = (text: string, free = 0): Row[] => [...text].map((key) => ({ key, free }));
  const hook = renderHook(({ fresh, all, choice }) => useStableOrder(fresh, all, keyOf, choice), {
    initialProps: { fresh: rows('abc'), all: rows('abc'), choice: 'gap' },
  });
  const shown = () => hook.result.current.shown.map(keyOf).join('');
  act(() => hook.result.current.hold());
  // One is full and no longer matches the filter, the others change places.
  hook.rerender({ fresh: rows('ca', 5), all: rows('abc', 5), choice: 'gap' });
  expect(shown()).toBe('abc');
  expect(hook.result.current.shown.every(({ free }) => free === 5)).toBe(true);
  expect(hook.result.current.changes).toBe(2);
  act(() => hook.result.current.refresh());
  expect(shown()).toBe('ca');
  expect(hook.result.current.changes).toBe(0);
  act(() => hook.result.current.hold());
  hook.rerender({ fresh: rows('bca'), all: rows('abc'), choice: 'name' });
  expect(shown()).toBe('bca');
  // Back at the order before, the rows are those of now.
  hook.rerender({ fresh: rows('bdca'), all: rows('abcd'), choice: 'gap' });
  expect(shown()).toBe('bdca');
});
