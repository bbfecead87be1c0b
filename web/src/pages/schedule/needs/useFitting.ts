import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** Height of the panel's content below its list, with the panel's distance from the window's edge. Pixels. */
const below = 64;

type Fitting = {
  /** The list, whose items are laid out one below the other. */
  list: RefObject<HTMLUListElement | null>;
  /** The number of items that fit. */
  fitting: number;
  /** Their height in pixels; the list hides the rest. */
  blockSize: number | undefined;
};

/**
 * The number of a list's items that fit above the window's lower edge, in a panel that stays in sight at the top. All
 * fit where the panel scrolls with the page.
 * @param count number of items laid out
 * @param kept index of the item that must be in sight; -1 for none
 * @param onOut called with that index where it doesn't fit, so that the list can begin with it
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
  // The panel's position before anything has scrolled, which is its lowest.
  const beside = panel.parentElement?.getBoundingClientRect().top ?? 0;
  const above = beside + window.scrollY + top - panel.getBoundingClientRect().top;
  const ends = items.map((item) => item.getBoundingClientRect().bottom - top);
  const room = window.innerHeight - above - below;
  const fitting = Math.max(1, ends.filter((end) => end <= room).length);
  return { fitting, blockSize: ends[fitting - 1] };
};
