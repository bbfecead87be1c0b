import { type FragmentSqlToken, sql } from 'slonik';

/**
 * Lets the transaction of one statement commit without waiting for the disk: a part of its `with`, from which the
 * statement has to select. Others see the rows at once. A failure of the database server within about a second loses
 * them, those of later transactions first, so it is only for what the log can tell again, or what is lost without
 * harm.
 */
export const asynchronousCommit: FragmentSqlToken = sql.fragment`
  asynchronous_commit as materialized (select set_config('synchronous_commit', 'off', true))
`;
