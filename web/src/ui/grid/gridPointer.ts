import type { MouseEvent, PointerEvent } from 'react';
import { type Place, samePlace, selectOne } from './selection.ts';
import type { GridState } from './useGridState.ts';

/** The cell under the pointer. */
const placeAt = (target: EventTarget): Place | undefined => {
  const cell = target instanceof Element ? target.closest<HTMLElement>('td[data-column]') : null;
  const row = cell?.closest<HTMLElement>('tr[data-row]');
  return cell && row ? { row: Number(row.dataset.row), column: Number(cell.dataset.column) } : undefined;
};

/** A press chooses a cell, with Shift a block. */
export const pressPointer = (event: PointerEvent, state: GridState): void => {
  const place = placeAt(event.target);
  if (!place || event.button !== 0) return;
  state.select(event.shiftKey ? { ...state.selection, extent: place } : selectOne(place));
};

/** Pulling the mouse chooses a block; a finger scrolls. */
export const dragPointer = (event: PointerEvent, state: GridState): void => {
  if (event.buttons !== 1 || event.pointerType !== 'mouse') return;
  const place = placeAt(event.target);
  if (place && !samePlace(place, state.selection.extent)) state.select({ ...state.selection, extent: place });
};

/** A double press edits the cell, or opens what stands behind it. */
export const doublePress = (event: MouseEvent, begin: (place: Place) => void): void => {
  const place = placeAt(event.target);
  if (place) begin(place);
};

/** So does a finger's press at once. */
export const tap = (event: MouseEvent, begin: (place: Place) => void): void => {
  const place = placeAt(event.target);
  const isFinger = (event.nativeEvent as globalThis.PointerEvent).pointerType === 'touch';
  if (place && isFinger) begin(place);
};
