// biome-ignore-all lint/suspicious/noTemplateCurlyInString: queries are quoted as they stand in their files

import type { Mutations } from './mutation.ts';
import { differences, readModelVersions } from './noticing.ts';

/** Read-model versions beside each other, and those of the past. */
export const compared: readonly Mutations[] = [
  {
    file: 'projections/formulas/differences/records.ts',
    tests: [differences],
    changes: [
      ['if (from !== to) yield { month: months', 'if (from < to) yield { month: months'],
      ['if (from !== to) yield { month: months', 'if (from > to) yield { month: months'],
      ['[was?.unscheduled[figure] ?? 0,', '[0,'],
      ['from !== undefined && from !== to', 'from !== undefined && from > to'],
    ],
  },
  {
    file: 'projections/formulas/differences/movers.ts',
    tests: [differences],
    changes: [
      ['Math.abs(b.change) - Math.abs(a.change)', 'b.change - a.change'],
      ['after.set, added) - profitOf', 'after.set, added) + profitOf'],
      ['(operatingCost[place] ?? 0) -', '(operatingCost[place] ?? 0) +'],
      ['change === 0', 'change <= 0'],
      ['change: poundsOf(change)', 'change'],
    ],
  },
  {
    file: 'projections/formulas/differences/months.ts',
    tests: [differences],
    changes: [
      ['first = Math.min(first, month);', 'first = Math.max(first, month);'],
      ['if (to !== null) yield monthIndex(to);', ''],
    ],
  },
  {
    file: 'projections/formulas/differences/colours.ts',
    tests: ['projections/formulas/differences/preview.property.test.ts'],
    changes: [
      ['worth === 0 ? null', 'worth === 1 ? null'],
      ['isThere || hours > 0', 'isThere'],
      ["amountOf(look, 'freelancer', id, 'directCost')", "amountOf(look, 'freelancer', id, 'otherCost')"],
    ],
  },
  {
    file: 'projections/projector/rederive.ts',
    tests: ['projections/projector/replay.property.test.ts'],
    changes: [
      ['if (!isSame(was.get(table)?.get(scope), is))', 'if (isSame(was.get(table)?.get(scope), is))'],
      ['derived(foldedState, portion, after)', 'derived(foldedState, portion, before)'],
    ],
  },
  {
    file: 'projections/formulas/queries.ts',
    tests: [differences],
    changes: [
      ['order by adoption.position desc', 'order by adoption.position'],
      ['order by replay, position desc', 'order by replay, position'],
      ['position = (select max(position)', 'position = (select min(position)'],
    ],
  },
  {
    file: 'projections/readModelVersions/highestIds.ts',
    tests: [readModelVersions],
    changes: [
      ["max(split_part(stream, '-', 2)::int)", "min(split_part(stream, '-', 2)::int)"],
      ['coalesce(max(id::int), 0)', 'coalesce(min(id::int), 0)'],
      ['select stream from ${table(read, parked)}', 'select stream from ${table(read, parked)} where false'],
    ],
  },
  {
    file: 'projections/readModelVersions/past.ts',
    tests: ['projections/readModelVersions/past.test.ts'],
    changes: [
      ['order by used_at limit 1', 'order by used_at desc limit 1'],
      ['where position = ${position} and fingerprint = ${fingerprint}', 'where position = ${position}'],
      ['(fingerprint <> ${fingerprint} or used_at', '(fingerprint <> ${fingerprint} and used_at'],
    ],
  },
  {
    file: 'projections/readModelVersions/replays.ts',
    tests: ['services/recounts/replaysRoutes.test.ts'],
    changes: [
      ['order by id desc limit 200', 'order by id limit 200'],
      ["where purpose = any(${sql.array([...purposes], 'text')})", 'where true'],
      ["when adoption.is_last then 'adopted'", "when adoption.is_last then 'retired'"],
    ],
  },
];
