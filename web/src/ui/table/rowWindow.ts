/** Rows kept ready beyond each edge. */
export const overscan = 8;

/** What an open row shows under it. */
export type OpenDetail = { index: number; pixels: number };

export type RowWindow = {
  first: number;
  /** One past the last. */
  end: number;
  /** Pixels of what is left out before and after. */
  before: number;
  after: number;
};

const pixelsOf = (details: readonly OpenDetail[]): number =>
  details.reduce((sum, { pixels }) => sum + pixels, 0);

/** The row at a scroll offset, where open details stand between the rows. */
const rowAt = (offset: number, rowHeight: number, details: readonly OpenDetail[]): number => {
  let passed = 0;
  for (const { index, pixels } of details) {
    const begins = (index + 1) * rowHeight + passed;
    if (offset < begins) break;
    if (offset < begins + pixels) return index;
    passed += pixels;
  }
  return Math.floor((offset - passed) / rowHeight);
};

/**
 * The rows between two scroll offsets, with some to spare; offsets and heights in pixels.
 * @param details of the open rows, in the rows' order; they go with their row
 */
export const rowWindow = (
  count: number,
  rowHeight: number,
  scrollTop: number,
  viewHeight: number,
  details: readonly OpenDetail[] = [],
): RowWindow => {
  const inView = Math.ceil(viewHeight / rowHeight);
  const last = Math.max(0, count - inView);
  const top = Math.min(Math.max(0, rowAt(scrollTop, rowHeight, details)), last);
  const first = Math.max(0, top - overscan);
  const end = Math.min(count, top + inView + overscan);
  const before = pixelsOf(details.filter(({ index }) => index < first));
  const after = pixelsOf(details.filter(({ index }) => index >= end));
  return { first, end, before: first * rowHeight + before, after: (count - end) * rowHeight + after };
};
