import { type ClipboardEvent, useRef, useState } from 'react';
import { formatBlock, parseBlock, textOf } from './gridClipboard.ts';
import { cleared, type Edits } from './gridKeys.ts';
import type { Move, SpreadsheetProps } from './gridTypes.ts';
import { type Edit, pasteBlock, transposed } from './pasteBlock.ts';
import { type Block, blockOf, blocksOf, chosenPlaces, type Place } from './selection.ts';
import { type GridState, placeOf } from './useGridState.ts';

/** A text that was copied or cut here, with its blocks' cells by name, as rows may come and go above. */
type Own = { text: string; blocks: { top: number; left: number; rows: string[]; columns: string[] }[] };

type GridClipboard = {
  props: SpreadsheetProps;
  state: GridState;
  isEditable: (place: Place) => boolean;
  act: (edits: Edits) => boolean;
  move: (asked: Move) => boolean;
  ask: (texts: readonly Edit[]) => void;
  refuse: (description: string) => void;
};

const together =
  'Blocks are copied together if they are of the same rows or of the same columns. Pulled by their edge, others are moved, too.';
const oneOnly = 'What is cut goes to one row. Choose one, or copy it to all of them.';
const byKeys = 'Press Ctrl+V: this browser gives the page no other way to what was copied.';

const apart = 'The cells that were copied or cut are no longer together as they were: take them again.';

/** Compares parsed cells, as clipboards differ in line ends. */
const sameCells = (one: string, other: string): boolean =>
  formatBlock(parseBlock(one)) === formatBlock(parseBlock(other));

/** The first selected cell of each row. */
const firstCells = (blocks: readonly Block[]): Place[] =>
  blocks.flatMap(({ top, left, bottom }) =>
    Array.from({ length: bottom - top + 1 }, (_, down) => ({ row: top + down, column: left })),
  );

/**
 * Copies, cuts and pastes cells. Cut cells stay until they are pasted: that moves them, as one change. Cells copied
 * here and pasted onto cells that take no text, such as a total, are copied there as by dragging.
 */
