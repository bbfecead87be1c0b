import type { ReactNode } from 'react';
import type { MoreEntry } from '../layers/MoreList.tsx';
import type { Edit } from './pasteBlock.ts';
import type { Block, Place } from './selection.ts';

/** What rows and columns are called, however many come or go before them. */
export type GridNames = { row: (row: number) => string; column: (column: number) => string };

/** A text that a cell could not take, and why. It stays in the cell until it is changed or discarded. */
export type RefusedText = { text: string; fault: string };

/** What a cell shows. */
export type CellView = {
  /** What is copied, and what editing starts from; also shown unless there is `content`. */
  text: string;
  /** What the server did not take, in place of the text. */
  refused?: RefusedText | undefined;
  content?: ReactNode;
  /** A change of this cell is on its way to the server. */
  isSaving?: boolean;
  /** A change of this cell could not be saved yet. */
  isUnsaved?: boolean;
  /** Somebody else is at this cell: two letters, and the sentence that says who and what. */
  mark?: { letters: string; label: string } | undefined;
};

/** Chosen blocks on their way elsewhere: where they are held, over which cell, and onto which others a copy goes, too. */
export type Move = {
  from: readonly Block[];
  grip: Place;
  over: Place;
  also?: readonly Place[];
  isCopy: boolean;
};

/** What letting go there would do; without `carryOut` nothing, and the words say why. */
export type PlannedMove = { lit: readonly Place[]; words: string; carryOut?: () => void };

/** Cells that are not edited and take a text all the same: what it is for is asked once it stands there. */
export type PromptCells = {
  isAsking: (place: Place) => boolean;
  faultIn: (text: string, place: Place) => string | undefined;
  /** Called once for each thing a person does, as `onEdit` is. */
  onTexts: (texts: readonly Edit[]) => void;
};

/** What it takes to work a grid like a spreadsheet, however it is drawn. */
export type SpreadsheetProps = {
  /** The grid's name, read aloud. */
  label: string;
  /** Id of the text that says how the keys work and how to leave. */
  describedBy?: string;
  rows: number;
  columns: number;
  cell: (row: number, column: number) => Pick<CellView, 'text' | 'refused'>;
  /** With them the selection stays with its row and column while others come and go. */
  names?: GridNames;
  /** Makes the cells editable; called once for each thing a person does, however many cells it changes. */
  onEdit?: (edits: readonly Edit[]) => void;
  /** Whether a cell of an editable grid is one; all are unless it is given. */
  isEditable?: (place: Place) => boolean;
  /** Told of the cell that is being edited, and of none when that is over. */
  onEditing?: (place: Place | undefined) => void;
  /** Told while a cell is edited, its menu is open or cells are dragged: rows are to stay where they are until it is over. */
  onHold?: (isHeld: boolean) => void;
  /** Told that what the server refused is given up. */
  onDiscard?: (places: readonly Place[]) => void;
  /** Why a text is refused in a cell, or undefined when it is good. */
  faultIn?: (text: string, place: Place) => string | undefined;
  /** Names a cell: "Hours of Ada on Shop support". */
  cellLabel?: (place: Place) => string;
  /** What rows and columns are copied with, and rows are found by. */
  headings?: GridNames;
  /** Lets chosen cells be moved and copied by dragging them, and by cutting and pasting. */
  planMove?: (move: Move) => PlannedMove;
  asking?: PromptCells;
  /** What can be done with a cell besides what can be done with any. */
  entries?: (place: Place) => readonly MoreEntry[];
  /** Tells how the keys work. */
  onHelp?: () => void;
  /** Opens what stands behind a cell that is not edited in place. */
  onOpen?: (place: Place) => void;
  onUndo?: () => void;
  onRedo?: () => void;
};

/** Whether a cell is typed into. */
export const isEditableIn = ({ onEdit, isEditable }: SpreadsheetProps, place: Place): boolean =>
  onEdit !== undefined && (isEditable?.(place) ?? true);

/** What the status line tells of: the chosen blocks, and what is being typed into the active cell. */
export type GridStatus = { blocks: readonly Block[]; active: Place; typed: string | undefined };
