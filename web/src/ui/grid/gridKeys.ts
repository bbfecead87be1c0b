import type { KeyboardEvent } from 'react';
import type { GridProps } from './gridTypes.ts';
import { blockOf, placesIn, samePlace, selectionAfter, selectOne, tabbed } from './selection.ts';
import type { GridState } from './useGridState.ts';

/** What one types to begin editing: the first letter of a figure. */
const beginsFigure = /^[\d.,:]$/;

type GridKeys = {
  props: GridProps;
  state: GridState;
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
  if (next) state.select(selectOne(next));
  return next !== undefined;
};

const pressCommand = ({ key, shiftKey }: KeyboardEvent, { props, state }: GridKeys): boolean => {
  switch (key.toLowerCase()) {
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
    // Esc gives up a block first; a dialog around the grid hears the next one.
    const isBlock = !samePlace(active, extent);
    if (isBlock) state.select(selectOne(active));
    return isBlock;
  }
  if (key === 'Enter' && props.onOpen) {
    props.onOpen(active);
    return true;
  }
  if (props.onEdit) {
    if (key === 'Enter' || key === 'F2') {
      state.edit(active, props.cell(active.row, active.column).text, false);
      return true;
    }
    if (key === 'Delete' || key === 'Backspace') {
      props.onEdit(placesIn(blockOf(state.selection)).map((place) => ({ ...place, text: '' })));
      return true;
    }
    if (beginsFigure.test(key)) {
      state.edit(active, key, true);
      return true;
    }
  }
  return move(event, keys);
};
