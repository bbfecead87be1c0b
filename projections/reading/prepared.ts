import type { QuerySqlToken } from 'slonik';

/** Statements that are known by a name at once: each takes memory of every connection that has asked it. */
const most = 100;

/** By their text. A name is never given twice. */
const names = new Map<string, string>();
let given = 0;

/**
 * A question that PostgreSQL is to plan once for each connection, not each time: for what is asked over and over in the
 * same words, and whose best plan does not depend on its values. The embedded database plans it each time all the same.
 */
export const prepared = <Query extends QuerySqlToken>(query: Query): Query => {
  let name = names.get(query.sql);
  if (name === undefined) {
    // Statements of dropped read-model versions are among them.
    if (names.size === most) names.clear();
    name = `planner_${++given}`;
    names.set(query.sql, name);
  }
  return { ...query, name };
};
