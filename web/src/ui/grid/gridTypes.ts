import type { ReactNode } from 'react';
import type { Edit } from './pasteBlock.ts';
import type { Place } from './selection.ts';
import type { GridNames } from './useGridState.ts';

/** What a cell shows. */
export type CellView = {
  /** What is copied, and what editing starts from; also shown unless there is `content`. */
  text: string;
  content?: ReactNode;
  /** A change of this cell is on its way to the server. */
  isSaving?: boolean;
  /** A change of this cell could not be saved yet. */
  isUnsaved?: boolean;
  tone?: 'good' | 'watch' | 'over' | 'faded';
  /** Somebody else is at this cell: two letters, and the sentence that says who and what. */
  mark?: { letters: string; label: string } | undefined;
};

export type GridProps = {
  /** The grid's name, read aloud. */
  label: string;
  /** Id of the text that says how the keys work and how to leave. */
  describedBy?: string;
  rows: number;
  columns: number;
  /** Pixels of a column of figures; 80 unless given. */
  columnWidth?: number;
  /** Heads the column of row headings. */
  corner: ReactNode;
  /* These four are called once a row or column in sight: let them keep their identity while nothing changes. */
  rowHeading: (row: number) => ReactNode;
  columnHeading: (column: number) => ReactNode;
  cell: (row: number, column: number) => CellView;
  /** With them the selection stays with its row and column while others come and go. */
  names?: GridNames;
  /** Heads the totals. */
  totalHeading: ReactNode;
  rowTotal: (row: number) => ReactNode;
  columnTotal: (column: number) => ReactNode;
  grandTotal: ReactNode;
  /** A column told apart from the others, such as the chosen month; it is in sight at first. */
  currentColumn?: number | undefined;
  /** Makes the cells editable; called once for each thing a person does, however many cells it changes. */
  onEdit?: (edits: readonly Edit[]) => void;
  /** Told of the cell that is being edited, and of none when that is over. */
  onEditing?: (place: Place | undefined) => void;
  /** Why a text is refused, or undefined when it is good. */
  faultIn?: (text: string) => string | undefined;
  /** Names a cell, for its editor: "Hours of Ada on Shop support". */
  cellLabel?: (place: Place) => string;
  /** Opens what stands behind a cell that is not edited in place. */
  onOpen?: (place: Place) => void;
  onUndo?: () => void;
  onRedo?: () => void;
  className?: string;
};
