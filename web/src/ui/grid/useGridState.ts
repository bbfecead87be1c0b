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

/** Where the keyboard is in a grid, what is chosen, and what is being edited. */
export const useGridState = (size: Size, firstColumn: number) => {
  const [held, setSelection] = useState<Selection>(selectOne({ row: 0, column: firstColumn }));
  const [editing, setEditing] = useState<Editing>();
  const selection = clampTo(held, size);
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
      const move = { key: keys[after], isGrowing: false, isFar: false, page: 1 };
      setSelection(selectionAfter(move, selectOne(selection.active), size) ?? selection);
    },
  };
};

export type GridState = ReturnType<typeof useGridState>;
