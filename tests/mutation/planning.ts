// biome-ignore-all lint/suspicious/noTemplateCurlyInString: queries are quoted as they stand in their files

import type { Mutations } from './mutation.ts';
import { figuresAtEdges, lives, persons, plansAtEdges } from './noticing.ts';

/** Projects, plans and what is shown of them. */
export const planning: readonly Mutations[] = [
  {
    file: 'projections/plans/allocations/queries.ts',
    tests: [figuresAtEdges, plansAtEdges],
    changes: [
      ['left join ${teamMemberPeriods(read)} as member', 'join ${teamMemberPeriods(read)} as member'],
      ['left join ${freelancerPeriods(read)} as freelancer', 'join ${freelancerPeriods(read)} as freelancer'],
      [' and member.months @> ${monthOfAllocation}', ''],
      [' and freelancer.months @> ${monthOfAllocation}', ''],
      [' and project.months @> ${monthOfAllocation}', ''],
      ['(read, where)} order by allocation.id`', '(read, where)} order by allocation.id desc`'],
      [
        'allocation.project_id = ${projectId} and allocation.month = ${month}`',
        'allocation.project_id = ${projectId} and allocation.month >= ${month}`',
      ],
      [
        'sql.fragment`allocation.month = ${month} and allocation.team_member_id',
        'sql.fragment`allocation.team_member_id',
      ],
    ],
  },
  {
    file: 'projections/plans/allocations/sums.ts',
    tests: [figuresAtEdges, plansAtEdges],
    changes: [
      [
        'where month = ${month} and (team_member_id is not null or freelancer_id is not null)',
        'where team_member_id is not null or freelancer_id is not null',
      ],
      ['sum(hours) as hours, sum(value) as value', 'sum(hours) as hours, sum(cost) as value'],
      [
        '(where team_member_id is not null or freelancer_id is not null) as people',
        '(where team_member_id is not null) as people',
      ],
      ['sum(cost) as cost, sum(additional_hours)', 'max(cost) as cost, sum(additional_hours)'],
      ['sum(additional_hours) as additional_hours', 'min(additional_hours) as additional_hours'],
      [
        'where month between ${from} and ${to} and team_member_id',
        'where month > ${from} and month <= ${to} and team_member_id',
      ],
      [
        'where month between ${from} and ${to} and team_member_id',
        'where month >= ${from} and month < ${to} and team_member_id',
      ],
      [
        'from ${table(read, plans)} where month = ${month})',
        'from ${table(read, plans)} where month <= ${month})',
      ],
    ],
  },
  {
    file: 'projections/plans/allocations/queries.ts',
    tests: [plansAtEdges],
    changes: [
      ['and month >= ${from} and hours > 0', 'and month > ${from} and hours > 0'],
      ['and month >= ${from} and hours > 0', 'and hours > 0'],
    ],
  },
  {
    file: 'projections/plans/allocations/queries.ts',
    tests: [plansAtEdges],
    changes: [
      ['as id, min(month) as month from', 'as id, max(month) as month from'],
      ['and (hours > 0 or additional_hours > 0)', 'and hours > 0'],
    ],
  },
  {
    file: 'projections/plans/allocations/queries.ts',
    tests: [plansAtEdges],
    changes: [
      [
        'left join ${table(read, allocations)} as allocation\n      on allocation.project_id = plan.project_id',
        'join ${table(read, allocations)} as allocation\n      on allocation.project_id = plan.project_id',
      ],
      [' and allocation.month = plan.month', ''],
      ["'hours', allocation.hours,", "'hours', allocation.additional_hours,"],
    ],
  },
  {
    file: 'projections/plans/allocations/queries.ts',
    tests: [plansAtEdges],
    changes: [['where allocation.month = ${month} and allocation.hours > 0', 'where allocation.hours > 0']],
  },
  {
    file: 'projections/plans/allocations/queries.ts',
    tests: [lives],
    changes: [['where allocation.project_id = ${id}\n', 'where allocation.project_id >= ${id}\n']],
  },
  {
    file: 'projections/plans/allocations/queries.ts',
    tests: [persons],
    changes: [
      [
        'columnsOf[kind]])} = ${id} and allocation.hours > 0',
        'columnsOf[kind]])} >= ${id} and allocation.hours > 0',
      ],
    ],
  },
  {
    file: 'projections/money/lines/queries.ts',
    tests: [lives],
    changes: [
      ["and (part = 'unscheduled' or not isempty(months))", 'and not isempty(months)'],
      ["and (part = 'unscheduled' or not isempty(months))", ''],
    ],
  },
  {
    file: 'projections/projects/queries.ts',
    tests: [lives],
    changes: [['where id = ${id}\n    order by since', 'where id = ${id}\n    order by since desc']],
  },
  {
    file: 'projections/plans/planning/queries.ts',
    tests: [plansAtEdges],
    changes: [
      ['left join ${revenueByProject(', 'join ${revenueByProject('],
      ['left join ${monthByProject(', 'join ${monthByProject('],
      ['left join ${planVersions(', 'join ${planVersions('],
      ['left join ${unscheduledByProject(', 'join ${unscheduledByProject('],
      ["'endMonth', ${month}) >= ${month} as live", "'endMonth', ${month}) > ${month} as live"],
      ['earned.id is not null and coalesce', 'coalesce'],
      ["order by lower(project.view->'client'->>'name'), lower", 'order by lower'],
      ['coalesce(planned.people, 0) as people', 'coalesce(planned.people, 1) as people'],
    ],
  },
  {
    file: 'projections/projects/queries.ts',
    tests: [figuresAtEdges, plansAtEdges],
    changes: [
      [
        "order by lower(view->'client'->>'name'), lower(view->>'name'), id",
        "order by lower(view->>'name'), id",
      ],
      [
        "where ${covers(month)}\n    order by lower(view->'client'->>'name'), lower",
        "order by lower(view->'client'->>'name'), lower",
      ],
      [
        'sql.fragment`(select id, ${labelled} from ${table(read, projects)} as project where ${covers(month)})`',
        'sql.fragment`(select id, ${labelled} from ${table(read, projects)} as project)`',
      ],
      ['count(*) filter (where not troubled) as', 'count(*) as'],
      ["in ('jurys out', 'hive emergency')) as troubled", "in ('hive emergency')) as troubled"],
      ["in ('jurys out', 'hive emergency')) as troubled", "in ('jurys out')) as troubled"],
      ["select bool_or(view->>'health'", "select bool_and(view->>'health'"],
    ],
  },
  {
    file: 'projections/projects/queries.ts',
    tests: [figuresAtEdges],
    changes: [
      ['having not bool_or(', 'having not bool_and('],
      [
        "having not bool_or(view->>'health' in ('jurys out', 'hive emergency'))",
        "having not bool_or(view->>'health' in ('hive emergency'))",
      ],
      ['where ${covers(month)}\n    group by client_id', 'group by client_id'],
    ],
  },
  {
    file: 'projections/projects/clients/queries.ts',
    tests: [figuresAtEdges],
    changes: [
      ["order by lower(view->>'name'), id", "order by view->>'name', id"],
      ["order by lower(view->>'name'), id", 'order by id'],
    ],
  },
  {
    file: 'projections/people/memberPage/queries.ts',
    tests: [plansAtEdges],
    changes: [
      ['where team_member_id = ${teamMemberId}', 'where freelancer_id = ${teamMemberId}'],
      ['value as "revenueGenerated"', 'hours as "revenueGenerated"'],
    ],
  },
  {
    file: 'projections/money/reports/queries.ts',
    tests: [figuresAtEdges],
    changes: [
      ['left join ${memberWorkingHours(', 'join ${memberWorkingHours('],
      [
        'left join ${monthByPerson(read, month)} as allocated on allocated.team_member_id',
        'join ${monthByPerson(read, month)} as allocated on allocated.team_member_id',
      ],
      [
        'left join ${monthByPerson(read, month)} as allocated on allocated.freelancer_id',
        'join ${monthByPerson(read, month)} as allocated on allocated.freelancer_id',
      ],
      [
        'where ${isThere(sql.fragment`person.view`, month)} or allocated.hours > 0',
        'where ${isThere(sql.fragment`person.view`, month)}',
      ],
      ['where ${there} or allocated.hours > 0', 'where ${there}'],
      [
        "case when ${there} then (person.view->>'minAgreedHours')::numeric else 0 end",
        "(person.view->>'minAgreedHours')::numeric",
      ],
      ['coalesce(allocated.value, 0) as "totalValue"', 'coalesce(allocated.hours, 0) as "totalValue"'],
      [
        "order by lower(person.view->>'name'), person.id\n  `);\n\nconst freelancerRows",
        'order by person.id\n  `);\n\nconst freelancerRows',
      ],
    ],
  },
];
