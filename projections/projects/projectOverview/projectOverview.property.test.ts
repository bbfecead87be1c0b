import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyMonth } from '#domain/testing/arbitraries.ts';
import { testDatabases } from '../../../tests/databases.ts';
import { propertyRuns, propertyTimeout } from '../../../tests/propertyRuns.ts';
import { databaseForAll } from '../../../tests/setUp.ts';
import { anyDatedFormulas } from '../../testing/anyFormulas.ts';
import { anyLog } from '../../testing/anyLog.ts';
import { alike, alikeInAll, pounds } from '../../testing/expectOracle.ts';
import { formulasIn } from '../../testing/formulasIn.ts';
import { modest } from '../../testing/modest.ts';
import {
  dividedBy,
  exact,
  type Fraction,
  isAbove,
  minus,
  plus,
  ratio,
  rounded,
  sum,
  times,
  zero,
} from '../../testing/oracle/fraction.ts';
import { type Month, monthsFrom } from '../../testing/oracle/months.ts';
import { oracleOf } from '../../testing/oracle/oracle.ts';
import { emptyReadModelVersions, readingOf } from '../../testing/readModelVersion.ts';
import { listProjects } from '../readModel.ts';
import { findProjectOverview } from './queries.ts';
import type { ProjectOverview } from './view.ts';

/** All months of a random agency, and twelve after them. */
const everyMonth = monthsFrom('2025-06', 25);

const inHalves = (hours: Fraction): Fraction => dividedBy(rounded(times(hours, exact(2))), exact(2));
const above = (one: Fraction, other: Fraction): Fraction => (isAbove(one, other) ? minus(one, other) : zero);

/** A project's months by the oracle. */
type OracleOfProject = (month: Month) => {
  sold: Fraction;
  required: Fraction;
  planned: Fraction;
  revenue: Fraction;
  cost: Fraction | null;
};

const expectMonths = ({ months }: ProjectOverview, unscheduled: boolean, oracle: OracleOfProject): void => {
  for (const { month, requiredHours, plannedHours, revenue, cost } of months) {
    const expected = oracle(month);
    expect({ month, requiredHours, plannedHours, revenue, cost }).toEqual({
      month,
      requiredHours: unscheduled ? 0 : alike(expected.required),
      plannedHours: alike(expected.planned),
      revenue: pounds(expected.revenue),
      cost: expected.cost && pounds(expected.cost),
    });
  }
};

/** The remaining hours and when they run out, by the rules. */
const restOf = (
  isOneOff: boolean,
  lived: readonly ({ month: Month } & ReturnType<OracleOfProject>)[],
  sold: Fraction,
  now: Month,
): { left: Fraction; runsOut: Month | null } => {
  const open = lived.filter(({ month }) => month >= now);
  if (!isOneOff) {
    const over = open.find((month) => isAbove(month.planned, inHalves(month.sold)));
    return { left: sum(open.map((month) => above(month.sold, month.planned))), runsOut: over?.month ?? null };
  }
  const until = (last: Month) =>
    sum(lived.filter(({ month }) => month <= last).map(({ planned }) => planned));
  const whole = inHalves(sold);
  const last = isAbove(whole, zero) ? lived.find(({ month }) => !isAbove(whole, until(month))) : undefined;
  return { left: above(sold, sum(lived.map(({ planned }) => planned))), runsOut: last?.month ?? null };
};

