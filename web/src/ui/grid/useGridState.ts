import { useState } from 'react';
import { useUnsavedGuard } from '../basics/unsavedGuard.ts';
import type { AfterEdit } from './CellEditor.tsx';
import type { GridNames, RefusedText } from './gridTypes.ts';
import {
  blocksOf,
  clampTo,
  type Place,
  type Selection,
  type Size,
  samePlace,
  selectionAfter,
  selectOne,
} from './selection.ts';

/** The cell that is being edited; always the active one. */
export type Editing = {
  place: Place;
  /** The initial text of the field. */
  text: string;
  isReplacing: boolean;
};

const keys: Record<Exclude<AfterEdit, 'stay' | 'away' | 'fill'>, string> = {
  enter: 'ArrowDown',
  up: 'ArrowUp',
  down: 'ArrowDown',
  left: 'ArrowLeft',
  right: 'ArrowRight',
  tabBack: 'ArrowLeft',
  tabOn: 'ArrowRight',
};

/** The current position of a name that was at `at`; `at` itself where it is gone. */
export const placeOf = (
  name: string | undefined,
  at: number,
  count: number,
  nameAt: (place: number) => string,
) => {
  if (name === undefined || (at < count && nameAt(at) === name)) return at;
  const found = Array.from({ length: count }, (_, place) => place).find((place) => nameAt(place) === name);
  return found ?? at;
};

type Held = {
  selection: Selection;
  /**
   * The names of the first and last rows of the other selected blocks: a block in which rows have come or gone is
   * deselected.
   */
  ends?: readonly (readonly [string, string])[] | undefined;
  /** Arrow keys move to another block and keep those that are selected. */
  isAdding?: boolean;
  row?: string;
  column?: string;
  /** The row and column of the other end of the current block. */
  extent?: { row: string; column: string };
  /** The column in which a run of Tabs began: Enter returns to it, a row down. */
  run?: number | undefined;
};

/** The active cell, the selection and the edit of a grid. */
export const useGridState = (size: Size, names?: GridNames) => {
  const [held, hold] = useState<Held>({ selection: selectOne({ row: 0, column: 0 }) });
  const [editing, setEditing] = useState<Editing>();
  const { active } = held.selection;
  // If others add rows above, the active cell moves along, so that typing stays with the same row.
  const move = {
    row: names ? placeOf(held.row, active.row, size.rows, names.row) - active.row : 0,
    column: names ? placeOf(held.column, active.column, size.columns, names.column) - active.column : 0,
  };
  const moved = ({ row, column }: Place): Place => ({ row: row + move.row, column: column + move.column });
  const isNamed = ({ row, column }: Place, name: { row?: string; column?: string }): boolean =>
    row < size.rows &&
    column < size.columns &&
    names?.row(row) === name.row &&
    names?.column(column) === name.column;
  // A block in which rows or columns have come or gone is deselected: it would hold others than were chosen.
  const isWhole =
    !held.extent || (isNamed(moved(active), held) && isNamed(moved(held.selection.extent), held.extent));
  const others = held.selection.others?.flatMap(({ top, left, bottom, right }, at) => {
    const block = {
      top: top + move.row,
      left: left + move.column,
      bottom: bottom + move.row,
      right: right + move.column,
    };
    const [first, last] = held.ends?.[at] ?? [];
    const isThere =
      !names ||
      (block.bottom < size.rows && names.row(block.top) === first && names.row(block.bottom) === last);
    return isThere ? [block] : [];
  });
  const selection = clampTo(
    {
      active: moved(active),
      extent: moved(isWhole ? held.selection.extent : active),
      ...(others?.length && { others }),
    },
    size,
  );
  const setSelection = (next: Selection, { run, isAdding = false }: Pick<Held, 'run' | 'isAdding'> = {}) =>
    hold({
      selection: next,
      run,
      isAdding,
      ends: names && next.others?.map(({ top, bottom }) => [names.row(top), names.row(bottom)] as const),
      ...(names &&
        size.rows > 0 && {
          row: names.row(next.active.row),
          column: names.column(next.active.column),
          extent: { row: names.row(next.extent.row), column: names.column(next.extent.column) },
        }),
    });
  /** The first cell of the next row after a run of Tabs; undefined where there is no run. */
  const afterRun =
    held.run === undefined
      ? undefined
      : { row: Math.min(selection.active.row + 1, size.rows - 1), column: held.run };
  return {
    selection,
    afterRun,
    /** The edit ends when its cell is gone. */
    editing:
      editing && editing.place.row < size.rows && editing.place.column < size.columns ? editing : undefined,
    select: (next: Selection) => setSelection(next),
    isAdding: held.isAdding === true,
    /** Keeps the selection, while the keyboard moves on to select another block. */
    add: () => setSelection({ ...selection, others: blocksOf(selection) }, { isAdding: true }),
    /** Moves by keys. */
    goTo: (next: Selection) =>
      held.isAdding
        ? setSelection({ ...next, ...(selection.others && { others: selection.others }) }, { isAdding: true })
        : setSelection(next),
    /** Moves by Tab, within the current run. */
    tabTo: (place: Place) => setSelection(selectOne(place), { run: held.run }),
    edit: (place: Place, text: string, isReplacing: boolean) => {
      // A block stays selected while its first cell is edited: Ctrl+Enter fills it.
      if (!samePlace(place, selection.active)) setSelection(selectOne(place));
      setEditing({ place, text, isReplacing });
    },
    endEdit: (after: AfterEdit) => {
      setEditing(undefined);
      if (after === 'stay' || after === 'away' || after === 'fill') return;
      if (after === 'enter' && afterRun) {
        setSelection(selectOne(afterRun));
        return;
      }
      const { active } = selection;
      const step = { key: keys[after], isGrowing: false, isFar: false, page: 1 };
      const isTab = after === 'tabOn' || after === 'tabBack';
      setSelection(
        selectionAfter(step, selectOne(active), size) ?? selection,
        isTab ? { run: held.run ?? active.column } : {},
      );
    },
  };
};

export type GridState = ReturnType<typeof useGridState>;

/** Refused texts; they stay with their cells, however rows and columns move. */
export const useRefusedTexts = (names: GridNames | undefined) => {
  const [texts, setTexts] = useState<ReadonlyMap<string, RefusedText>>(new Map());
  useUnsavedGuard(texts.size > 0);
  const keyOf = ({ row, column }: Place) =>
    names ? `${names.row(row)} ${names.column(column)}` : `${row} ${column}`;
  const at = (place: Place): RefusedText | undefined =>
    texts.size > 0 ? texts.get(keyOf(place)) : undefined;
  return {
    at,
    /** The refused texts of a row by column; undefined where there are none, so that the row is not redrawn. */
    inRow: (row: number, columns: readonly number[]): ReadonlyMap<number, RefusedText> | undefined => {
      if (texts.size === 0) return undefined;
      const found = columns.flatMap((column) => {
        const refused = at({ row, column });
        return refused ? [[column, refused] as const] : [];
      });
      return found.length > 0 ? new Map(found) : undefined;
    },
    put: (place: Place, refused: RefusedText) =>
      setTexts((before) => new Map(before).set(keyOf(place), refused)),
    /** @returns whether one of the cells had a refused text */
    drop: (places: readonly Place[]): boolean => {
      const named = new Set(places.map(keyOf).filter((key) => texts.has(key)));
      if (named.size > 0) setTexts((before) => new Map([...before].filter(([key]) => !named.has(key))));
      return named.size > 0;
    },
  };
};
