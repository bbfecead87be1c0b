import { type Interceptor, type QueryResultRow, SlonikError } from 'slonik';
import type { z } from 'zod';

/** A row from the database doesn't match the query's schema. */
export class RowMismatchError extends SlonikError {}

/**
 * Parses every row of a `sql.type(schema)` query with its zod schema, transforms included. Schemas must be synchronous.
 * @throws RowMismatchError naming each column at fault (never its value), and what a transform throws
 */
export const resultParserInterceptor: Interceptor = {
  name: 'result-parser',
  transformRow: ({ resultParser }, query, row): QueryResultRow => {
    if (!resultParser) return row;
    // Errors thrown by a transform propagate. The standard `validate` would parse again, asynchronously.
    const result = (resultParser as z.ZodType<QueryResultRow>).safeParse(row);
    if (result.success) return result.data;
    const faults = result.error.issues.map(({ path, message }) => `column ${columnPath(path)}: ${message}`);
    throw new RowMismatchError(
      `A row does not match its schema: ${faults.join('; ')} (in: ${query.sql.trim()})`,
    );
  },
};

function columnPath(path: readonly (PropertyKey | { key: PropertyKey })[] | undefined): string {
  if (!path?.length) return '(the row itself)';
  return path.map((step) => `"${String(typeof step === 'object' ? step.key : step)}"`).join('.');
}
