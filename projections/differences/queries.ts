import type { Month } from '#domain/month.ts';
import { reindexPlans } from '../agency/reindex.ts';
import { pnlMonths } from '../pnl/months.ts';
import { loadRecords } from '../projector/load.ts';
import type { Read } from '../read.ts';
import { resourcePlanning } from '../resourcePlanning/queries.ts';
import { changeOf } from './change.ts';
import { colourChanges, coloursOf } from './colours.ts';
import { headlineMonths } from './months.ts';
import { profitMovers } from './movers.ts';
import { reckon, type Side } from './reckoned.ts';
import { differentRecords } from './records.ts';
import type { agencyFigures, DifferencesView, DifferenceView } from './view.ts';

type AgencyMonth = Record<(typeof agencyFigures)[number], number>;

/** Everything that two generations at one position of the log say differently, largest changes first. */
export const differencesBetween = async (
  from: Read,
  to: Read,
  months: readonly Month[],
  now: Date,
): Promise<Omit<DifferencesView, 'position' | 'versions' | 'parked'>> => {
  const [before, after] = [await agencyMonths(from, months), await agencyMonths(to, months)];
  const sides = [await sideOf(from, months), await sideOf(to, months)] as const;
  const differences = [...ofTheAgency(months, before, after), ...differentRecords(...sides)];
  differences.sort((a, b) => Math.abs(b.change) - Math.abs(a.change) || compareMonths(a, b));
  const colours = await colourChanges(from, to, months);
  const both = months.map((month, index) => ({ month, of: [before[index], after[index]] }));
  const span = headlineMonths(
    both.map(({ month, of }) => ({
      month,
      revenue: of.some((figures) => figures?.totalRevenue !== 0),
      hours: of.some((figures) => figures?.clientBillableHours !== 0),
    })),
    now,
  );
  const isAdded = (month: Month) => span !== null && span.first <= month && month <= span.last;
  const sumOf = (figures: readonly AgencyMonth[]) =>
    netProfitOf(figures.filter((_, index) => isAdded(months[index] ?? '')));
  const sum = { from: sumOf(before), to: sumOf(after) };
  return {
    sum: { span, ...sum, change: changeOf(sum.from, sum.to) },
    movers: profitMovers(...sides, isAdded),
    netProfit: months.map((month, index) => ({
      month,
      from: before[index]?.netProfit ?? 0,
      to: after[index]?.netProfit ?? 0,
    })),
    total: differences.length,
    differences,
    colours: coloursOf(colours),
  };
};

/** The records of a generation, and what its formulas make of them. */
export const sideOf = async ({ db, generation }: Read, months: readonly Month[]): Promise<Side> => {
  const agency = await loadRecords(db, generation.schema);
  reindexPlans(agency);
  const { set } = generation.formulas;
  return { agency, set, reckoned: await reckon(agency, set, months) };
};

/** Net profit of some months together, exact to the penny. */
const netProfitOf = (months: readonly AgencyMonth[]): number =>
  months.reduce((pence, { netProfit }) => pence + Math.round(netProfit * 100), 0) / 100;

const compareMonths = (a: DifferenceView, b: DifferenceView): number =>
  (a.month ?? '').localeCompare(b.month ?? '');

const agencyMonths = async (read: Read, months: readonly Month[]): Promise<AgencyMonth[]> => {
  const [first, last] = [months[0], months.at(-1)];
  if (first === undefined || last === undefined) return [];
  const { months: columns } = await pnlMonths(read, first, last);
  const figures: AgencyMonth[] = [];
  for (const {
    month,
    totalRevenue,
    totalDirectCosts,
    grossProfit,
    totalOperatingCosts,
    netProfit,
  } of columns) {
    const { clientBillableHours, internalTeamHours, capacityUtilization } = await resourcePlanning(
      read,
      month,
    );
    figures.push({
      totalRevenue,
      totalDirectCosts,
      grossProfit,
      totalOperatingCosts,
      netProfit,
      clientBillableHours,
      internalTeamHours,
      capacityUtilization,
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
