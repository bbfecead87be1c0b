import { type FragmentSqlToken, sql } from 'slonik';

/**
 * Has the transaction of one statement commit without waiting for the disk: a part of its `with`, which the statement is
 * to select from. Others see the rows at once. Should the database's machine fail within a second they may be gone, those
 * of later transactions first: only for what can be told from the log again, or is lost without harm.
 */
export const atLeisure: FragmentSqlToken = sql.fragment`
  at_leisure as materialized (select set_config('synchronous_commit', 'off', true))
`;
