import type { MouseEvent, PointerEvent } from 'react';
import type { GridProps } from './gridTypes.ts';
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
export const doublePress = (event: MouseEvent, props: GridProps, state: GridState): void => {
  const place = placeAt(event.target);
  if (!place) return;
  if (props.onOpen) props.onOpen(place);
  else if (props.onEdit) state.edit(place, props.cell(place.row, place.column).text, false);
};
