// biome-ignore-all lint/suspicious/noTemplateCurlyInString: queries are quoted as they stand in their files

import type { Mutations } from './mutation.ts';
import { figuresAtEdges, peopleAtEdges, plansAtEdges } from './noticing.ts';

/** People, and who uses the planner. */
export const people: readonly Mutations[] = [
  {
    file: 'projections/people/teamMembers/queries.ts',
    tests: [figuresAtEdges],
    changes: [
      ["where ${covers(month)} order by lower(view->>'name'), id", 'where ${covers(month)} order by id'],
      ["where ${covers(month)} order by lower(view->>'name'), id", "order by lower(view->>'name'), id"],
      [
        'sql.fragment`(select id, view from ${table(read, teamMembers)} where ${covers(month)})`',
        'sql.fragment`(select id, view from ${table(read, teamMembers)})`',
      ],
    ],
  },
  {
    file: 'projections/people/freelancers/queries.ts',
    tests: [figuresAtEdges],
    changes: [
      ["where ${covers(month)} order by lower(view->>'name'), id", 'where ${covers(month)} order by id'],
      ["where ${covers(month)} order by lower(view->>'name'), id", "order by lower(view->>'name'), id"],
      [
        'sql.fragment`(select id, view from ${table(read, freelancers)} where ${covers(month)})`',
        'sql.fragment`(select id, view from ${table(read, freelancers)})`',
      ],
    ],
  },
  {
    file: 'projections/reading/viewInMonth.ts',
    tests: [figuresAtEdges],
    changes: [[' and found.months @> asked.month', '']],
  },
  {
    file: 'projections/reading/months.ts',
    tests: [figuresAtEdges, plansAtEdges],
    changes: [
      ["'startMonth', ${month}) <= ${month}", "'startMonth', ${month}) < ${month}"],
      ["'endMonth', ${month}) >= ${month}", "'endMonth', ${month}) > ${month}"],
      ['right(${column}, 2)::int - 1)', 'right(${column}, 2)::int)'],
      ['months @> ${monthIndex(month)}::int`', 'months @> (${monthIndex(month)}::int + 1)`'],
    ],
  },
  {
    file: 'projections/access/users/queries.ts',
    tests: [peopleAtEdges],
    changes: [
      ['where active order by id::numeric', 'where active order by id'],
      ['where active order by id::numeric', 'order by id::numeric'],
      [", 'text')}) and active\n", ", 'text')})\n"],
      ['where active and username_key =', 'where username_key ='],
      [
        "where active and view->>'role' = 'admin' and id <> ${id}",
        "where view->>'role' = 'admin' and id <> ${id}",
      ],
      ["and view->>'role' = 'admin' and id <> ${id}", "and view->>'role' = 'admin'"],
      ["and view->>'role' = 'admin' and id <> ${id}", 'and id <> ${id}'],
    ],
  },
  {
    file: 'projections/projector/leavers.ts',
    tests: [peopleAtEdges],
    changes: [
      ["->> 'endMonth' < ${thisMonth})", "->> 'endMonth' <= ${thisMonth})"],
      ["in ('removed', 'deleted')", "in ('removed')"],
      [
        "order by 1, split_part(scope, '-', 2)::numeric",
        "order by 1 desc, split_part(scope, '-', 2)::numeric",
      ],
    ],
  },
];
