/** A cell by its place, counted from 0. */
export type Place = { row: number; column: number };

/** Where the keyboard is, and how far the selection reaches from there. */
export type Selection = { active: Place; extent: Place };

/** Rows and columns of a block, the last ones included. */
export type Block = { top: number; left: number; bottom: number; right: number };

export type Size = { rows: number; columns: number };

export type Move = {
  key: string;
  /** Shift: the selection grows. */
  isGrowing: boolean;
  /** Ctrl or Cmd: to the edge. */
  isFar: boolean;
  /** Rows in sight, for PageUp and PageDown. */
  page: number;
};

export const selectOne = (place: Place): Selection => ({ active: place, extent: place });

export const samePlace = (a: Place, b: Place): boolean => a.row === b.row && a.column === b.column;

export const blockOf = ({ active, extent }: Selection): Block => ({
  top: Math.min(active.row, extent.row),
  left: Math.min(active.column, extent.column),
  bottom: Math.max(active.row, extent.row),
  right: Math.max(active.column, extent.column),
});

/** Every place of a block, row by row. */
export const placesIn = ({ top, left, bottom, right }: Block): Place[] =>
  Array.from({ length: bottom - top + 1 }, (_, down) =>
    Array.from({ length: right - left + 1 }, (__, across) => ({ row: top + down, column: left + across })),
  ).flat();

const within = ({ row, column }: Place, { rows, columns }: Size): Place => ({
  row: Math.max(0, Math.min(row, rows - 1)),
  column: Math.max(0, Math.min(column, columns - 1)),
});

/** The selection held to a grid that may have become smaller. */
export const clampTo = ({ active, extent }: Selection, size: Size): Selection => ({
  active: within(active, size),
  extent: within(extent, size),
});

const moved = (from: Place, { key, isFar, page }: Move, { rows, columns }: Size): Place | undefined => {
  const { row, column } = from;
  switch (key) {
    case 'ArrowUp':
      return { row: isFar ? 0 : row - 1, column };
    case 'ArrowDown':
      return { row: isFar ? rows - 1 : row + 1, column };
    case 'ArrowLeft':
      return { row, column: isFar ? 0 : column - 1 };
    case 'ArrowRight':
      return { row, column: isFar ? columns - 1 : column + 1 };
    case 'PageUp':
      return { row: row - page, column };
    case 'PageDown':
      return { row: row + page, column };
    case 'Home':
      return { row: isFar ? 0 : row, column: 0 };
    case 'End':
      return { row: isFar ? rows - 1 : row, column: columns - 1 };
    default:
      return undefined;
  }
};

/** The selection after a key, as in a spreadsheet; undefined for keys that do not move. */
export const selectionAfter = (
  move: Move,
  { active, extent }: Selection,
  size: Size,
): Selection | undefined => {
  const to = moved(move.isGrowing ? extent : active, move, size);
  if (!to) return undefined;
  const place = within(to, size);
  return move.isGrowing ? { active, extent: place } : selectOne(place);
};

/** The cell after Tab or before Shift+Tab in the same row; undefined at its end, where Tab leaves the grid. */
export const tabbed = ({ row, column }: Place, isBackward: boolean, { columns }: Size): Place | undefined => {
  const next = column + (isBackward ? -1 : 1);
  return next < 0 || next >= columns ? undefined : { row, column: next };
};
