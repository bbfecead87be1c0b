/** The position of a cell, counted from 0. */
export type Place = { row: number; column: number };

/** The first and last rows and columns of a block, inclusive. */
export type Block = { top: number; left: number; bottom: number; right: number };

/** The active cell, the opposite end of the current block, and blocks that were selected before it. */
export type Selection = { active: Place; extent: Place; others?: readonly Block[] };

export type Size = { rows: number; columns: number };

export type Move = {
  key: string;
  /** Shift: extends the selection. */
  isGrowing: boolean;
  /** Ctrl or Cmd: to the edge. */
  isFar: boolean;
  /** Number of rows in sight, for PageUp and PageDown. */
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

/** Every cell of a block, row by row. */
export const placesIn = ({ top, left, bottom, right }: Block): Place[] =>
  Array.from({ length: bottom - top + 1 }, (_, down) =>
    Array.from({ length: right - left + 1 }, (__, across) => ({ row: top + down, column: left + across })),
  ).flat();

/** Selects a block; its first cell is active. */
export const selectBlock = ({ top, left, bottom, right }: Block): Selection => ({
  active: { row: top, column: left },
  extent: { row: bottom, column: right },
});

/** All selected blocks, the last one at the end. */
export const blocksOf = (selection: Selection): readonly Block[] => [
  ...(selection.others ?? []),
  blockOf(selection),
];

export const isIn = ({ row, column }: Place, { top, left, bottom, right }: Block): boolean =>
  row >= top && row <= bottom && column >= left && column <= right;

/** Every cell of some blocks once, row by row within each. */
export const placesOf = (blocks: readonly Block[]): Place[] =>
  blocks.flatMap((block, at) =>
    placesIn(block).filter((place) => !blocks.slice(0, at).some((earlier) => isIn(place, earlier))),
  );

export const chosenPlaces = (selection: Selection): Place[] => placesOf(blocksOf(selection));

/** Selects blocks after moving them as far as one cell is from another. */
export const selectMoved = (blocks: readonly Block[], from: Place, to: Place): Selection => {
  const [down, across] = [to.row - from.row, to.column - from.column];
  const moved = blocks.map(({ top, left, bottom, right }) => ({
    ...{ top: top + down, bottom: bottom + down },
    ...{ left: left + across, right: right + across },
  }));
  const last = moved.at(-1);
  if (!last) return selectOne(to);
  return { ...selectBlock(last), ...(moved.length > 1 && { others: moved.slice(0, -1) }) };
};

/** Columns of a row as text, so that equal ones are the same value: a row is only redrawn when they change. */
export type Columns = string | undefined;

export const columnsIn = (blocks: readonly Block[], row: number): Columns => {
  const columns = new Set(
    blocks.flatMap(({ top, left, bottom, right }) =>
      row < top || row > bottom ? [] : Array.from({ length: right - left + 1 }, (_, across) => left + across),
    ),
  );
  return columns.size === 0 ? undefined : ` ${[...columns].join(' ')} `;
};

export const hasColumn = (columns: Columns, column: number): boolean =>
  columns?.includes(` ${column} `) ?? false;

/** Each cell as a block of its own. */
export const asBlocks = (places: readonly Place[]): Block[] =>
  places.map(({ row, column }) => ({ top: row, left: column, bottom: row, right: column }));

const within = ({ row, column }: Place, { rows, columns }: Size): Place => ({
  row: Math.max(0, Math.min(row, rows - 1)),
  column: Math.max(0, Math.min(column, columns - 1)),
});

/** Clamps the selection to a grid that may have become smaller. */
export const clampTo = ({ active, extent, others }: Selection, size: Size): Selection => ({
  active: within(active, size),
  extent: within(extent, size),
  ...(others && {
    others: others.filter(({ bottom, right }) => bottom < size.rows && right < size.columns),
  }),
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

/** The selection after a key, as in a spreadsheet; undefined for keys that do not move it. */
export const selectionAfter = (move: Move, selection: Selection, size: Size): Selection | undefined => {
  const to = moved(move.isGrowing ? selection.extent : selection.active, move, size);
  if (!to) return undefined;
  const place = within(to, size);
  return move.isGrowing ? { ...selection, extent: place } : selectOne(place);
};

/**
 * The next cell in the row for Tab, or the one before for Shift+Tab; undefined at the row's end, where Tab leaves the
 * grid.
 */
export const tabbed = ({ row, column }: Place, isBackward: boolean, { columns }: Size): Place | undefined => {
  const next = column + (isBackward ? -1 : 1);
  return next < 0 || next >= columns ? undefined : { row, column: next };
};
