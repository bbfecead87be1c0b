import { type RefObject, startTransition, useLayoutEffect, useReducer, useRef } from 'react';
import { useOnPaper } from '../basics/paper.ts';
import type { Axis } from './axis.ts';

type Steps = {
  keyOf: (index: number) => string;
  /** Rows that come with one frame, at most. */
  atATime: number;
  /** Pixels of a row until it is there. */
  standard: number;
  /** Those that come at once, such as the one that the keyboard is in. */
  atOnce?: readonly number[];
};

/**
 * Rows come a few with each frame: what somebody types meanwhile is on the screen before the next ones. Those that are
 * in the document already stay, and those that are still to come have their room.
 */
export const useInSteps = (axis: Axis, steps: Steps): Axis => {
  const isOnPaper = useOnPaper();
  const drawn = useRef<ReadonlySet<string>>(new Set());
  const [, goOn] = useReducer((step: number) => step + 1, 0);
  // jsdom has no observer, and no frames to wait for.
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

/** Those of an axis that are drawn, and a few more. */
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
