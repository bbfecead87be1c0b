import { type FragmentSqlToken, sql } from 'slonik';

/**
 * A `with` part, from which the statement has to select, that lets its transaction commit without waiting for the disk.
 * Others see the rows at once. A crash of the database server within about a second loses them, later transactions
 * first. So use it only for rows that can be derived from the log again, or may be lost without harm.
 */
export const asynchronousCommit: FragmentSqlToken = sql.fragment`
  asynchronous_commit as materialized (select set_config('synchronous_commit', 'off', true))
`;
