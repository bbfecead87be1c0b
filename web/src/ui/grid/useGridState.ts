import { useState } from 'react';
import type { After } from './CellEditor.tsx';
import { clampTo, type Place, type Selection, type Size, selectionAfter, selectOne } from './selection.ts';

/** The cell that is being edited; it is always the active one. */
export type Editing = {
  place: Place;
  /** What stands in the field at first. */
  text: string;
  isReplacing: boolean;
};

const keys: Record<Exclude<After, 'stay' | 'away'>, string> = {
  up: 'ArrowUp',
  down: 'ArrowDown',
  left: 'ArrowLeft',
  right: 'ArrowRight',
};

/** What rows and columns are called, however many come or go before them. */
export type GridNames = { row: (row: number) => string; column: (column: number) => string };

/** Where something is that was at a place; there still, where it is gone. */
const placeOf = (name: string | undefined, at: number, count: number, nameAt: (place: number) => string) => {
  if (name === undefined || (at < count && nameAt(at) === name)) return at;
  const found = Array.from({ length: count }, (_, place) => place).find((place) => nameAt(place) === name);
  return found ?? at;
};

/** Where the keyboard is in a grid, what is chosen, and what is being edited. */
export const useGridState = (size: Size, firstColumn: number, names?: GridNames) => {
  const [held, hold] = useState<{ selection: Selection; row?: string; column?: string }>({
    selection: selectOne({ row: 0, column: firstColumn }),
  });
  const [editing, setEditing] = useState<Editing>();
  const { active } = held.selection;
  // Rows that others add above must not put somebody else under what is typed next.
  const move = {
    row: names ? placeOf(held.row, active.row, size.rows, names.row) - active.row : 0,
    column: names ? placeOf(held.column, active.column, size.columns, names.column) - active.column : 0,
  };
  const moved = ({ row, column }: Place): Place => ({ row: row + move.row, column: column + move.column });
  const selection = clampTo({ active: moved(active), extent: moved(held.selection.extent) }, size);
  const setSelection = (next: Selection) =>
    hold({
      selection: next,
      ...(names && { row: names.row(next.active.row), column: names.column(next.active.column) }),
    });
  return {
    selection,
    /** Nothing is edited any more once its cell is no longer there. */
    editing:
      editing && editing.place.row < size.rows && editing.place.column < size.columns ? editing : undefined,
    select: setSelection,
    edit: (place: Place, text: string, isReplacing: boolean) => {
      setSelection(selectOne(place));
      setEditing({ place, text, isReplacing });
    },
    endEdit: (after: After) => {
      setEditing(undefined);
      if (after === 'stay' || after === 'away') return;
      const step = { key: keys[after], isGrowing: false, isFar: false, page: 1 };
      setSelection(selectionAfter(step, selectOne(selection.active), size) ?? selection);
    },
  };
};

export type GridState = ReturnType<typeof useGridState>;
