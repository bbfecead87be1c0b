import { type Interceptor, type QueryResultRow, SlonikError } from 'slonik';

/** A row that the database answered is not what the query's schema promises. */
export class RowMismatchError extends SlonikError {}

/**
 * Parses every row of a `sql.type(schema)` query with its schema, transforms included. Schemas must be synchronous.
 * @throws RowMismatchError naming each column at fault (never its value)
 */
export const resultParserInterceptor: Interceptor = {
  name: 'result-parser',
  transformRow: ({ resultParser }, query, row): QueryResultRow => {
    if (!resultParser) return row;
    const result = resultParser['~standard'].validate(row);
    if (result instanceof Promise) throw new TypeError('The schema of a query must be synchronous.');
    if (!result.issues) return result.value as QueryResultRow;
    const faults = result.issues.map(({ path, message }) => `column ${columnPath(path)}: ${message}`);
    throw new RowMismatchError(
      `A row does not match its schema: ${faults.join('; ')} (in: ${query.sql.trim()})`,
    );
  },
};

function columnPath(path: readonly (PropertyKey | { key: PropertyKey })[] | undefined): string {
  if (!path?.length) return '(the row itself)';
  return path.map((step) => `"${String(typeof step === 'object' ? step.key : step)}"`).join('.');
}
