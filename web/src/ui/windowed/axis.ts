/** A row or column that is in the document. */
export type Track = {
  index: number;
  /** Pixels of those left out before it. */
  gap: number;
};

/** The part of an axis that is in the document. */
export type Axis = {
  tracks: readonly Track[];
  /** Pixels of those left out after the last one. */
  tail: number;
};

/** The first rows or columns, or all of them. @param size pixels of each that is left out */
export const startOf = (count: number, max = count, size = 0): Axis => {
  const shown = Math.min(count, max);
  const tracks = Array.from({ length: shown }, (_, index) => ({ index, gap: 0 }));
  return { tracks, tail: (count - shown) * size };
};
