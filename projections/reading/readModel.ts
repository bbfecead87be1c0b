import type { CommonQueryMethods } from 'slonik';
import type { Affected } from '../foldedState/affected.ts';
import type { LoggedEvent } from '../foldedState/event.ts';
import type { Change, FoldedState } from '../foldedState/foldedState.ts';
import type { Formulas } from '../foldedState/formulaSet.ts';

/**
 * A table of a read-model version. Every row belongs to a scope, the record it follows from: when that record changes,
 * the rows of its scope are replaced as a whole.
 */
export type Table = {
  name: string;
  /** Column → SQL type, constraints included. The column `scope` comes by itself where rows are replaced by it. */
  columns: Record<string, string>;
  /** Index definitions, such as `(month)` or `using gist (months)`. */
  indexes?: readonly string[];
  /** Rows are added and never replaced, so that they have no scope. */
  isAppendOnly?: true;
  /**
   * Its rows tell of single events, each with its position, and say the same whenever and under whichever formulas they
   * are made: a past day reads those of today, up to its position.
   */
  isJournal?: true;
  /** Where the like rows stand of projects that are not won (`withUnwon`). */
  unwon?: Table;
};

export type Row = Record<string, unknown>;

/** Collects the rows to write. */
export type RowSink = {
  /** Replacing a scope again overrides what was said of it before. */
  replace(table: Table, scope: string, rows: readonly Row[]): void;
  /** For append-only tables. */
  add(table: Table, row: Row): void;
};

/** One event, and what it changed. */
export type Applied = { event: LoggedEvent; change: Change };

/** A reading of the agency: tables whose rows are a pure function of what the log says. */
export type ReadModel = {
  tables: readonly Table[];
  /** For rows that follow from the agency as it is now: called once for a batch of events. */
  derive(foldedState: FoldedState, affected: Affected, formulas: Formulas, rows: RowSink): void;
  /** For rows that tell of single events: called for each one as it is applied, with the agency after it. */
  record?(applied: Applied, foldedState: FoldedState, rows: RowSink): void;
  /**
   * Rewrites rows of single events that name people who have been erased. Called after the rows of a batch are written,
   * and in their transaction. What it leaves is the same whether the rows were made while the people still had names,
   * or after.
   */
  forget?(db: CommonQueryMethods, schema: string, erased: Erased): Promise<void>;
};

/** Whom a batch of events erases, by their streams, and the ids of the events whose reasons go with them. */
export type Erased = { people: readonly string[]; reasons: readonly string[] };
