/** One row or column in the document. */
export type Track = {
  index: number;
  /** Pixels of those left out before it. */
  gap: number;
};

/** What of an axis is in the document. */
export type Axis = {
  tracks: readonly Track[];
  /** Pixels of those left out after the last one. */
  tail: number;
};

/** Of all rows or columns, those from `first` to before `end`, and those of `keep` wherever they are. */
export const axisOf = (
  count: number,
  size: number,
  { first, end }: { first: number; end: number },
  keep: readonly number[],
): Axis => {
  const shown = new Set(keep.filter((index) => index >= 0 && index < count));
  for (let index = Math.max(0, first); index < Math.min(end, count); index++) shown.add(index);
  let next = 0;
  const tracks = [...shown]
    .sort((a, b) => a - b)
    .map((index) => {
      const gap = (index - next) * size;
      next = index + 1;
      return { index, gap };
    });
  return { tracks, tail: (count - next) * size };
};