const expectLife = (
  { project, life }: ProjectOverview,
  unscheduled: { revenue: Fraction; hours: Fraction } | undefined,
  oracle: OracleOfProject,
  now: Month,
): void => {
  const lived = everyMonth
    .filter((month) => month >= life.from && month <= life.to)
    .map((month) => ({ month, ...oracle(month) }));
  const sold = plus(sum(lived.map((month) => month.sold)), unscheduled?.hours ?? zero);
  const revenue = plus(sum(lived.map((month) => month.revenue)), unscheduled?.revenue ?? zero);
  const costs = lived.flatMap(({ cost }) => (cost === null ? [] : [cost]));
  const profit = costs.length === 0 ? null : minus(revenue, sum(costs));
  const { left, runsOut } = restOf(project.projectType === 'one_off', lived, sold, now);
  const { from: _from, to: _to, isOngoing, marginTone: _, ...figures } = life;
  expect(figures).toEqual({
    soldHours: alikeInAll(sold),
    plannedHours: alikeInAll(sum(lived.map(({ planned }) => planned))),
    leftHours: alikeInAll(left),
    unscheduledHours: unscheduled ? alike(unscheduled.hours) : null,
    runsOut,
    revenue: pounds(revenue),
    cost: profit && pounds(sum(costs)),
    profit: profit && pounds(profit),
    margin: profit && alike(ratio(profit, revenue)),
  });
  // A life has all planned hours, and all money except an open end's later revenue.
  for (const month of everyMonth.filter((each) => each < life.from || each > life.to)) {
    const { planned, revenue: outside } = oracle(month);
    expect({ month, planned }).toEqual({ month, planned: zero });
    const isOpen =
      month > life.to ? isOngoing : project.startMonth === null && project.projectType !== 'one_off';
    if (!isOpen) expect({ month, outside }).toEqual({ month, outside: zero });
  }
};

describe.each(testDatabases)('the whole lives of random projects on $name', ({ open }) => {
  const database = databaseForAll({ open });

  it('come to what the log says, month by month and to the penny', { timeout: propertyTimeout }, async () => {
    const { pool } = database;
    await fc.assert(
      fc
        .asyncProperty(
          anyLog({ minLength: 80, maxLength: 200 }),
          anyDatedFormulas,
          anyMonth,
          async (log, formulas, now) => {
            const events = modest(log.events);
            const read = await readingOf(pool, events, { version: 1, set: formulas });
            const { set } = formulasIn(events, { version: 1, set: formulas });
            // A tentative project's own page shows it as won.
            const oracle = oracleOf(events, set, 'tentative');
            // Invoiced hours are sold once, however they are spread.
            const scheduled = { oneOffHours: 'scheduled' as const };
            const later = set.later?.map((each) => ({ ...each, ...scheduled }));
            const invoiced = oracleOf(events, { ...set, ...scheduled, later }, 'tentative');
            const oracles = new Map(
              everyMonth.map((month) => [month, { ...oracle(month), sold: invoiced(month).work }]),
            );
            for (const { id } of await listProjects({ ...read, counting: 'tentative' }, now)) {
              const overview = await findProjectOverview(read, id, now);
              if (!overview) throw new Error(`No project ${id}`);
              const ofProject: OracleOfProject = (month) => {
                const of = oracles.get(month);
                const [needs, work, profit, sold] = [of?.needs, of?.work, of?.profits, of?.sold].map((rows) =>
                  rows?.find((row) => row.id === id),
                ) as [
                  { required: Fraction; allocated: Fraction } | undefined,
                  { revenue: Fraction } | undefined,
                  { cost: Fraction | null } | undefined,
                  { hours: Fraction; additionalHours: Fraction } | undefined,
                ];
                return {
                  required: needs?.required ?? zero,
                  planned: needs?.allocated ?? zero,
                  revenue: work?.revenue ?? zero,
                  cost: profit?.cost ?? null,
                  sold: sold ? plus(sold.hours, sold.additionalHours) : zero,
                };
              };
              const unscheduled = oracles.get(now)?.unscheduled.find((each) => each.id === id);
              expectMonths(overview, unscheduled !== undefined, ofProject);
              expectLife(overview, unscheduled, ofProject, now);
            }
          },
        )
        .afterEach(() => emptyReadModelVersions(pool)),
      { numRuns: propertyRuns, interruptAfterTimeLimit: propertyTimeout / 2 },
    );
  });
});
