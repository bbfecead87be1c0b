// biome-ignore-all lint/suspicious/noTemplateCurlyInString: queries are quoted as they stand in their files

import type { Mutations } from './mutation.ts';
import { figuresAtEdges, historyAtEdges, lastChanges, peopleAtEdges, snapshots } from './noticing.ts';

/** History, and what could not be counted. */
export const told: readonly Mutations[] = [
  {
    file: 'projections/history/queries.ts',
    tests: [historyAtEdges],
    changes: [
      ['limit ${limit + 1}', 'limit ${limit}'],
      ['order by ${newestFirst(filter)} limit ${limit + 1}', 'order by entry.position limit ${limit + 1}'],
      ['entry.position < ${after}', 'entry.position <= ${after}'],
      ['entry.at <= ${endOfUkDay(to).toISOString()}', 'entry.at <= ${startOfUkDay(to).toISOString()}'],
      ['entry.at <= ${endOfUkDay(to).toISOString()}', 'entry.at >= ${endOfUkDay(to).toISOString()}'],
      ['entry.at >= ${startOfUkDay(from).toISOString()}', 'entry.at >= ${endOfUkDay(from).toISOString()}'],
      ['entry.at >= ${startOfUkDay(from).toISOString()}', 'entry.at <= ${startOfUkDay(from).toISOString()}'],
      ['`entry.month = ${monthIndex(month)}`', '`entry.month >= ${monthIndex(month)}`'],
      ['[sql.fragment`entry.record_id = ${id}`]', '[sql.fragment`entry.record_id >= ${id}`]'],
    ],
  },
  {
    file: 'projections/history/queries.ts',
    tests: ['services/timeOff/ukDays.test.ts'],
    changes: [
      ['${startOfUkDay(from).toISOString()}', '${from}'],
      ['entry.at <= ${endOfUkDay(to).toISOString()}', 'entry.at < ${`${to}U`}'],
    ],
  },
  {
    file: 'projections/history/queries.ts',
    tests: [historyAtEdges],
    changes: [
      [", case when kind = ${kindCode('allocationPlan')} then month end\n    order", '\n    order'],
      ['order by min(position)', 'order by min(position) desc'],
    ],
  },
  {
    file: 'projections/history/entries.ts',
    tests: [historyAtEdges],
    changes: [
      [
        'left join ${authorViews(read)} as author on author.id = entry.author\n    where',
        'join ${authorViews(read)} as author on author.id = entry.author\n    where',
      ],
      ['order by entry.correlation_id, entry.position', 'order by entry.correlation_id, entry.position desc'],
      ['order by undoing.position desc', 'order by undoing.position'],
    ],
  },
  {
    file: 'projections/history/queries.ts',
    tests: [historyAtEdges],
    changes: [
      [
        "kind = any(${kindCodes('project', 'allocationPlan')})\n    order by",
        "kind = any(${kindCodes('project')})\n    order by",
      ],
      ['order by ${neighboursFirst}\n    limit 500', 'order by position\n    limit 500'],
      ['entry.position > ${after} and', 'entry.position >= ${after} and'],
      ['entry.position <= ${to} and', 'entry.position < ${to} and'],
      [' and entry.author <> ${id}', ''],
      ['count(distinct correlation_id)', 'count(correlation_id)'],
      ['or entry.month = any(', 'or entry.month <> all('],
    ],
  },
  {
    file: 'projections/history/lastChanges.ts',
    tests: [lastChanges],
    changes: [
      ['  )\n          order by ${neighboursFirst}', '  )\n          order by entry.position'],
      ['else entry.month between wanted.first_month and wanted.last_month end', 'else true end'],
      ['case when entry.month is null then wanted.of_no_month', 'case when entry.month is null then false'],
      [
        'entry.month between wanted.first_month and wanted.last_month',
        'entry.month > wanted.first_month and entry.month <= wanted.last_month',
      ],
      [
        'entry.month between wanted.first_month and wanted.last_month',
        'entry.month >= wanted.first_month and entry.month < wanted.last_month',
      ],
      [
        '            and ${isOfAnyFact(sql.fragment`entry.changes`, sql.fragment`string_to_array(wanted.keys, ${separator})`)}\n',
        '',
      ],
      [' and entry.record_id = wanted.id', ''],
      [
        'sql.fragment`wanted.key`)}\n          order by ${neighboursFirst}',
        'sql.fragment`wanted.key`)}\n          order by entry.position',
      ],
      ['where entry.month = ${monthIndex(month)} and', 'where'],
      [' order by ${neighboursFirst} limit ${mostRecent}', ' order by entry.position limit 1'],
      ['max(position) as position\n          from (', 'min(position) as position\n          from ('],
    ],
  },
  {
    file: 'projections/history/queries.ts',
    tests: [historyAtEdges],
    changes: [[' or causation_id = ${idBytes(correlationId)}::bytea', '']],
  },
  {
    file: 'projections/history/queries.ts',
    tests: [historyAtEdges],
    changes: [
      [
        'month between ${monthIndex(start)} and ${monthIndex(end)}',
        'month > ${monthIndex(start)} and month <= ${monthIndex(end)}',
      ],
      ['month === null', 'true'],
      ['where position > ${position} and kind <>', 'where position >= ${position} and kind <>'],
    ],
  },
  {
    file: 'projections/history/queries.ts',
    tests: [historyAtEdges],
    changes: [
      [
        "(entry.author = ${user} or (entry.kind = ${kindCode('user')} and entry.record_id = ${user}))",
        "entry.kind = ${kindCode('user')} and entry.record_id = ${user}",
      ],
      [
        "(entry.author = ${user} or (entry.kind = ${kindCode('user')} and entry.record_id = ${user}))",
        'entry.author = ${user}',
      ],
      ["(entry.event <> ${eventCode('UserUpdated')} or", '(true or'],
      ['order by entry.position desc limit ${limit}`', 'order by entry.position limit ${limit}`'],
    ],
  },
  {
    file: 'projections/history/cut.ts',
    tests: [historyAtEdges],
    changes: [
      [
        'from ${table(read, history)} as entry where at <= ${at}`',
        'from ${table(read, history)} as entry where at < ${at}`',
      ],
      ['select max(position) from (${happened})', 'select min(position) from (${happened})'],
      ['select min(at)', 'select max(at)'],
      ['where position > ${after} offset 0', 'where position >= ${after} offset 0'],
    ],
  },
  {
    file: 'projections/projector/snapshots.ts',
    tests: [snapshots],
    changes: [
      ['where position <= ${position} order by', 'where position < ${position} order by'],
      ['order by position desc limit 1', 'order by position limit 1'],
      ['where position <= ${upTo}', 'where position < ${upTo}'],
      ['order by gap limit 1', 'order by gap desc limit 1'],
    ],
  },
  {
    file: 'projections/reading/read.ts',
    tests: ['services/app/asOf.test.ts'],
    changes: [['where position <= ${journal.upTo}', 'where position < ${journal.upTo}']],
  },
  {
    file: 'projections/history/mentions.ts',
    tests: [peopleAtEdges],
    changes: [
      ['not in (select * from ${own})', 'in (select * from ${own})'],
      ['order by 1 desc', 'order by 1'],
      ['count(*)::int as changes', 'count(distinct entry.record_id)::int as changes'],
      [' and entry.reason = chosen.reason', ''],
      ['group by entry.correlation_id, entry.reason', 'group by entry.position, entry.reason'],
    ],
  },
  {
    file: 'projections/projector/queries.ts',
    tests: [peopleAtEdges],
    changes: [
      ['group by stream order by min(position) limit', 'group by stream order by min(position) desc limit'],
      ['order by position limit ${mostListed}', 'order by position desc limit ${mostListed}'],
      ['select stream, count(*)::int as changes', 'select stream, count(distinct stream)::int as changes'],
    ],
  },
  {
    file: 'projections/projector/queries.ts',
    tests: [peopleAtEdges],
    changes: [['select stream, min(position) as position', 'select stream, max(position) as position']],
  },
  {
    file: 'projections/money/explain/names.ts',
    tests: [figuresAtEdges],
    changes: [
      ["view->'client'->>'name' as of", "view->>'name' as of"],
      ["union all select 'freelancer', id", "union all select 'teamMember', id"],
    ],
  },
];