export const useGridClipboard = (grid: GridClipboard) => {
  const { props, state, isEditable, act, move, ask, refuse } = grid;
  const { selection } = state;
  const [cutCells, setCut] = useState<Own>();
  /** The last copied text, with its cells where they are editable. */
  const copied = useRef<{ text: string; own: Own | undefined }>(undefined);
  const isTransposed = useRef(false);
  const isOnItsWay = useRef(false);
  /** The cut cells are on no clipboard: Firefox has no cut outside of fields. */
  const isOwn = useRef(false);

  const nameAt = {
    row: props.names?.row ?? String,
    column: props.names?.column ?? String,
  };
  const ownOf = (text: string): Own => {
    const names = (first: number, last: number, of: (place: number) => string) =>
      Array.from({ length: last - first + 1 }, (_, place) => of(first + place));
    const blocks = blocksOf(selection).map(({ top, left, bottom, right }) => ({
      ...{ top, left, rows: names(top, bottom, nameAt.row), columns: names(left, right, nameAt.column) },
    }));
    return { text, blocks };
  };
  /** The current position of a block's cells; empty where they are no longer together. */
  const blockNow = ({ rows, columns, ...was }: Own['blocks'][number]): Block[] => {
    const top = placeOf(rows[0], was.top, props.rows, nameAt.row);
    const left = placeOf(columns[0], was.left, props.columns, nameAt.column);
    const [bottom, right] = [top + rows.length - 1, left + columns.length - 1];
    const isWhole =
      bottom < props.rows &&
      right < props.columns &&
      rows.every((name, place) => nameAt.row(top + place) === name) &&
      columns.every((name, place) => nameAt.column(left + place) === name);
    return isWhole ? [{ top, left, bottom, right }] : [];
  };

  const put = (text: string | undefined, event?: ClipboardEvent) => {
    event?.preventDefault();
    if (text === undefined) {
      refuse(together);
      return;
    }
    copied.current = { text, own: chosenPlaces(selection).some(isEditable) ? ownOf(text) : undefined };
    isOwn.current = false;
    setCut(undefined);
    if (event) event.clipboardData.setData('text/plain', text);
    // Without a secure context the clipboard is only reachable through a copy event, which calls this again.
    else if (navigator.clipboard) navigator.clipboard.writeText(text).catch(() => refuse(byKeys));
    else {
      isOnItsWay.current = true;
      document.execCommand('copy');
      isOnItsWay.current = false;
    }
  };
  const copy = (event?: ClipboardEvent) =>
    put(isOnItsWay.current ? copied.current?.text : textOf(props, selection), event);
  const cut = (event?: ClipboardEvent) => {
    copy(event);
    if (!props.onEdit) return;
    if (!props.planMove) act(cleared);
    else if (copied.current?.own) setCut(copied.current.own);
  };

  const pasteText = (text: string) => {
    if (!props.onEdit) return;
    const hasRowsAsColumns = isTransposed.current;
    isTransposed.current = false;
    const { top, left } = blockOf(selection);
    const over = { row: top, column: left };
    const isOnto = !chosenPlaces(selection).some(isEditable);
    const own = cutCells ?? (isOnto ? copied.current?.own : undefined);
    if (props.planMove && own && sameCells(text, own.text) && !hasRowsAsColumns) {
      const from = own.blocks.flatMap(blockNow);
      const isCopy = own !== cutCells;
      const also = isOnto ? firstCells(blocksOf(selection)).filter(({ row }) => row !== top) : [];
      if (from.length < own.blocks.length) refuse(apart);
      else if (!isCopy && also.length > 0) refuse(oneOnly);
      else {
        const grip = {
          row: Math.min(...from.map((block) => block.top)),
          column: Math.min(...from.map((block) => block.left)),
        };
        if (move({ from, grip, over, also, isCopy })) setCut(undefined);
      }
      return;
    }
    const cells = hasRowsAsColumns ? transposed(parseBlock(text)) : parseBlock(text);
    const { over: pasted, edits, fault } = pasteBlock(cells, selection, props);
    if (fault !== undefined) {
      refuse(`${props.cellLabel?.(over) ?? props.label}: ${fault} Nothing was pasted.`);
    } else if (edits.length > 0 && edits.every((place) => props.asking?.isAsking(place))) ask(edits);
    else if (act((now, grid) => pasteBlock(cells, now, grid).edits ?? [])) state.select(pasted);
  };

  return {
    cutBlocks: cutCells?.blocks.flatMap(blockNow) ?? [],
    words: cutCells && 'Cut. Ctrl+V moves it to the cell you are at then; Esc leaves it here.',
    /** Cancels the cut. @returns whether there was one */
    uncut: (): boolean => {
      setCut(undefined);
      return cutCells !== undefined;
    },
    copy,
    cut,
    cutByKey: () => {
      const text = textOf(props, selection);
      if (!props.onEdit || !props.planMove || text === undefined) return;
      const own = ownOf(text);
      copied.current = { text, own };
      isOwn.current = true;
      setCut(own);
    },
    pasteOwn: (): boolean => {
      const isCut = cutCells !== undefined && isOwn.current;
      if (isCut) pasteText(cutCells.text);
      return isCut;
    },
    copyWithHeadings: () => put(textOf(props, selection, true)),
    /** Sets whether the next paste swaps rows and columns. */
    transposeNext: (isNext: boolean) => {
      isTransposed.current = isNext;
    },
    paste: (event: ClipboardEvent) => {
      event.preventDefault();
      pasteText(event.clipboardData.getData('text/plain'));
    },
    /** Pastes by a button: the clipboard's text, or the text copied here where the browser refuses to read it. */
    pasteNow: async (hasRowsAsColumns: boolean) => {
      const read = await navigator.clipboard?.readText?.().catch(() => undefined);
      const text = read ?? copied.current?.text;
      if (text === undefined) return refuse(byKeys);
      isTransposed.current = hasRowsAsColumns;
      pasteText(text);
    },
  };
};
