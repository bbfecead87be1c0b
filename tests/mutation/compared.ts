// biome-ignore-all lint/suspicious/noTemplateCurlyInString: queries are quoted as they stand in their files

import type { Mutations } from './mutation.ts';
import { differences, generations, route } from './noticing.ts';

/** Generations beside each other, and those of the past. */
export const compared: readonly Mutations[] = [
  {
    file: 'projections/differences/records.ts',
    tests: [differences],
    changes: [
      ['full join b on', 'join b on'],
      [' and a.months = b.months', ''],
      [
        "('billableHours', a.billable_hours, b.billable_hours)",
        "('billableHours', b.billable_hours, a.billable_hours)",
      ],
      [
        "('directCost', a.direct_cost / 100, b.direct_cost / 100)",
        "('directCost', a.direct_cost, b.direct_cost)",
      ],
      [
        'where coalesce(said.was, 0) <> coalesce(said.is_now, 0)',
        'where coalesce(said.was, 0) > coalesce(said.is_now, 0)',
      ],
      [
        'where coalesce(said.was, 0) <> coalesce(said.is_now, 0)',
        'where coalesce(said.was, 0) < coalesce(said.is_now, 0)',
      ],
    ],
  },
  {
    file: 'projections/differences/movers.ts',
    tests: [differences],
    changes: [
      ['order by abs(change) desc', 'order by change desc'],
      ['coalesce(after.profit, 0) - coalesce', 'coalesce(after.profit, 0) + coalesce'],
      ['sum(revenue - direct_cost - operating_cost', 'sum(revenue - direct_cost + operating_cost'],
      ['where change <> 0', 'where change > 0'],
      ['change / 100 as change', 'change as change'],
    ],
  },
  {
    file: 'projections/lines/byRecord.ts',
    tests: [differences],
    changes: [
      ['sum(day_hours) * min(span.days) as working_hours', 'sum(day_hours) as working_hours'],
      ['sum(direct_day_hours) * min(span.days)', 'sum(day_hours) * min(span.days)'],
      ["where part = 'unscheduled'", "where part <> 'unscheduled'"],
      ['greatest(max(upper(months)) - 1,', 'greatest(max(upper(months)),'],
    ],
  },
  {
    file: 'projections/formulas/queries.ts',
    tests: [differences],
    changes: [['order by adoption.position desc', 'order by adoption.position']],
  },
  {
    file: 'projections/generations/highestIds.ts',
    tests: [generations],
    changes: [
      ["max(split_part(stream, '-', 2)::int)", "min(split_part(stream, '-', 2)::int)"],
      ['coalesce(max(id::int), 0)', 'coalesce(min(id::int), 0)'],
      ['select stream from ${table(read, parked)}', 'select stream from ${table(read, parked)} where false'],
    ],
  },
  {
    file: 'projections/generations/past.ts',
    tests: ['projections/generations/past.test.ts'],
    changes: [
      ['order by used_at limit 1', 'order by used_at desc limit 1'],
      ['where position = ${position} and fingerprint = ${fingerprint}', 'where position = ${position}'],
      ['(fingerprint <> ${fingerprint} or used_at', '(fingerprint <> ${fingerprint} and used_at'],
    ],
  },
  {
    file: 'projections/generations/replays.ts',
    tests: [route('replays')],
    changes: [
      ['order by id desc limit 200', 'order by id limit 200'],
      ['where purpose = ${purpose}\n', 'where true\n'],
    ],
  },
];
