import { type RefObject, startTransition, useLayoutEffect, useReducer, useRef } from 'react';
import { useOnPaper } from '../basics/paper.ts';
import type { Axis } from './axis.ts';

type Steps = {
  keyOf: (index: number) => string;
  /** Maximum number of rows that are added in a frame. */
  atATime: number;
  /** Height of a row until it is there, in pixels. */
  standard: number;
  /** Rows that are added at once, such as the one with the focus. */
  atOnce?: readonly number[];
};

/**
 * Adds rows a few each frame, so that typing is drawn before the next ones. Rows that are in the document stay, and
 * those still to come have their space reserved.
 */
export const useInSteps = (axis: Axis, steps: Steps): Axis => {
  const isOnPaper = useOnPaper();
  const drawn = useRef<ReadonlySet<string>>(new Set());
  const [, goOn] = useReducer((step: number) => step + 1, 0);
  // jsdom has no ResizeObserver, and no frames to wait for.
  const isWhole = isOnPaper || typeof ResizeObserver === 'undefined';
  const shown = isWhole ? axis : withFew(axis, steps, drawn);
  const isThere = shown.tracks.length === axis.tracks.length;
  useLayoutEffect(() => {
    drawn.current = new Set(shown.tracks.map(({ index }) => steps.keyOf(index)));
    if (isThere) return;
    const frame = requestAnimationFrame(() => startTransition(goOn));
    return () => cancelAnimationFrame(frame);
  });
  return shown;
};

/** The rows that are drawn, and a few more. */
const withFew = (
  { tracks, tail }: Axis,
  { keyOf, atATime, standard, atOnce = [] }: Steps,
  drawn: RefObject<ReadonlySet<string>>,
): Axis => {
  let [fresh, room] = [0, 0];
  const few = tracks.flatMap(({ index, gap }) => {
    const before = room + gap;
    const comes = drawn.current.has(keyOf(index)) || atOnce.includes(index) || ++fresh <= atATime;
    room = comes ? 0 : before + standard;
    return comes ? [{ index, gap: before }] : [];
  });
  return { tracks: few, tail: tail + room };
};
