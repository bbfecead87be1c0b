import {
  type ClipboardEvent,
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { forgetFailure, forgetRetry, showToast } from '../feedback/toasts.ts';
import { MoreList } from '../layers/MoreList.tsx';
import { type AfterEdit, CellEditor } from './CellEditor.tsx';
import { GridFind } from './GridFind.tsx';
import { entriesOf } from './gridEntries.tsx';
import { cleared, type Edits, fillOf, pressKey } from './gridKeys.ts';
import { isEditableIn, type Move, type RefusedText, type SpreadsheetProps } from './gridTypes.ts';
import type { Edit } from './pasteBlock.ts';
import { blocksOf, chosenPlaces, columnsIn, isIn, type Place, selectMoved, selectOne } from './selection.ts';
import { useGridClipboard } from './useGridClipboard.ts';
import { useGridDrag } from './useGridDrag.ts';
import { placeOf, useGridState, useRefusedTexts } from './useGridState.ts';

export const cellId = (gridId: string, row: number, column: number): string => `${gridId}-${row}-${column}`;

/**
 * Makes a table work like a spreadsheet, however its rows are drawn. It is a single Tab stop; keys move through the
 * cells, select, fill, copy and paste blocks, and edit in place. An edit with an invalid cell is refused as a whole,
 * and the reason is shown at the cell.
 * @param page number of rows in sight, for PageUp and PageDown
 */
export const useSpreadsheet = (props: SpreadsheetProps, page: () => number) => {
  const { rows, columns, onEdit } = props;
  const id = useId();
  const table = useRef<HTMLTableElement>(null);
  const leaving = useRef(false);
  const state = useGridState({ rows, columns }, props.names);
  const refused = useRefusedTexts(props.names);
  const [typed, setTyped] = useState<string>();
  const [menuAt, setMenuAt] = useState<Place>();
  const [isFinding, setFinding] = useState(false);
  const body = useRef<HTMLTableSectionElement>(null);
  /** The last action, to repeat on other cells; a move onto a row that takes no text goes to that row again. */
  const last = useRef<{ edits: Edits } | { move: Move; onto: string | undefined }>(undefined);
  const { selection, editing } = state;
  const { active, extent } = selection;
  const blocks = blocksOf(selection);
  const isBeginning = state.isAdding && selection.others?.some((block) => isIn(active, block));

  const canFill = onEdit !== undefined && editing === undefined && (props.isEditable?.(active) ?? true);
  const isEditable = (place: Place): boolean => isEditableIn(props, place);
  const refusedAt = (place: Place): RefusedText | undefined =>
    refused.at(place) ?? props.cell(place.row, place.column).refused;
  const discard = (places: readonly Place[]): boolean => {
    const outside = places.filter(({ row, column }) => props.cell(row, column).refused !== undefined);
    if (outside.length > 0) props.onDiscard?.(outside);
    return refused.drop(places) || outside.length > 0;
  };
  const refuse = (description: string) =>
    showToast({ tone: 'error', title: 'Nothing was changed', description }, id);
  useEffect(() => () => forgetRetry(id), [id]);
  /** Applies edits all or none: the first cell with a fault shows it and keeps its text. */
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
  const act = (edits: Edits): boolean => {
    last.current = { edits };
    return submit(edits(selection, props));
  };
  /** Moves or copies blocks and selects them there, or says why not. @returns whether it did */
  const move = (requested: Move): boolean => {
    const plan = props.planMove?.(requested);
    if (!plan?.carryOut) {
      if (plan) refuse(plan.words);
      return false;
    }
    const { from, grip, over } = requested;
    const isOnto = !isEditable(over);
    last.current = { move: requested, onto: isOnto ? (props.names?.row ?? String)(over.row) : undefined };
    forgetFailure(id);
    plan.carryOut();
    state.select(isOnto ? selectOne(over) : selectMoved(from, grip, over));
    focus();
    return true;
  };
  const repeat = () => {
    const { current: done } = last;
    if (!onEdit || !done) return;
    if ('edits' in done) {
      submit(done.edits(selection, props).filter(isEditable));
      return;
    }
    const { grip, over, ...more } = done.move;
    const rowAt = props.names?.row ?? String;
    const row =
      done.onto === undefined ? active.row + over.row - grip.row : placeOf(done.onto, over.row, rows, rowAt);
    if (done.onto !== undefined && (row >= rows || rowAt(row) !== done.onto)) return;
    const column = active.column + over.column - grip.column;
    move({ ...more, from: blocks, grip: active, over: { row, column } });
  };
  /** Passes on texts of cells that ask what they are for, all or none. */
  const ask = (texts: readonly Edit[]) => {
    const filled = texts.filter(({ text }) => text.trim() !== '');
    for (const { text, ...place } of filled) {
      const fault = props.asking?.faultIn(text, place);
      if (fault !== undefined) {
        refuse(`${props.cellLabel?.(place) ?? props.label}: “${text}”. ${fault.replace(/\.$/, '')}.`);
        return;
      }
    }
    forgetFailure(id);
    if (filled.length > 0) props.asking?.onTexts(filled);
  };
  const faultAt = (text: string, place: Place): string | undefined => {
    if (isEditable(place)) return props.faultIn?.(text, place);
    return text.trim() === '' ? undefined : props.asking?.faultIn(text, place);
  };
  const edit = (place: Place, text?: string) => {
    const { row, column } = place;
    setTyped(text);
    state.edit(place, text ?? refusedAt(place)?.text ?? props.cell(row, column).text, text !== undefined);
  };
  const begin = (place: Place, by: 'mouse' | 'finger') => {
    if (isEditable(place)) edit(place);
    else if (by === 'mouse' && props.asking?.isAsking(place)) edit(place, '');
    else props.onOpen?.(place);
  };
  const endEdit = (after: AfterEdit) => {
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
    if (reached && (isFinding || table.current?.contains(document.activeElement))) reveal();
  }, [reached, isFinding]);

  const { row: editedRow, column: editedColumn } = editing?.place ?? {};
  const tellEditing = useEffectEvent((place: Place | undefined) => props.onEditing?.(place));
  useEffect(() => {
    if (editedRow === undefined || editedColumn === undefined) return;
    tellEditing({ row: editedRow, column: editedColumn });
    return () => tellEditing(undefined);
  }, [editedRow, editedColumn]);

  const focus = () => table.current?.focus({ preventScroll: true });
  const clipboard = useGridClipboard({ props, state, isEditable, act, move, ask, refuse });
  const openMenu = (place: Place) => {
    focus();
    setMenuAt(place);
  };
  const drag = useGridDrag({ props, state, body, isEditable, focus, act, move, begin, openMenu });
  const isHeld = editing !== undefined || menuAt !== undefined || drag.kind !== undefined;
  const tellHold = useEffectEvent((held: boolean) => props.onHold?.(held));
  useLayoutEffect(() => {
    if (!isHeld) return;
    tellHold(true);
    return () => tellHold(false);
  }, [isHeld]);
  const fill = (way: 'down' | 'right') => act(fillOf(way));
  const clear = () => act(cleared);
  const closeFind = () => {
    setFinding(false);
    focus();
  };

  const editor = editing && (
    <CellEditor
      key={`${editing.place.row} ${editing.place.column}`}
      label={props.cellLabel?.(editing.place) ?? props.label}
      initial={editing.text}
      initialFault={editing.isReplacing ? undefined : refusedAt(editing.place)?.fault}
      isReplacing={editing.isReplacing}
      faultIn={(text) => faultAt(text, editing.place)}
      onText={setTyped}
      onCancel={() => {
        discard([editing.place]);
        endEdit('stay');
      }}
      onRefuse={(text, fault) => {
        if (isEditable(editing.place)) refused.put(editing.place, { text, fault });
        endEdit('away');
      }}
      onCommit={(text, after) => {
        const { place } = editing;
        endEdit(isEditable(place) ? after : 'stay');
        const into = (places: readonly Place[]) => places.map((each) => ({ ...each, text }));
        if (!isEditable(place)) {
          const { asking } = props;
          ask(
            into(
              after === 'fill' ? chosenPlaces(selection).filter((each) => asking?.isAsking(each)) : [place],
            ),
          );
          return;
        }
        last.current = { edits: (now) => into(chosenPlaces(now)) };
        submit(into(after === 'fill' ? chosenPlaces(selection).filter(isEditable) : [place]));
      }}
    />
  );

  const menuCell = useRef<Element>(null);
  menuCell.current = menuAt ? document.getElementById(cellId(id, menuAt.row, menuAt.column)) : null;
  return {
    id,
    state,
    blocks,
    editor,
    typed,
    /** What dropping or pasting would do, in words. */
    words: drag.words ?? clipboard.words ?? (isBeginning ? adding : undefined),
    /** The states of a row's cells, each as columns. */
    columnsOf: (row: number) => ({
      chosen: columnsIn(blocks, row),
      lit: columnsIn(drag.lit, row),
      cut: columnsIn(clipboard.cutBlocks, row),
      corner: blocks.length === 1 && row === drag.corner.row ? drag.corner.column : undefined,
    }),
    /** The search field, while it is open. */
    find: isFinding && <GridFind props={props} state={state} onClose={closeFind} />,
    /** The menu of a cell, while it is open. */
    menu: menuAt && (
      <MoreList
        label={props.cellLabel?.(menuAt) ?? props.label}
        entries={entriesOf(props, menuAt, { clipboard, isEditable, edit, clear, fill })}
        triggerRef={menuCell}
        isOpen
        onOpenChange={(isOpen) => !isOpen && setMenuAt(undefined)}
        placement="bottom start"
      />
    ),
    /** Edits a cell with an initial text, which typing replaces. */
    open: (place: Place, text: string) => {
      setTyped(text);
      state.edit(place, text, false);
    },
    /** Goes to a cell. */
    goTo: (place: Place) => {
      state.select(selectOne(place));
      focus();
    },
    refusedIn: refused.inRow,
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
        const { uncut, copyWithHeadings, transposeNext, cutByKey, pasteOwn } = clipboard;
        const keys = {
          ...{ props, state, page: page(), leaving, act, fill, repeat, edit, discard, isEditable },
          ...{ uncut, copyWithHeadings, transposeNext, cutByKey, pasteOwn },
          openMenu: () => setMenuAt(active),
          find: () => setFinding(true),
        };
        if (isOwn && rows > 0 && pressKey(event, keys)) event.preventDefault();
      },
      onFocus: (event: { target: EventTarget }) => event.target === table.current && reveal(),
      // The context-menu key and Shift+F10 send the event to the table rather than a cell.
      onContextMenu: (event: MouseEvent) => {
        if (event.target !== table.current || rows === 0) return;
        event.preventDefault();
        setMenuAt(active);
      },
      onCopy: ofCells(clipboard.copy),
      onCut: ofCells(clipboard.cut),
      onPaste: ofCells((event) => onEdit && clipboard.paste(event)),
    },
    /** Props of the table's body. */
    bodyProps: { ...drag.bodyProps, 'data-dragging': drag.kind, 'data-fills': canFill || undefined },
  };
};

const adding = 'Go on to other cells, which are chosen as well. Esc ends it.';

/** Ignores copying from and pasting into a field in the table. */
const ofCells = (act: (event: ClipboardEvent) => void) => (event: ClipboardEvent) => {
  if (!(event.target instanceof HTMLInputElement)) act(event);
};
