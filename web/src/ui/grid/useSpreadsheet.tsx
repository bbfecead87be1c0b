import {
  type ClipboardEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { forgetFailure, letFailureGo, showToast } from '../feedback/toasts.ts';
import { type After, CellEditor } from './CellEditor.tsx';
import { around, copy, pasted } from './gridClipboard.ts';
import { pressKey } from './gridKeys.ts';
import type { RefusedText, SpreadsheetProps } from './gridTypes.ts';
import type { Edit } from './pasteBlock.ts';
import { blockOf, type Place, placesIn, samePlace, selectOne } from './selection.ts';
import { type GridState, useGridState, useRefusedTexts } from './useGridState.ts';

export const cellId = (gridId: string, row: number, column: number): string => `${gridId}-${row}-${column}`;

/**
 * Works a table like a spreadsheet, however its rows are drawn: one stop of Tab, whose keys move through the
 * cells, choose, fill, copy and paste blocks and edit in place. Whatever can't be taken is refused whole and said at its
 * cell, where it stays.
 * @param page rows in sight, for PageUp and PageDown
 */
export const useSpreadsheet = (props: SpreadsheetProps, page: () => number) => {
  const { rows, columns, onEdit } = props;
  const id = useId();
  const table = useRef<HTMLTableElement>(null);
  const leaving = useRef(false);
  const state = useGridState({ rows, columns }, props.names);
  const refused = useRefusedTexts(props.names);
  const [typed, setTyped] = useState<string>();
  const { selection, editing } = state;
  const { active, extent } = selection;
  const block = blockOf(selection);

  const isEditable = (place: Place): boolean => onEdit !== undefined && (props.isEditable?.(place) ?? true);
  const refusedAt = (place: Place): RefusedText | undefined =>
    refused.at(place) ?? props.cell(place.row, place.column).refused;
  const discard = (places: readonly Place[]): boolean => {
    const outside = places.filter(({ row, column }) => props.cell(row, column).refused !== undefined);
    if (outside.length > 0) props.onDiscard?.(outside);
    return refused.drop(places) || outside.length > 0;
  };
  const refuse = (description: string) =>
    showToast({ tone: 'error', title: 'Nothing was changed', description }, id);
  useEffect(() => () => letFailureGo(id), [id]);
  /** Takes edits as one, or none of them: the first cell that can't have its text says why, and keeps it. */
  const submit = (edits: readonly Edit[]): boolean => {
    for (const { text, ...place } of edits) {
      const fault = props.faultIn?.(text, place);
      if (fault === undefined) continue;
      state.select({ active: place, extent: place });
      if (isEditable(place)) refused.put(place, { text, fault });
      refuse(`${props.cellLabel?.(place) ?? props.label}: “${text}”. ${fault.replace(/\.$/, '')}.`);
      return false;
    }
    refused.drop(edits);
    forgetFailure(id);
    if (edits.length > 0) onEdit?.(edits);
    return true;
  };
  const edit = (place: Place, text?: string) => {
    const { row, column } = place;
    setTyped(text);
    state.edit(place, text ?? refusedAt(place)?.text ?? props.cell(row, column).text, text !== undefined);
  };
  const begin = (place: Place) => {
    if (isEditable(place)) edit(place);
    else props.onOpen?.(place);
  };
  const endEdit = (after: After) => {
    setTyped(undefined);
    state.endEdit(after);
    if (after !== 'away') table.current?.focus({ preventScroll: true });
  };

  const reveal = useEffectEvent(() => {
    document
      .getElementById(cellId(id, extent.row, extent.column))
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });
  const reached = `${extent.row} ${extent.column}`;
  useEffect(() => {
    if (reached && table.current?.contains(document.activeElement)) reveal();
  }, [reached]);

  const { row: editedRow, column: editedColumn } = editing?.place ?? {};
  const tellEditing = useEffectEvent((place: Place | undefined) => props.onEditing?.(place));
  useEffect(() => {
    if (editedRow === undefined || editedColumn === undefined) return;
    tellEditing({ row: editedRow, column: editedColumn });
    return () => tellEditing(undefined);
  }, [editedRow, editedColumn]);

  const paste = (event: ClipboardEvent) => {
    if (!onEdit) return;
    const { edits, fault } = pasted(event, props, selection);
    if (edits === undefined) {
      const from = { row: block.top, column: block.left };
      refuse(`${props.cellLabel?.(from) ?? props.label}: ${fault} Nothing was pasted.`);
      return;
    }
    const over = around(edits);
    if (over && submit(edits)) state.select(over);
  };
  const cut = (event: ClipboardEvent) => {
    copy(event, props, selection);
    submit(
      placesIn(block)
        .filter(isEditable)
        .map((place) => ({ ...place, text: '' })),
    );
  };

  const editor = editing && (
    <CellEditor
      key={`${editing.place.row} ${editing.place.column}`}
      label={props.cellLabel?.(editing.place) ?? props.label}
      initial={editing.text}
      initialFault={editing.isReplacing ? undefined : refusedAt(editing.place)?.fault}
      isReplacing={editing.isReplacing}
      faultIn={(text) => props.faultIn?.(text, editing.place)}
      onText={setTyped}
      onCancel={() => {
        discard([editing.place]);
        endEdit('stay');
      }}
      onRefuse={(text, fault) => {
        refused.put(editing.place, { text, fault });
        endEdit('away');
      }}
      onCommit={(text, after) => {
        const places = after === 'fill' ? placesIn(block).filter(isEditable) : [editing.place];
        endEdit(after);
        submit(places.map((place) => ({ ...place, text })));
      }}
    />
  );

  return {
    id,
    state,
    block,
    editor,
    typed,
    /** Opens a cell with a text in its field, which what is typed replaces. */
    open: (place: Place, text: string) => {
      setTyped(text);
      state.edit(place, text, false);
    },
    refusedIn: refused.inRow,
    /** Of the table. */
    tableProps: {
      ref: table,
      role: 'grid' as const,
      tabIndex: 0,
      'aria-label': props.label,
      'aria-describedby': props.describedBy,
      'aria-readonly': onEdit === undefined,
      'aria-multiselectable': true,
      'aria-activedescendant': editing || rows === 0 ? undefined : cellId(id, active.row, active.column),
      onKeyDown: (event: KeyboardEvent) => {
        const isOwn = event.target === table.current;
        const keys = { props, state, page: page(), leaving, submit, edit, discard, isEditable };
        if (isOwn && rows > 0 && pressKey(event, keys)) event.preventDefault();
      },
      onFocus: (event: { target: EventTarget }) => event.target === table.current && reveal(),
      onCopy: ofCells((event) => copy(event, props, selection)),
      onCut: ofCells((event) => (onEdit ? cut(event) : copy(event, props, selection))),
      onPaste: ofCells(paste),
    },
    /** Of the part of it that has the cells. */
    bodyProps: {
      onPointerDown: (event: PointerEvent) => pressPointer(event, state),
      onPointerOver: (event: PointerEvent) => dragPointer(event, state),
      onClick: (event: MouseEvent) => tap(event, begin),
      onDoubleClick: (event: MouseEvent) => doublePress(event, begin),
    },
  };
};

/** Not what is copied from or pasted into a field that stands in the table. */
const ofCells = (act: (event: ClipboardEvent) => void) => (event: ClipboardEvent) => {
  if (!(event.target instanceof HTMLInputElement)) act(event);
};

/** The cell under the pointer. */
const placeAt = (target: EventTarget): Place | undefined => {
  const cell = target instanceof Element ? target.closest<HTMLElement>('td[data-column]') : null;
  const row = cell?.closest<HTMLElement>('tr[data-row]');
  return cell && row ? { row: Number(row.dataset.row), column: Number(cell.dataset.column) } : undefined;
};

/** A press chooses a cell, with Shift a block. */
const pressPointer = (event: PointerEvent, state: GridState): void => {
  const place = placeAt(event.target);
  if (!place || event.button !== 0) return;
  state.select(event.shiftKey ? { ...state.selection, extent: place } : selectOne(place));
};

/** Pulling the mouse chooses a block; a finger scrolls. */
const dragPointer = (event: PointerEvent, state: GridState): void => {
  if (event.buttons !== 1 || event.pointerType !== 'mouse') return;
  const place = placeAt(event.target);
  if (place && !samePlace(place, state.selection.extent)) state.select({ ...state.selection, extent: place });
};

/** A double press edits the cell, or opens what stands behind it. */
const doublePress = (event: MouseEvent, begin: (place: Place) => void): void => {
  const place = placeAt(event.target);
  if (place) begin(place);
};

/** So does a finger's press at once. */
const tap = (event: MouseEvent, begin: (place: Place) => void): void => {
  const place = placeAt(event.target);
  const isFinger = (event.nativeEvent as globalThis.PointerEvent).pointerType === 'touch';
  if (place && isFinger) begin(place);
};
