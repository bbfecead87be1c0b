import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** What stands in a panel below its list, with the panel's distance from the window's edge. Pixels. */
const below = 64;

type Fitting = {
  /** The list, whose items are laid out one under the other. */
  list: RefObject<HTMLUListElement | null>;
  /** How many of its items have room. */
  fitting: number;
  /** Pixels that these take; the list hides what goes beyond. */
  blockSize: number | undefined;
};

/**
 * How many items of a list have room above the window's lower edge, in a panel that stays in sight at the top. Where the
 * panel scrolls away with the page all of them have.
 * @param count items that are laid out
 * @param kept place of the item that must be seen whatever else is; -1 for none
 * @param onOut told that place where it has no room, so that the list can begin there
 */
export const useFitting = (count: number, kept: number, onOut: (place: number) => void): Fitting => {
  const list = useRef<HTMLUListElement>(null);
  const [{ fitting, blockSize }, setRoom] = useState<Omit<Fitting, 'list'>>({
    fitting: count,
    blockSize: undefined,
  });
  useLayoutEffect(() => {
    const look = () => {
      const room = list.current ? roomOf(list.current) : { fitting: count, blockSize: undefined };
      if (kept > 0 && kept >= room.fitting) onOut(kept);
      setRoom((before) =>
        before.fitting === room.fitting && before.blockSize === room.blockSize ? before : room,
      );
    };
    look();
    window.addEventListener('resize', look);
    return () => window.removeEventListener('resize', look);
  });
  return { list, fitting, blockSize };
};

const roomOf = (list: HTMLElement): Omit<Fitting, 'list'> => {
  const items = [...list.children];
  const panel = list.closest('section');
  if (!panel || getComputedStyle(panel).position !== 'sticky') {
    return { fitting: items.length, blockSize: undefined };
  }
  const top = list.getBoundingClientRect().top;
  // Where the panel stands before anything has scrolled, which is its lowest place.
  const beside = panel.parentElement?.getBoundingClientRect().top ?? 0;
  const above = beside + window.scrollY + top - panel.getBoundingClientRect().top;
  const ends = items.map((item) => item.getBoundingClientRect().bottom - top);
  const room = window.innerHeight - above - below;
  const fitting = Math.max(1, ends.filter((end) => end <= room).length);
  return { fitting, blockSize: ends[fitting - 1] };
};
