import type { PlanningFormulas } from '#domain/figures/formulas.ts';
import { poundsOf } from '#domain/money.ts';
import type { Month } from '#domain/month.ts';
import type { Agency } from '../agency/agency.ts';
import { reindexPlans } from '../agency/reindex.ts';
import { totalsOf } from '../pnl/figures.ts';
import { loadRecords } from '../projector/load.ts';
import type { Read } from '../read.ts';
import { changeOf } from './change.ts';
import { comparedMonths, headlineMonths } from './months.ts';
import { profitMovers } from './movers.ts';
import { type Reckoned, reckon, type Side } from './reckoned.ts';
import { countMoved } from './records.ts';
import { type FormulaPreviewView, type MovedFigureView, recordFigures } from './view.ts';

/** What the figures in use follow from, in memory: other formulas are tried on it without asking the database. */
export type PreviewBase = {
  agency: Agency;
  version: number;
  set: PlanningFormulas;
  months: readonly Month[];
  /** The figures in use, worked out once somebody asks. */
  reckoned: () => Promise<Reckoned>;
};

/** Reads what previews are worked out from, as it is in the generation that is read. */
export const previewBase = async (read: Read, now: Date): Promise<PreviewBase> => {
  const agency = await loadRecords(read.db, read.generation.schema);
  reindexPlans(agency);
  const months = await comparedMonths(read, now);
  const { version, set } = read.generation.formulas;
  let reckoned: Promise<Reckoned> | undefined;
  return {
    agency,
    version,
    set,
    months,
    reckoned: () => {
      reckoned ??= reckon(agency, set, months);
      return reckoned;
    },
  };
};

/** What a set of formulas would change. Nothing is stored, and the log is not read: it costs the same however long that is. */
export const previewOf = async (
  { agency, version, set, months, reckoned }: PreviewBase,
  tried: PlanningFormulas,
  now: Date,
): Promise<Omit<FormulaPreviewView, 'position'>> => {
  const before = await reckoned();
  const after = await reckon(agency, tried, months);
  const sides = [
    { agency, set, reckoned: before },
    { agency, set: tried, reckoned: after },
  ] as const;
  const [was, is] = [
    profitsOf(before, set.netProfitIncludesOtherCosts),
    profitsOf(after, tried.netProfitIncludesOtherCosts),
  ];
  const span = headlineMonths(
    months.map((month, index) => ({
      month,
      revenue: [before, after].some(({ leaves }) => revenueOf(leaves[index]) !== 0),
      hours: [before, after].some((figures) => hasHours(figures, index)),
    })),
    now,
  );
  const isAdded = (month: Month) => span !== null && span.first <= month && month <= span.last;
  const sumOf = (profits: readonly number[]) =>
    poundsOf(profits.reduce((sum, profit, index) => (isAdded(months[index] ?? '') ? sum + profit : sum), 0));
  const sum = { from: sumOf(was), to: sumOf(is) };
  return {
    version,
    netProfit: months.map((month, index) => ({
      month,
      from: poundsOf(was[index] ?? 0),
      to: poundsOf(is[index] ?? 0),
    })),
    sum: { span, ...sum, change: changeOf(sum.from, sum.to) },
    movers: profitMovers(...sides, isAdded),
    moved: movedOf(...sides),
  };
};

/** Net profit of each month, in pence. */
const profitsOf = ({ leaves }: Reckoned, includesOther: boolean): number[] =>
  leaves.map((amounts) => totalsOf(amounts, includesOther).net);

const revenueOf = (amounts: Reckoned['leaves'][number] | undefined): number =>
  amounts ? totalsOf(amounts, false).revenue : 0;

const hasHours = ({ records }: Reckoned, index: number): boolean =>
  records.values().some(({ amounts }) => amounts.billableHours[index] !== 0);

/** How many records have each figure otherwise, in whichever month. */
const movedOf = (before: Side, after: Side): MovedFigureView[] => {
  const counts = countMoved(before, after);
  return recordFigures.flatMap((figure) => {
    const records = counts.get(figure) ?? 0;
    return records > 0 ? [{ figure, records }] : [];
  });
};
