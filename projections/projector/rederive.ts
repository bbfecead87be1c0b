import { type Affected, everythingAffected, portionsOf } from '../foldedState/affected.ts';
import type { FoldedState } from '../foldedState/foldedState.ts';
import type { Formulas } from '../foldedState/formulaSet.ts';
import type { Row, RowSink, Table } from '../reading/readModel.ts';
import { readModels } from './readModels.ts';

/** Records whose rows are derived (twice) before other work of the process gets its turn. */
const recordsOfPortion = 25;

/**
 * Replaces the rows of all records that come out otherwise under other formulas, and no others: most formulas reach few
 * rows, and thresholds none. A portion of the records at each step.
 */
export function* rederive(
  foldedState: FoldedState,
  before: Formulas,
  after: Formulas,
  rows: RowSink,
): Generator<void> {
  for (const portion of portionsOf(everythingAffected(foldedState), recordsOfPortion)) {
    const was = derived(foldedState, portion, before);
    for (const [table, scopes] of derived(foldedState, portion, after)) {
      for (const [scope, is] of scopes) {
        if (!isSame(was.get(table)?.get(scope), is)) rows.replace(table, scope, is);
      }
    }
    yield;
  }
}

type Derived = Map<Table, Map<string, readonly Row[]>>;

const derived = (foldedState: FoldedState, affected: Affected, formulas: Formulas): Derived => {
  const tables: Derived = new Map();
  const sink: RowSink = {
    replace: (table, scope, rows) => {
      const scopes = tables.get(table);
      if (scopes) scopes.set(scope, rows);
      else tables.set(table, new Map([[scope, rows]]));
    },
    add: () => {},
  };
  for (const model of readModels) model.derive(foldedState, affected, formulas, sink);
  return tables;
};

/** As they are written: both were made by the same code, so that their keys have one order. */
const isSame = (was: readonly Row[] | undefined, is: readonly Row[]): boolean =>
  JSON.stringify(was) === JSON.stringify(is);
