import { type ClipboardEvent, useRef, useState } from 'react';
import { formatBlock, parseBlock, textOf } from './gridClipboard.ts';
import { cleared } from './gridKeys.ts';
import type { SpreadsheetProps } from './gridTypes.ts';
import { type Edit, pasteBlock, transposed } from './pasteBlock.ts';
import { type Block, blockOf, type Place, placesIn, type Selection } from './selection.ts';
import type { GridState } from './useGridState.ts';

type GridClipboard = {
  props: SpreadsheetProps;
  state: GridState;
  isEditable: (place: Place) => boolean;
  act: (edits: (selection: Selection) => readonly Edit[]) => boolean;
  refuse: (description: string) => void;
};

const together = 'Blocks are copied together if they are of the same rows or of the same columns.';
const byKeys = 'Press Ctrl+V: this browser gives the page no other way to what was copied.';

/** Clipboards differ in how they end lines. */
const sameCells = (one: string, other: string): boolean =>
  formatBlock(parseBlock(one)) === formatBlock(parseBlock(other));

/** Copies, cuts and pastes cells. What is cut stays until it is pasted: that moves it, as one change. */
export const useGridClipboard = ({ props, state, isEditable, act, refuse }: GridClipboard) => {
  const { selection } = state;
  const [cutText, setCut] = useState<{ text: string; block: Block }>();
  /** The last text copied here, and whether the next one is pasted with rows as columns. */
  const copied = useRef<string>(undefined);
  const isTransposed = useRef(false);
  const isOnItsWay = useRef(false);
  /** What was cut is on no clipboard: Firefox knows no cutting outside of fields. */
  const isOwn = useRef(false);

  const put = (text: string | undefined, event?: ClipboardEvent) => {
    event?.preventDefault();
    if (text === undefined) {
      refuse(together);
      return;
    }
    copied.current = text;
    isOwn.current = false;
    setCut(undefined);
    if (event) event.clipboardData.setData('text/plain', text);
    // Without a secure connection the page gets at it by a copy event alone, which brings the text here again.
    else if (navigator.clipboard) navigator.clipboard.writeText(text).catch(() => refuse(byKeys));
    else {
      isOnItsWay.current = true;
      document.execCommand('copy');
      isOnItsWay.current = false;
    }
  };
  const copy = (event?: ClipboardEvent) =>
    put(isOnItsWay.current ? copied.current : textOf(props, selection), event);
  const cut = (event?: ClipboardEvent) => {
    copy(event);
    if (!props.onEdit) return;
    if (!props.planMove) act((now) => cleared(now, isEditable));
    else if (!selection.others && copied.current !== undefined) {
      setCut({ text: copied.current, block: blockOf(selection) });
    }
  };

  const pasteText = (text: string) => {
    if (!props.onEdit) return;
    const hasRowsAsColumns = isTransposed.current;
    isTransposed.current = false;
    if (cutText && sameCells(text, cutText.text) && !hasRowsAsColumns) {
      const { block } = cutText;
      const grip = { row: block.top, column: block.left };
      const over = { row: blockOf(selection).top, column: blockOf(selection).left };
      const plan = props.planMove?.({ from: placesIn(block), grip, over, isCopy: false });
      if (!plan?.carryOut) {
        refuse(plan?.words ?? '');
        return;
      }
      setCut(undefined);
      plan.carryOut();
      return;
    }
    const cells = hasRowsAsColumns ? transposed(parseBlock(text)) : parseBlock(text);
    const { over, fault } = pasteBlock(cells, selection, props);
    if (fault !== undefined) {
      const { top: row, left: column } = blockOf(selection);
      refuse(`${props.cellLabel?.({ row, column }) ?? props.label}: ${fault} Nothing was pasted.`);
    } else if (act((now) => pasteBlock(cells, now, props).edits ?? [])) state.select(over);
  };

  return {
    cutBlocks: cutText ? [cutText.block] : [],
    words: cutText && 'Cut. Ctrl+V moves it to the cell you are at then; Esc leaves it here.',
    /** Gives up what was cut. @returns whether there was any */
    uncut: (): boolean => {
      setCut(undefined);
      return cutText !== undefined;
    },
    copy,
    cut,
    cutByKey: () => {
      const text = textOf(props, selection);
      if (!props.onEdit || !props.planMove || selection.others || text === undefined) return;
      copied.current = text;
      isOwn.current = true;
      setCut({ text, block: blockOf(selection) });
    },
    pasteOwn: (): boolean => {
      const isCut = cutText !== undefined && isOwn.current;
      if (isCut) pasteText(cutText.text);
      return isCut;
    },
    copyWithHeadings: () => put(textOf(props, selection, true)),
    /** What is pasted next turns its rows into columns, or does not. */
    transposeNext: (isNext: boolean) => {
      isTransposed.current = isNext;
    },
    paste: (event: ClipboardEvent) => {
      event.preventDefault();
      pasteText(event.clipboardData.getData('text/plain'));
    },
    /** Pastes by a button: what the clipboard has, or what was copied here where the browser doesn't tell. */
    pasteNow: async (hasRowsAsColumns: boolean) => {
      const read = await navigator.clipboard?.readText?.().catch(() => undefined);
      const text = read ?? copied.current;
      if (text === undefined) return refuse(byKeys);
      isTransposed.current = hasRowsAsColumns;
      pasteText(text);
    },
  };
};
