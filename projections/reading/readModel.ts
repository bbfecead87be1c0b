import type { CommonQueryMethods } from 'slonik';
import type { Affected } from '../foldedState/affected.ts';
import type { LoggedEvent } from '../foldedState/event.ts';
import type { Change, FoldedState } from '../foldedState/foldedState.ts';
import type { Formulas } from '../foldedState/formulaSet.ts';

/**
 * A table of a read-model version. Every row belongs to a scope, the record that it derives from: when the record
 * changes, the rows of its scope are replaced as a whole.
 */
export type Table = {
  name: string;
  /** Column → SQL type with constraints. The column `scope` is implicit if rows are replaced by it. */
  columns: Record<string, string>;
  /** Index definitions, such as `(month)` or `using gist (months)`. */
  indexes?: readonly string[];
  /** Rows are only added and never replaced, so they have no scope. */
  isAppendOnly?: true;
  /**
   * Its rows are about single events, each with a position, and don't depend on time or formulas. A past day reads
   * today's rows up to its position.
   */
  isJournal?: true;
  /** The table with such rows of projects that are not won (`withUnwon`). */
  unwon?: Table;
};

export type Row = Record<string, unknown>;

/** Collects the rows to write. */
export type RowSink = {
  /** Sets the rows of a scope; a later call overrides an earlier one. */
  replace(table: Table, scope: string, rows: readonly Row[]): void;
  /** For append-only tables. */
  add(table: Table, row: Row): void;
};

/** An event and what it changed. */
export type Applied = { event: LoggedEvent; change: Change };

/** A read model: tables whose rows are a pure function of the log. */
export type ReadModel = {
  tables: readonly Table[];
  /** Derives rows from the folded state; called once for a batch of events. */
  derive(foldedState: FoldedState, affected: Affected, formulas: Formulas, rows: RowSink): void;
  /** Adds rows for single events; called for each event, with the folded state after it. */
  record?(applied: Applied, foldedState: FoldedState, rows: RowSink): void;
  /**
   * Removes erased people from rows of single events. Called after the rows of a batch are written, in the same
   * transaction. The result must not depend on whether rows were written before or after the erasure.
   */
  forget?(db: CommonQueryMethods, schema: string, erased: Erased): Promise<void>;
};

/** People erased in a batch, by stream, and the ids of events whose reasons are blanked. */
export type Erased = { people: readonly string[]; reasons: readonly string[] };
