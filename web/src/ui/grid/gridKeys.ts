import type { KeyboardEvent } from 'react';
import { filled } from './gridFill.ts';
import { isEditableIn, type SpreadsheetProps } from './gridTypes.ts';
import type { Edit } from './pasteBlock.ts';
import {
  blocksOf,
  chosenPlaces,
  type Place,
  type Selection,
  samePlace,
  selectBlock,
  selectionAfter,
  selectOne,
  tabbed,
} from './selection.ts';
import type { GridState } from './useGridState.ts';

/** Characters that begin an edit: those that a figure or a sum begins with. */
const beginsFigure = /^[\d,:=]$/;

/** The edits of an action, computed for a selection in the grid's current state. */
export type Edits = (now: Selection, props: SpreadsheetProps) => readonly Edit[];

type GridKeys = {
  props: SpreadsheetProps;
  state: GridState;
  /** Applies an action to the selection as one edit, which can be repeated elsewhere. */
  act: (edits: Edits) => void;
  fill: (way: 'down' | 'right') => void;
  repeat: () => void;
  openMenu: () => void;
  find: () => void;
  copyWithHeadings: () => void;
  /** Marks cells as cut, even if the browser sends no cut event. */
  cutByKey: () => void;
  /** Pastes cells that were cut but are on no clipboard. @returns whether there were any */
  pasteOwn: () => boolean;
  transposeNext: (isNext: boolean) => void;
  /** Cancels the cut. @returns whether there was one */
  uncut: () => boolean;
  /** Begins to edit a cell, with `typed` or else its own text. */
  edit: (place: Place, typed?: string) => void;
  /** Discards refused texts. @returns whether there was one */
  discard: (places: readonly Place[]) => boolean;
  isEditable: (place: Place) => boolean;
  /** Number of rows in sight. */
  page: number;
  /** Set by Esc: the next Tab leaves the grid. */
  leaving: { current: boolean };
};

/** Handles a key. @returns whether it was one of the grid's */
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
  if (next) state.goTo(next);
  return next !== undefined;
};

const pressTab = ({ shiftKey }: KeyboardEvent, { props, state }: GridKeys): boolean => {
  const next = tabbed(state.selection.active, shiftKey, props);
  if (next) state.tabTo(next);
  return next !== undefined;
};

const pressCommand = ({ key, shiftKey }: KeyboardEvent, keys: GridKeys): boolean => {
  const { props, state } = keys;
  const { active, extent } = state.selection;
  const letter = key.toLowerCase();
  switch (letter) {
    case 'd':
    case 'r':
      if (props.onEdit) keys.fill(letter === 'd' ? 'down' : 'right');
      return props.onEdit !== undefined;
    case 'a':
      state.select(selectBlock({ top: 0, left: 0, bottom: props.rows - 1, right: props.columns - 1 }));
      return true;
    case ' ':
      state.select({ active: { ...active, row: 0 }, extent: { ...extent, row: props.rows - 1 } });
      return true;
    case 'z':
    case 'y': {
      const isUndo = letter === 'z' && !shiftKey;
      // A refused text is what its cell's user did last.
      if (isUndo && keys.discard([active])) return true;
      const take = isUndo ? props.onUndo : props.onRedo;
      take?.();
      return take !== undefined;
    }
    case 'f':
      keys.find();
      return true;
    case 'c':
      if (shiftKey) keys.copyWithHeadings();
      return shiftKey;
    case 'x':
      keys.cutByKey();
      return false;
    case 'v':
      keys.transposeNext(shiftKey);
      return !shiftKey && keys.pasteOwn();
    default:
      return false;
  }
};

/** Handles keys that mean the same in any selection. */
const pressNamed = ({ key, shiftKey }: KeyboardEvent, keys: GridKeys): boolean => {
  const { props, state } = keys;
  const { active, extent } = state.selection;
  switch (shiftKey && key !== '?' ? `Shift+${key}` : key) {
    case 'F4':
      keys.repeat();
      return true;
    case '.':
      keys.openMenu();
      return true;
    case '?':
      props.onHelp?.();
      return props.onHelp !== undefined;
    case 'Shift+F8':
      state.add();
      return true;
    case 'Shift+ ':
      state.select({ active: { ...active, column: 0 }, extent: { ...extent, column: props.columns - 1 } });
      return true;
    default: {
      const own = props.entries?.(active).find(({ keys: letter }) => letter === key.toUpperCase());
      own?.onPress();
      return own !== undefined;
    }
  }
};

const pressPlain = (event: KeyboardEvent, keys: GridKeys): boolean => {
  const { props, state } = keys;
  const { active } = state.selection;
  const { key } = event;
  if (key === 'Escape') return pressEscape(keys);
  if (pressNamed(event, keys)) return true;
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
  } else if (props.asking?.isAsking(active) && (beginsFigure.test(key) || key === 'F2')) {
    keys.edit(active, key === 'F2' ? '' : key);
    return true;
  } else if (key === 'Enter' && props.onOpen) {
    props.onOpen(active);
    return true;
  }
  if (props.onEdit && (key === 'Delete' || key === 'Backspace')) {
    keys.act(cleared);
    return true;
  }
  return move(event, keys);
};

/**
 * Esc cancels the cut, or discards a refused text, or reduces the selection to a cell; after that it is left to a
 * dialog around the grid.
 */
const pressEscape = ({ state, uncut, discard }: GridKeys): boolean => {
  const { active, extent, others } = state.selection;
  if (uncut() || discard(chosenPlaces(state.selection))) return true;
  const isMore = state.isAdding || others !== undefined || !samePlace(active, extent);
  if (isMore) state.select(selectOne(active));
  return isMore;
};

/** Clears the selected cells. */
export const cleared: Edits = (now, props) =>
  chosenPlaces(now)
    .filter((place) => isEditableIn(props, place))
    .map((place) => ({ ...place, text: '' }));

/** Fills each selected block from its first row or column. */
export const fillOf =
  (way: 'down' | 'right'): Edits =>
  (now, props) => {
    const textAt = (place: Place) =>
      isEditableIn(props, place) ? props.cell(place.row, place.column).text : undefined;
    return blocksOf(now)
      .flatMap((block) => filled(way, selectBlock(block), textAt))
      .filter((place) => isEditableIn(props, place));
  };
