import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useBoxAxis } from './useAxis.ts';

const count = 250;
const height = 400;
/** Row height in pixels. */
const size = 30;
const sum = (pixels: readonly number[]) => pixels.reduce((total, each) => total + each, 0);
const whole = count * size;

const open = (keep: readonly number[] = [], maxInFull = 60) => {
  const element = document.createElement('div');
  vi.spyOn(element, 'clientHeight', 'get').mockReturnValue(height);
  vi.spyOn(element, 'scrollHeight', 'get').mockReturnValue(whole);
  const scroller = { current: element };
  const hook = renderHook(() =>
    useBoxAxis({ scroller, count, maxInFull, standard: size, keyOf: String, keep }),
  );
  return {
    measure: (row: Element) => hook.result.current.measure(row),
    axis: () => hook.result.current.axis,
    indexes: () => hook.result.current.axis.tracks.map(({ index }) => index),
    draw: () => hook.rerender(),
    scroll: (to: number) => {
      element.scrollTop = to;
      act(() => void element.dispatchEvent(new Event('scroll')));
    },
  };
};

it('keeps all rows of a short list', () => {
  const { axis, indexes } = open([], count);
  expect(indexes()).toEqual(Array.from({ length: count }, (_, index) => index));
  expect(axis().tail).toBe(0);
});

it('shows nothing but rows, and accounts for the height of those that it leaves out', () => {
  const { axis, scroll } = open();
  for (let at = 0; at <= whole - height; at += 117) {
    scroll(at);
    const { tracks, tail } = axis();
    expect(sum(tracks.map(({ gap }) => gap + size)) + tail).toBe(whole);
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
  expect(sum(axis().tracks.map(({ gap }) => gap + size)) + axis().tail).toBe(whole);
});

it('gives the same answer as long as it is one, so that nothing is drawn again', () => {
  const { axis, scroll, draw } = open();
  scroll(3025);
  const before = axis();
  scroll(3045);
  draw();
  expect(axis()).toBe(before);
  scroll(3400);
  expect(axis()).not.toBe(before);
});

it('knows how high a row is from when the browser has laid it out, also while the list is scrolled', () => {
  let laidOut: (rows: Element[]) => void = () => {};
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(notify: ResizeObserverCallback) {
        laidOut = (rows) =>
          notify(
            rows.map((target) => ({ target }) as unknown as ResizeObserverEntry),
            this as unknown as ResizeObserver,
          );
      }
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  const { axis, measure, scroll } = open();
  const row = document.createElement('div');
  row.dataset.row = '1';
  vi.spyOn(row, 'getBoundingClientRect').mockReturnValue({ height: size / 2 } as DOMRect);
  document.body.append(row);
  scroll(30);
  act(() => {
    measure(row);
    laidOut([row]);
  });
  scroll(3000);
  const [first] = axis().tracks;
  expect(first?.gap).toBe((first?.index ?? 0) * size - size / 2);
});
