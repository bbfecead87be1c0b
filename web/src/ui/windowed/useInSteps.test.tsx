import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { listenForPaper } from '../basics/paper.ts';
import { type Axis, startOf } from './axis.ts';
import { useInSteps } from './useInSteps.ts';

/** Row height in pixels. */
const standard = 30;
let frames: (() => void)[] = [];

beforeEach(() => {
  frames = [];
  vi.stubGlobal('ResizeObserver', class {});
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame));
  vi.stubGlobal('cancelAnimationFrame', (place: number) => frames.splice(place - 1, 1));
});

const open = (axis: Axis, atOnce: readonly number[] = []) => {
  const hook = renderHook(
    ({ axis, keys }) =>
      useInSteps(axis, { keyOf: (index) => `${keys}${index}`, atATime: 4, standard, atOnce }),
    { initialProps: { axis, keys: '' } },
  );
  return {
    rows: () => hook.result.current.tracks.map(({ index }) => index),
    pixels: () =>
      hook.result.current.tracks.reduce((sum, { gap }) => sum + gap + standard, hook.result.current.tail),
    show: (next: Axis, keys = '') => hook.rerender({ axis: next, keys }),
    nextFrame: () => act(() => frames.splice(0).forEach((frame) => void frame())),
  };
};

const from = (first: number, count: number): Axis => ({
  tracks: Array.from({ length: count }, (_, place) => ({
    index: first + place,
    gap: place === 0 ? first * standard : 0,
  })),
  tail: 0,
});

it('draws a few rows with each frame, and keeps room for the others', () => {
  const { rows, pixels, nextFrame } = open(startOf(10));
  expect(rows()).toEqual([0, 1, 2, 3]);
  expect(pixels()).toBe(10 * standard);
  nextFrame();
  expect(rows()).toHaveLength(8);
  expect(pixels()).toBe(10 * standard);
  nextFrame();
  expect(rows()).toHaveLength(10);
  expect(frames).toEqual([]);
});

it('leaves rows that are there where they are, with room between them for those that come', () => {
  const { rows, pixels, show, nextFrame } = open(from(6, 4));
  show(from(0, 10));
  expect(rows()).toEqual([0, 1, 2, 3, 6, 7, 8, 9]);
  expect(pixels()).toBe(10 * standard);
  nextFrame();
  expect(rows()).toHaveLength(10);
});

it('knows rows by their keys', () => {
  const { rows, show } = open(startOf(4));
  show(startOf(8), 'others ');
  expect(rows()).toEqual([0, 1, 2, 3]);
});

it('draws the row that the keyboard is in at once', () => {
  expect(open(startOf(10), [9]).rows()).toEqual([0, 1, 2, 3, 9]);
});

it('draws all of them for paper', () => {
  listenForPaper();
  const { rows } = open(startOf(10));
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(rows()).toHaveLength(10);
  act(() => void window.dispatchEvent(new Event('afterprint')));
});
