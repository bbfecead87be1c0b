// Differences between two read-model versions, read as the pages read them: `differences`, which works in memory, must
// return the same.
import { firstPlanningMonth, type Month } from '#domain/values/month.ts';
import { changeOf, roundToMillionth } from '../formulas/differences/change.ts';
import { headlineMonths } from '../formulas/differences/months.ts';
import type { agencyFigures, DifferencesView, DifferenceView } from '../formulas/differences/view.ts';
import { pnlMonths } from '../money/pnl/months.ts';
import { resourcePlanning } from '../plans/resourcePlanning/queries.ts';
import { listProjects } from '../projects/readModel.ts';
import { anyMonth } from '../reading/months.ts';
import type { Read } from '../reading/read.ts';
import { differencesInTables, moversInTables } from './tableDifferences.ts';

type AgencyMonth = Record<(typeof agencyFigures)[number], number>;

/** All differences but colours, unordered. */
export const differencesInVersions = async (
  from: Read,
  to: Read,
  months: readonly Month[],
  now: Date,
): Promise<Pick<DifferencesView, 'netProfit' | 'sum' | 'movers' | 'differences'>> => {
  const [before, after] = [await agencyMonths(from, months), await agencyMonths(to, months)];
  const span = headlineMonths(
    months.map((month, index) => {
      const of = [before[index], after[index]];
      return {
        month,
        revenue: of.some((figures) => figures?.totalRevenue !== 0),
        // In memory hours are rounded to a millionth: less counts as none.
        hours: of.some((figures) => roundToMillionth(figures?.clientBillableHours ?? 0) !== 0),
      };
    }),
    now,
    [await firstProject(from), await firstProject(to)].filter((month) => month !== null).sort()[0] ?? null,
  );
  const isAdded = (month: Month) => span !== null && span.first <= month && month <= span.last;
  const sumOf = (figures: readonly AgencyMonth[]) =>
    figures
      .filter((_, index) => isAdded(months[index] ?? ''))
      .reduce((pence, { netProfit }) => pence + Math.round(netProfit * 100), 0) / 100;
  const sum = { from: sumOf(before), to: sumOf(after) };
  return {
    sum: { span, ...sum, change: changeOf(sum.from, sum.to) },
    netProfit: months.map((month, index) => ({
      month,
      from: before[index]?.netProfit ?? 0,
      to: after[index]?.netProfit ?? 0,
    })),
    movers: await moversInTables(from, to, months.filter(isAdded)),
    differences: [...ofTheAgency(months, before, after), ...(await differencesInTables(from, to, months))],
  };
};

/** The first month of any project in the list of projects. */
const firstProject = async (read: Read): Promise<Month | null> => {
  const begins = (await listProjects(read, anyMonth)).flatMap(({ startMonth, revenueSplit }) => [
    startMonth ?? firstPlanningMonth,
    ...(JSON.parse(revenueSplit ?? '[]') as { month: Month }[]).map(({ month }) => month),
  ]);
  return begins.sort()[0] ?? null;
};

const agencyMonths = async (read: Read, months: readonly Month[]): Promise<AgencyMonth[]> => {
  const [first, last] = [months[0], months.at(-1)];
  if (first === undefined || last === undefined) return [];
  const { months: columns } = await pnlMonths(read, first, last);
  const figures: AgencyMonth[] = [];
  for (const column of columns) {
    const planning = await resourcePlanning(read, column.month);
    figures.push({
      totalRevenue: column.totalRevenue,
      totalDirectCosts: column.totalDirectCosts,
      grossProfit: column.grossProfit,
      totalOperatingCosts: column.totalOperatingCosts,
      netProfit: column.netProfit,
      clientBillableHours: planning.clientBillableHours,
      internalTeamHours: planning.internalTeamHours,
      capacityUtilization: planning.capacityUtilization,
    });
  }
  return figures;
};

const ofTheAgency = (
  months: readonly Month[],
  before: readonly AgencyMonth[],
  after: readonly AgencyMonth[],
): DifferenceView[] =>
  months.flatMap((month, index) => {
    const [was, is] = [before[index], after[index]];
    if (!was || !is) return [];
    return (Object.keys(was) as (keyof AgencyMonth)[])
      .filter((figure) => was[figure] !== is[figure])
      .map((figure) => ({
        month,
        figure,
        record: null,
        from: was[figure],
        to: is[figure],
        change: changeOf(was[figure], is[figure]),
      }));
  });
