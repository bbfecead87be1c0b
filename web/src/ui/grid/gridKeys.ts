import type { KeyboardEvent } from 'react';
import type { SpreadsheetProps } from './gridTypes.ts';
import type { Edit } from './pasteBlock.ts';
import {
  blockOf,
  type Place,
  placesIn,
  type Selection,
  samePlace,
  selectionAfter,
  selectOne,
  tabbed,
} from './selection.ts';
import type { GridState } from './useGridState.ts';

/** What one types to begin editing: the first letter of a figure or a sum. */
const beginsFigure = /^[\d.,:=]$/;

type GridKeys = {
  props: SpreadsheetProps;
  state: GridState;
  /** Takes edits as one. */
  submit: (edits: readonly Edit[]) => void;
  /** Begins to edit a cell, with its own text unless one is typed. */
  edit: (place: Place, typed?: string) => void;
  /** Gives up refused texts. @returns whether there was one */
  discard: (places: readonly Place[]) => boolean;
  isEditable: (place: Place) => boolean;
  /** Rows in sight. */
  page: number;
  /** Set by Esc: the next Tab leaves the grid. */
  leaving: { current: boolean };
};

/** Does what a key asks for; true when it was one of the grid's own. */
export const pressKey = (event: KeyboardEvent, keys: GridKeys): boolean => {
  const isLeaving = keys.leaving.current;
  keys.leaving.current = event.key === 'Escape';
  if (event.altKey) return false;
  if (event.key === 'Tab') return !isLeaving && pressTab(event, keys);
  return event.ctrlKey || event.metaKey
    ? pressCommand(event, keys) || move(event, keys)
    : pressPlain(event, keys);
};

const move = (
  { key, shiftKey, ctrlKey, metaKey }: KeyboardEvent,
  { props, state, page }: GridKeys,
): boolean => {
  const next = selectionAfter(
    { key, isGrowing: shiftKey, isFar: ctrlKey || metaKey, page },
    state.selection,
    props,
  );
  if (next) state.select(next);
  return next !== undefined;
};

const pressTab = ({ shiftKey }: KeyboardEvent, { props, state }: GridKeys): boolean => {
  const next = tabbed(state.selection.active, shiftKey, props);
  if (next) state.tabTo(next);
  return next !== undefined;
};

const pressCommand = ({ key, shiftKey }: KeyboardEvent, keys: GridKeys): boolean => {
  const { props, state } = keys;
  const letter = key.toLowerCase();
  switch (letter) {
    case 'd':
    case 'r': {
      if (!props.onEdit) return false;
      const textAt = (place: Place) =>
        keys.isEditable(place) ? props.cell(place.row, place.column).text : undefined;
      const edits = filled(letter === 'd' ? 'down' : 'right', state.selection, textAt);
      keys.submit(edits.filter(keys.isEditable));
      return true;
    }
    case 'a':
      state.select({
        active: { row: 0, column: 0 },
        extent: { row: props.rows - 1, column: props.columns - 1 },
      });
      return true;
    case 'z':
      (shiftKey ? props.onRedo : props.onUndo)?.();
      return true;
    case 'y':
      props.onRedo?.();
      return true;
    default:
      return false;
  }
};

const pressPlain = (event: KeyboardEvent, keys: GridKeys): boolean => {
  const { props, state } = keys;
  const { active, extent } = state.selection;
  const { key } = event;
  if (key === 'Escape') {
    // Esc gives up a refused text first, then a block; a dialog around the grid hears the next one.
    if (keys.discard(placesIn(blockOf(state.selection)))) return true;
    const isBlock = !samePlace(active, extent);
    if (isBlock) state.select(selectOne(active));
    return isBlock;
  }
  if (key === 'Enter' && state.afterRun) {
    state.select(selectOne(state.afterRun));
    return true;
  }
  if (keys.isEditable(active)) {
    if (key === 'Enter' || key === 'F2') {
      keys.edit(active);
      return true;
    }
    if (beginsFigure.test(key)) {
      keys.edit(active, key);
      return true;
    }
  } else if (key === 'Enter' && props.onOpen) {
    props.onOpen(active);
    return true;
  }
  if (props.onEdit && (key === 'Delete' || key === 'Backspace')) {
    keys.submit(cleared(keys));
    return true;
  }
  return move(event, keys);
};

/** The chosen cells without their texts. */
const cleared = ({ state, isEditable }: GridKeys): Edit[] =>
  placesIn(blockOf(state.selection))
    .filter(isEditable)
    .map((place) => ({ ...place, text: '' }));

/**
 * Ctrl+D and Ctrl+R: the first row or column of the chosen block goes over the rest of it; with one row or column alone,
 * what stands before it. What can't be copied fills nothing.
 */
export const filled = (
  way: 'down' | 'right',
  selection: Selection,
  textAt: (place: Place) => string | undefined,
): Edit[] => {
  const block = blockOf(selection);
  const isDown = way === 'down';
  const isLine = isDown ? block.top === block.bottom : block.left === block.right;
  const from = (isDown ? block.top : block.left) - (isLine ? 1 : 0);
  if (from < 0) return [];
  const source = (place: Place): Place => (isDown ? { ...place, row: from } : { ...place, column: from });
  return placesIn(block)
    .filter(({ row, column }) => (isDown ? row : column) > from)
    .flatMap((place) => {
      const text = textAt(source(place));
      return text === undefined ? [] : [{ ...place, text }];
    });
};
