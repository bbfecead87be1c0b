// biome-ignore-all lint/suspicious/noTemplateCurlyInString: queries are quoted as they stand in their files

import type { Mutations } from './mutation.ts';
import { figuresAtEdges, moneyAtEdges, plansAtEdges } from './noticing.ts';

/** Lines, and the figures that are sums of them. */
export const figures: readonly Mutations[] = [
  {
    file: 'projections/money/lines/queries.ts',
    tests: ['services/plans/plans.test.ts'],
    changes: [
      [
        'then greatest(0, line.billable_hours - ${hoursElsewhere(',
        'then (line.billable_hours - ${hoursElsewhere(',
      ],
      ['greatest(0, billable_hours - ${hoursElsewhere(', 'greatest(0, billable_hours + ${hoursElsewhere('],
      [
        "filter (where line.part = 'unscheduled') as unscheduled",
        "filter (where line.part <> 'unscheduled') as unscheduled",
      ],
    ],
  },
  {
    file: 'projections/money/lines/queries.ts',
    tests: [figuresAtEdges, plansAtEdges],
    changes: [['else line.billable_hours\n    end)', 'else 0\n    end)']],
  },
  {
    file: 'projections/plans/allocations/sums.ts',
    tests: ['services/plans/plans.test.ts'],
    changes: [['and month <> ${month}', '']],
  },
  {
    file: 'projections/money/lines/sums.ts',
    tests: [figuresAtEdges, plansAtEdges],
    changes: [
      ['where ${covers(month)}\n    group by part', 'group by part'],
      [
        "from ${table(read, lines)} as line where months && int4range(${first}, ${last}, '[]')",
        "from ${table(read, lines)} as line where months && int4range(${first}, ${last}, '[)')",
      ],
      ['region, greatest(lower(months), ${first}) as begins', 'region, lower(months) as begins'],
      ['select part, region, ends, -revenue', 'select part, region, ends, revenue'],
      ['from spans where ends <= ${last}', 'from spans where ends < ${last}'],
      ['partition by part, region order by month', 'partition by part order by month'],
    ],
  },
  {
    file: 'projections/money/lines/queries.ts',
    tests: [figuresAtEdges, plansAtEdges],
    changes: [
      [
        "(line.months @> ${project.monthNumber} or line.part = 'unscheduled')",
        'line.months @> ${project.monthNumber}',
      ],
      ["(line.months @> ${project.monthNumber} or line.part = 'unscheduled')", "line.part <> 'unscheduled'"],
      [
        "order by part desc) filter (where calculation <> '')",
        "order by part) filter (where calculation <> '')",
      ],
      [" filter (where calculation <> '')", ''],
      ['having sum(billable_hours) > 0', 'having sum(billable_hours) >= 0'],
      ["where line.part = 'unscheduled'\n    order by", "where line.part = 'oneOff'\n    order by"],
      ['order by line.revenue desc, project.id', 'order by line.revenue, project.id'],
      ['sum(direct_cost + operating_cost) as whole_cost', 'sum(direct_cost) as whole_cost'],
      [" filter (where part <> 'unscheduled') as revenue", ' as revenue'],
      ["(${covers(month)} or part = 'unscheduled')", '${covers(month)}'],
      [
        'sum(direct_cost) as direct_cost, sum(operating_cost) as operating_cost\n',
        'sum(operating_cost) as direct_cost, sum(direct_cost) as operating_cost\n',
      ],
    ],
  },
  {
    file: 'projections/money/lines/queries.ts',
    tests: [moneyAtEdges],
    changes: [["where record_kind = 'otherCost' and ${covers(month)}", "where record_kind = 'otherCost'"]],
  },
  {
    file: 'projections/money/lines/capacity.ts',
    tests: [figuresAtEdges, plansAtEdges],
    changes: [
      ["where record_kind = 'teamMember' and ${covers(month)}", "where record_kind = 'teamMember'"],
      ['greatest(lower(months), ${first}) as "from"', 'lower(months) as "from"'],
      ['least(upper(months) - 1, ${last}) as "to"', 'least(upper(months), ${last}) as "to"'],
      ["where record_kind = 'teamMember' and months &&", 'where months &&'],
    ],
  },
  {
    file: 'projections/money/lines/listing.ts',
    tests: [figuresAtEdges],
    changes: [
      ['where ${covers(month)} and part = any', 'where part = any'],
      [' and record_id = ${record.id}', ''],
      ['and record_kind = ${record.kind} and record_id', 'and record_id'],
    ],
  },
  {
    file: 'projections/money/dashboard/queries.ts',
    tests: [figuresAtEdges],
    changes: [
      ['left join ${memberWorkingHours(', 'join ${memberWorkingHours('],
      ['left join ${monthByPerson(', 'join ${monthByPerson('],
      [' or allocated.hours > 0', ''],
      ["order by lower(member.view->>'name'), member.id", 'order by member.id'],
    ],
  },
  {
    file: 'projections/plans/resourcePlanning/queries.ts',
    tests: [figuresAtEdges],
    changes: [
      ['order by billable.hours desc, project.id', 'order by project.id'],
      ['order by billable.hours desc, project.id', 'order by billable.hours desc, project.id desc'],
    ],
  },
  {
    file: 'projections/money/profitability/queries.ts',
    tests: [figuresAtEdges],
    changes: [
      ['left join ${directCostByPerson(read, kind, month)}', 'join ${directCostByPerson(read, kind, month)}'],
      [
        'left join ${monthByPerson(read, month)} as allocated on ${personId}',
        'join ${monthByPerson(read, month)} as allocated on ${personId}',
      ],
      [
        'order by coalesce(allocated.value, 0) - coalesce(cost.cost, 0)',
        'order by coalesce(allocated.value, 0)',
      ],
      [
        'where ${isThere(sql.fragment`person.view`, month)} or allocated.hours > 0',
        'where ${isThere(sql.fragment`person.view`, month)}',
      ],
      [
        'where coalesce(earned.revenue, 0) > 0 or coalesce(planned.people, 0) > 0',
        'where coalesce(earned.revenue, 0) > 0',
      ],
      [
        'where coalesce(earned.revenue, 0) > 0 or coalesce(planned.people, 0) > 0',
        'where coalesce(planned.people, 0) > 0',
      ],
      ['order by revenue desc, project.id', 'order by revenue, project.id'],
      ['coalesce(cost.whole_cost, 0) as cost', 'coalesce(cost.cost, 0) as cost'],
      [
        "case when ${there} then (person.view->>'minAgreedHours')::numeric else 0 end",
        "(person.view->>'minAgreedHours')::numeric",
      ],
      ['where ${there} or allocated.hours > 0', 'where ${there}'],
      ['where ${there} or allocated.hours > 0', 'where allocated.hours > 0'],
    ],
  },
  {
    file: 'projections/money/outlook/queries.ts',
    tests: [figuresAtEdges],
    changes: [["order by lower(view->>'name'), id", "order by lower(view->>'name') desc, id"]],
  },
];
