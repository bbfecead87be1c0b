import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useAxis } from './useAxis.ts';

const count = 250;
const height = 400;
/** Three of the rows have something open under them. */
const opened = new Map([
  [3, 250],
  [100, 90],
  [101, 40],
]);
const sizeOf = (index: number) => 30 + (opened.get(index) ?? 0);
const sizes = Array.from({ length: count }, (_, index) => sizeOf(index));
const sum = (pixels: readonly number[]) => pixels.reduce((total, each) => total + each, 0);
const whole = sum(sizes);

const open = (keep: readonly number[] = [], mostInFull = 60) => {
  const element = document.createElement('div');
  vi.spyOn(element, 'clientHeight', 'get').mockReturnValue(height);
  vi.spyOn(element, 'scrollHeight', 'get').mockReturnValue(whole);
  const scroller = { current: element };
  const hook = renderHook(() => useAxis({ scroller, count, mostInFull, sizeOf, keep }));
  return {
    axis: () => hook.result.current.axis,
    indexes: () => hook.result.current.axis.tracks.map(({ index }) => index),
    draw: () => hook.rerender(),
    scroll: (to: number) => {
      element.scrollTop = to;
      act(() => void element.dispatchEvent(new Event('scroll')));
    },
  };
};

afterEach(cleanup);

it('keeps all rows of a short list', () => {
  const { axis, indexes } = open([], count);
  expect(indexes()).toEqual([...sizes.keys()]);
  expect(axis().tail).toBe(0);
});

it('shows nothing but rows, and accounts for the height of those that it leaves out', () => {
  const { axis, scroll } = open();
  for (let at = 0; at <= whole - height; at += 117) {
    scroll(at);
    const { tracks, tail } = axis();
    expect(sum(tracks.map(({ index, gap }) => gap + sizeOf(index))) + tail).toBe(whole);
    const before = tracks[0]?.gap ?? 0;
    expect(before).toBeLessThanOrEqual(at);
    expect(whole - tail).toBeGreaterThanOrEqual(at + height);
    expect(tracks.length).toBeLessThan(45);
  }
});

it('keeps the row that the keyboard is in, wherever the list is scrolled to', () => {
  const { axis, indexes, scroll } = open([0, 240, count, -1]);
  scroll(3000);
  expect(indexes()).toEqual([0, ...indexes().slice(1, -1), 240]);
  expect(indexes()[1]).toBeGreaterThan(70);
  expect(sum(axis().tracks.map(({ index, gap }) => gap + sizeOf(index))) + axis().tail).toBe(whole);
});

it('gives the same answer as long as it is one, so that nothing is drawn again', () => {
  const { axis, scroll, draw } = open();
  scroll(3020);
  const before = axis();
  scroll(3040);
  draw();
  expect(axis()).toBe(before);
  scroll(3400);
  expect(axis()).not.toBe(before);
});

it('moves the gaps with what is open, however high all of it is together', () => {
  const element = document.createElement('div');
  const scroller = { current: element };
  vi.spyOn(element, 'clientHeight', 'get').mockReturnValue(height);
  const openAt = (place: number) => (index: number) => (index === place ? 130 : 30);
  const { result, rerender } = renderHook(
    ({ sizeOf }) => useAxis({ scroller, count, mostInFull: 60, sizeOf, keep: [200] }),
    { initialProps: { sizeOf: openAt(100) } },
  );
  const gap = () => result.current.axis.tracks.find(({ index }) => index === 200)?.gap ?? 0;
  const before = gap();
  rerender({ sizeOf: openAt(240) });
  expect(gap()).toBe(before - 100);
});
