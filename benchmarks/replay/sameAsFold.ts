import { createHash } from 'node:crypto';
import { sql } from 'slonik';
import { z } from 'zod';
import { UnreadableEvent } from '#domain/log/events.ts';
import { streamKinds } from '#domain/records/streams.ts';
import { monthIndex } from '#domain/values/month.ts';
import { everyLineAffected } from '#projections/foldedState/affected.ts';
import { emptyState, evolveFoldedState, type FoldedState } from '#projections/foldedState/foldedState.ts';
import { reindexPlans } from '#projections/foldedState/reindex.ts';
import { history } from '#projections/history/tables.ts';
import { deriveLines } from '#projections/money/lines/derive.ts';
import { lines, timeOffLines } from '#projections/money/lines/tables.ts';
import { allocations } from '#projections/plans/allocations/tables.ts';
import { facts, parked } from '#projections/reading/bookkeeping.ts';
import { type Read, table } from '#projections/reading/read.ts';
import type { EventStore } from '#services/log/eventStore/eventStore.ts';

/**
 * Compares a replay's rows with a fold of the same log in memory, which has no batches and no SQL: every record, every
 * line with its amounts, the hours of every allocation, and one history entry per event.
 * @returns what differs; null when nothing does
 */
export const sameAsFold = async (read: Read, store: EventStore, events: number): Promise<string | null> => {
  const agency = emptyState();
  let positions = 0;
  let count = 0;
  let deadLetterCount = 0;
  for await (const page of store.readAll({ after: 0 })) {
    for (const event of page) {
      count++;
      try {
        evolveFoldedState(agency, event);
        positions += event.position;
      } catch (error) {
        // The administrator's event: its key is in the operational store of the planner that made the log.
        if (!(error instanceof UnreadableEvent)) throw error;
        deadLetterCount++;
      }
    }
  }
  if (count - deadLetterCount !== events)
    return `the log has ${count} events, of which ${deadLetterCount} can't be read`;
  reindexPlans(agency);
  for (const [what, folded, written] of [
    ['records', recordsOf(agency), await writtenRecords(read)],
    ['lines', linesOf(agency, read), await writtenLines(read)],
    ['allocations', hoursOf(agency), await writtenHours(read)],
    ['entries of the history', [`${count - deadLetterCount} ${positions}`], await writtenHistory(read)],
    [
      'parked events',
      [String(deadLetterCount)],
      await texts(read, sql.fragment`select count(*)::text from ${table(read, parked)}`),
    ],
  ] as const) {
    if (digest(folded) !== digest(written)) return `the ${what} are not what a fold comes to`;
  }
  return null;
};

const digest = (texts: readonly string[]): string =>
  createHash('sha256').update(texts.toSorted().join('\n')).digest('hex');

/** JSON with sorted keys, as `jsonb` doesn't keep their order. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, inner) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  );

const texts = (read: Read, query: ReturnType<typeof sql.fragment>): Promise<readonly string[]> =>
  read.db.anyFirst(sql.type(z.object({ text: z.string() }))`select * from (${query}) as told (text)`);

const recordsOf = (agency: FoldedState): string[] =>
  streamKinds.flatMap((kind) =>
    [...agency[kind]].map(([key, tracked]) => `${kind}-${key} ${canonical(tracked)}`),
  );

const writtenRecords = async (read: Read): Promise<string[]> => {
  const rows = await read.db.any(sql.type(z.object({ scope: z.string(), tracked: z.unknown() }))`
    select scope, tracked from ${table(read, facts)}
  `);
  return rows.map(({ scope, tracked }) => `${scope} ${canonical(tracked)}`);
};

const linesOf = (agency: FoldedState, { readModelVersion: { formulas } }: Read): string[] =>
  [...deriveLines(agency, everyLineAffected(agency), formulas)].flatMap(({ scope, lines }) =>
    lines().map(({ part, from, calculation, ...line }) =>
      (part === 'timeOff' && from !== null
        ? [scope, monthIndex(from), line.hoursOff, line.directHoursOff, calculation]
        : [
            scope,
            part,
            line.revenue,
            line.billableHours,
            line.dayHours,
            line.directCost,
            line.operatingCost,
            line.otherCost,
            calculation,
            line.amountCalculation,
          ]
      ).join(' | '),
    ),
  );

const writtenLines = (read: Read): Promise<readonly string[]> =>
  texts(
    read,
    sql.fragment`
      select concat_ws(' | ', scope, part, revenue, billable_hours, day_hours, direct_cost, operating_cost, other_cost,
        calculation, amount_calculation)
      from ${table(read, lines)}
      union all
      select concat_ws(' | ', scope, month, hours_off, direct_hours_off, calculation)
      from ${table(read, timeOffLines)}
    `,
  );

const hoursOf = (agency: FoldedState): string[] =>
  [...agency.plans.counted].flatMap(([plan, entries]) => {
    const additional = agency.allocationPlan.get(plan)?.state.additional;
    return [
      ...entries.map(({ allocationId, hours }) => `${plan} ${allocationId} ${hours}`),
      ...(additional ? [`${plan} ${additional.allocationId} ${additional.hours}`] : []),
    ];
  });

const writtenHours = (read: Read): Promise<readonly string[]> =>
  texts(
    read,
    sql.fragment`select concat_ws(' ', scope, id, hours + additional_hours) from ${table(read, allocations)}`,
  );

const writtenHistory = (read: Read): Promise<readonly string[]> =>
  texts(read, sql.fragment`select concat_ws(' ', count(*), sum(position)) from ${table(read, history)}`);
