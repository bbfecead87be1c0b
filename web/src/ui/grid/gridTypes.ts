import type { ReactNode } from 'react';
import type { MoreEntry } from '../layers/MoreList.tsx';
import type { Edit } from './pasteBlock.ts';
import type { Block, Place } from './selection.ts';

/** Stable names of rows and columns, whatever comes or goes before them. */
export type GridNames = { row: (row: number) => string; column: (column: number) => string };

/** A text that a cell refused, and why. It stays in the cell until it is changed or discarded. */
export type RefusedText = { text: string; fault: string };

/** The content of a cell. */
export type CellView = {
  /** The text to copy and to edit; also shown unless there is `content`. */
  text: string;
  /** A text that the server refused, shown instead. */
  refused?: RefusedText | undefined;
  content?: ReactNode;
  /** A change of this cell is being sent to the server. */
  isSaving?: boolean;
  /** A change of this cell could not be saved yet. */
  isUnsaved?: boolean;
  /** Somebody else is at this cell: two letters, and a sentence with who and what they do. */
  mark?: { letters: string; label: string } | undefined;
};

/** Blocks being moved: the cell they are held by, the cell they are over, and further cells onto which a copy goes. */
export type Move = {
  from: readonly Block[];
  grip: Place;
  over: Place;
  also?: readonly Place[];
  isCopy: boolean;
};

/** What dropping there would do; without `carryOut` nothing, and `words` says why. */
export type PlannedMove = { lit: readonly Place[]; words: string; carryOut?: () => void };

/** Cells that are not edited but accept a text: what it is for is asked afterwards. */
export type PromptCells = {
  isAsking: (place: Place) => boolean;
  faultIn: (text: string, place: Place) => string | undefined;
  /** Called once for each user action, like `onEdit`. */
  onTexts: (texts: readonly Edit[]) => void;
};

/** What makes a grid work like a spreadsheet, however it is drawn. */
export type SpreadsheetProps = {
  /** The grid's name for screen readers. */
  label: string;
  /** Id of the text that explains the keys and how to leave the grid. */
  describedBy?: string;
  rows: number;
  columns: number;
  cell: (row: number, column: number) => Pick<CellView, 'text' | 'refused'>;
  /** With names the selection stays with its row and column while others come and go. */
  names?: GridNames;
  /** Makes the cells editable; called once for each user action, however many cells it changes. */
  onEdit?: (edits: readonly Edit[]) => void;
  /** Whether a cell of an editable grid is editable; all are unless given. */
  isEditable?: (place: Place) => boolean;
  /** Called with the cell that is being edited, and with none afterwards. */
  onEditing?: (place: Place | undefined) => void;
  /** Called while a cell is edited, its menu is open or cells are dragged: rows should not move until it ends. */
  onHold?: (isHeld: boolean) => void;
  /** Called when a text that the server refused is discarded. */
  onDiscard?: (places: readonly Place[]) => void;
  /** Why a cell refuses a text; undefined when it is valid. */
  faultIn?: (text: string, place: Place) => string | undefined;
  /** The name of a cell: "Hours of Ada on Shop support". */
  cellLabel?: (place: Place) => string;
  /** The headings that are copied with rows and columns, and by which rows are found. */
  headings?: GridNames;
  /** Lets selected cells be moved and copied by dragging, and by cut and paste. */
  planMove?: (move: Move) => PlannedMove;
  asking?: PromptCells;
  /** Further menu entries of a cell. */
  entries?: (place: Place) => readonly MoreEntry[];
  /** Opens the help on keys. */
  onHelp?: () => void;
  /** Opens what is behind a cell that is not edited in place. */
  onOpen?: (place: Place) => void;
  onUndo?: () => void;
  onRedo?: () => void;
};

/** Whether a cell can be edited. */
export const isEditableIn = ({ onEdit, isEditable }: SpreadsheetProps, place: Place): boolean =>
  onEdit !== undefined && (isEditable?.(place) ?? true);

/** The content of the status line: the selected blocks, and the text typed into the active cell. */
export type GridStatus = { blocks: readonly Block[]; active: Place; typed: string | undefined };
