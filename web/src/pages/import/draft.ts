import type { ImportKind } from '#domain/imports/columns.ts';
import { type Grid, UnreadableSheet } from '../../csv/sheet.ts';
import { guessHead, guessSheet, type List, listOf, type Reading } from './list.ts';
import { type Added, type Mapping, mappingFor } from './mapping.ts';

/** A file with how it is read and what was chosen for it. */
export type Draft = {
  kind: ImportKind;
  /** The sheets of the file, and the index of the one that is read. */
  grids: readonly Grid[];
  at: number;
  reading: Reading;
  /** The list that it gives, or why it gives none. */
  list: List | UnreadableSheet;
  mapping: Mapping;
  decimalComma: boolean;
  /** The reason for the import, as typed. */
  reason: string;
  /** Whether rows with errors are left out. */
  leaveOut: boolean;
} & Added;

const nothingMended: Added['mended'] = new Map();

/** A sheet read in another way, as another list with its own columns. */
export const readAs = (
  { kind, grids }: Pick<Draft, 'kind' | 'grids'>,
  at: number,
  reading: Reading,
): Pick<Draft, 'kind' | 'grids' | 'at' | 'reading' | 'list' | 'mapping' | 'mended' | 'leaveOut'> => {
  const list = listIn(kind, grids[at], reading);
  const mapping = list instanceof UnreadableSheet ? {} : mappingFor(kind, list.headings);
  return { kind, grids, at, reading, list, mapping, mended: nothingMended, leaveOut: false };
};

const listIn = (kind: ImportKind, grid: Grid | undefined, reading: Reading): Draft['list'] => {
  try {
    return listOf(kind, grid ?? { name: '', rows: [] }, reading);
  } catch (error) {
    if (error instanceof UnreadableSheet) return error;
    throw error;
  }
};

export const draftOf = (kind: ImportKind, grids: readonly Grid[], at = guessSheet(kind, grids)): Draft => ({
  ...readAs({ kind, grids }, at, { head: grids[at] ? guessHead(kind, grids[at]) : 0, filled: [] }),
  decimalComma: false,
  reason: '',
  same: {},
});
