// biome-ignore-all lint/suspicious/noTemplateCurlyInString: queries are quoted as they stand in their files

import type { Mutations } from './mutation.ts';
import { figuresAtEdges, moneyAtEdges } from './noticing.ts';

/** Costs. */
export const money: readonly Mutations[] = [
  {
    file: 'projections/money/pnl/breakdowns.ts',
    tests: [figuresAtEdges, moneyAtEdges],
    changes: [
      ['where earned.revenue > 0', 'where earned.revenue >= 0'],
      ['order by earned.revenue desc, project.id', 'order by earned.revenue, project.id'],
      ['left join ${monthByPerson(', 'join ${monthByPerson('],
      ['left join ${adjustmentViews(', 'join ${adjustmentViews('],
      ['coalesce(allocated.hours, 0) as allocated', '0 as allocated'],
      ["order by lower(subscription.view->>'name'), subscription.id", 'order by subscription.id'],
      ["adjustment.view->>'reason' as reason", "subscription.view->>'description' as reason"],
    ],
  },
  {
    file: 'projections/money/manualCosts/queries.ts',
    tests: [moneyAtEdges],
    changes: [
      [
        'manualFigures)} where month between ${from} and ${to}',
        'manualFigures)} where month > ${from} and month <= ${to}',
      ],
      [
        'manualFigures)} where month between ${from} and ${to}',
        'manualFigures)} where month >= ${from} and month < ${to}',
      ],
    ],
  },
  {
    file: 'projections/money/manualCosts/queries.ts',
    tests: ['services/money/pnlRoutes.test.ts'],
    changes: [
      [
        'manualVersions)} where month between ${from} and ${to}',
        'manualVersions)} where month > ${from} and month <= ${to}',
      ],
      [
        'manualVersions)} where month between ${from} and ${to}',
        'manualVersions)} where month >= ${from} and month < ${to}',
      ],
    ],
  },
  {
    file: 'projections/money/otherCosts/queries.ts',
    tests: [moneyAtEdges],
    changes: [
      ['${covers(month)} and first_month <= ${month} and', 'first_month <= ${month} and'],
      ['and first_month <= ${month} and', 'and'],
      ['and (last_month is null or last_month >= ${month})', ''],
      ['(last_month is null or last_month >= ${month})', 'last_month is null'],
      ['(last_month is null or last_month >= ${month})', 'last_month >= ${month}'],
      ['where id = ${id} and ${covers(month)}', 'where id = ${id}'],
      ['from ${table(read, otherCosts)} where ${covers(month)})', 'from ${table(read, otherCosts)})'],
      ["order by lower(view->>'name'), id", 'order by id'],
      ['order by total desc, category', 'order by total, category'],
      ['order by total desc, category', 'order by total desc, category desc'],
      ['count(*) as count', 'count(distinct line.amount) as count'],
    ],
  },
  {
    file: 'projections/money/softwareCosts/queries.ts',
    tests: [moneyAtEdges],
    changes: [
      ["where ${covers(month)} order by lower(view->>'name'), id", 'where ${covers(month)} order by id'],
      ["where ${covers(month)} order by lower(view->>'name'), id", "order by lower(view->>'name'), id"],
      ['where month = ${month} order by software_cost_id', 'order by software_cost_id'],
      ['order by software_cost_id', 'order by software_cost_id desc'],
      ['where software_cost_id = ${id} and month = ${month}', 'where software_cost_id = ${id}'],
      ['from ${table(read, adjustments)} where month = ${month})', 'from ${table(read, adjustments)})'],
      ['where id = ${id} and ${covers(month)}', 'where id = ${id}'],
    ],
  },
];
