import { addMonths, type Month, monthsBetween } from '#domain/values/month.ts';
import type { DatedFormulas } from '#domain/values/planningFormulas.ts';
import type { FoldedState } from '../../foldedState/foldedState.ts';
import type { Formulas } from '../../foldedState/formulaSet.ts';
import { reindexPlansInTurns } from '../../foldedState/reindex.ts';
import { everyReportedMonth } from '../../money/pnl/periods.ts';
import { loadRecords } from '../../projector/load.ts';
import { countDeadLetters } from '../../projector/queries.ts';
import type { Read } from '../../reading/read.ts';
import { createYielding } from '../../reading/yielding.ts';
import { type AgencyMonth, agencyMonths, type Closed, closedMonths, differentMonths } from './agency.ts';
import { changeOf } from './change.ts';
import { colourChanges, coloursOf } from './colours.ts';
import { type Side, sideOf } from './computedFigures.ts';
import { comparedMonths, firstProjectMonth, headlineMonths } from './months.ts';
import { profitMovers } from './movers.ts';
import { countMoved, differentRecords } from './records.ts';
import {
  type DifferencesView,
  type DifferenceView,
  type FormulaPreviewView,
  type MovedFigureView,
  recordFigures,
} from './view.ts';

/** An agency in memory under the formulas in force, on which others are tried without querying the database. */
export type Base = {
  foldedState: FoldedState;
  formulas: Formulas;
  /** Reported totals of its closed months. */
  closed: Closed;
  /** Number of dead letters, events that count in none of its figures. */
  parked: number;
  /** The present time, which decides the months of the headline. */
  now: Date;
  /** The figures under the formulas in force, computed on first use. */
  side: () => Promise<Side>;
};

/** Makes a base from a folded state whose plans are indexed. */
export const baseOf = (
  foldedState: FoldedState,
  formulas: Formulas,
  { now, closed, parked = 0 }: { now: Date; closed: Closed; parked?: number },
): Base => {
  let side: Promise<Side> | undefined;
  return {
    foldedState,
    formulas,
    closed,
    parked,
    now,
    side: () => {
      side ??= sideOf(foldedState, formulas.set, comparedMonths(now));
      return side;
    },
  };
};

/** Loads the base of a read-model version. */
export const readBase = async (read: Read, now: Date): Promise<Base> => {
  const { db, readModelVersion } = read;
  const foldedState = await loadRecords(db, readModelVersion.schema);
  await reindexPlansInTurns(foldedState, createYielding());
  return baseOf(foldedState, readModelVersion.formulas, {
    now,
    closed: await everyReportedMonth(read),
    parked: await countDeadLetters(read),
  });
};

/** Two sides, with the headline of their comparison. */
type Compared = {
  before: Side;
  after: Side;
  months: readonly Month[];
  was: readonly AgencyMonth[];
  is: readonly AgencyMonth[];
  headline: Pick<DifferencesView, 'netProfit' | 'sum' | 'closed' | 'movers'>;
};

/**
 * The changes that a set of formulas would make, for a preview while somebody types. Stores nothing and doesn't read
 * the log, so its time is independent of the log's length.
 */
export const previewOf = async (
  base: Base,
  tried: DatedFormulas,
): Promise<Omit<FormulaPreviewView, 'position'>> => {
  const compared = await tryOn(base, tried);
  const { before, after, headline } = compared;
  return {
    version: base.formulas.version,
    ...headline,
    moved: await movedOf(before, after),
    colours: (await coloursIn(compared)).moves,
  };
};

type Differences = Omit<DifferencesView, 'position' | 'versions' | 'parked'>;

/** All differences that a set of formulas makes, largest changes first. */
export const differencesUnder = async (base: Base, tried: DatedFormulas): Promise<Differences> =>
  everythingIn(await tryOn(base, tried));

/** All differences to another agency, each under its own formulas. */
export const differencesBetween = async (base: Base, other: Base): Promise<Differences> => {
  const before = await base.side();
  const after = await sideOf(other.foldedState, other.formulas.set, () => before.computed.months);
  return everythingIn(compare(before, after, base));
};

const tryOn = async (base: Base, tried: DatedFormulas): Promise<Compared> => {
  const { foldedState, formulas } = base;
  const usual = await base.side();
  const months = withBeginnings(usual.computed.months, tried);
  const before =
    months === usual.computed.months ? usual : await sideOf(foldedState, formulas.set, () => months);
  return compare(before, await sideOf(foldedState, tried, () => months), base);
};

/** The months, extended to a year from the month in which the last formulas begin. */
const withBeginnings = (months: readonly Month[], { later }: DatedFormulas): readonly Month[] => {
  const [first, last, begins] = [months[0], months.at(-1), later?.at(-1)?.from];
  return first && last && begins && begins > last ? monthsBetween(first, addMonths(begins, 11)) : months;
};

const compare = (before: Side, after: Side, { now, closed }: Pick<Base, 'now' | 'closed'>): Compared => {
  const { months } = before.computed;
  const [was, is] = [agencyMonths(before, closed), agencyMonths(after, closed)];
  const both = months.map((month, index) => ({ month, of: [was[index], is[index]] }));
  const span = headlineMonths(
    both.map(({ month, of }) => ({
      month,
      revenue: of.some((figures) => figures?.totalRevenue !== 0),
      hours: of.some((figures) => figures?.clientBillableHours !== 0),
    })),
    now,
    [before, after]
      .map(({ foldedState }) => firstProjectMonth(foldedState))
      .filter((month) => month !== null)
      .sort()[0] ?? null,
  );
  const isAdded = (month: Month) => span !== null && span.first <= month && month <= span.last;
  const sumOf = (figures: readonly AgencyMonth[]) =>
    netProfitOf(figures.filter((_, index) => isAdded(months[index] ?? '')));
  const sum = { from: sumOf(was), to: sumOf(is) };
  const headline = {
    sum: { span, ...sum, change: changeOf(sum.from, sum.to) },
    closed: closedMonths(before, after, closed),
    movers: profitMovers(before, after, (month) => isAdded(month) && !closed.has(month)),
    netProfit: months.map((month, index) => ({
      month,
      from: was[index]?.netProfit ?? 0,
      to: is[index]?.netProfit ?? 0,
    })),
  };
  return { before, after, months, was, is, headline };
};

const everythingIn = async (compared: Compared): Promise<Differences> => {
  const { before, after, months, was, is, headline } = compared;
  const differences = [...differentMonths(months, was, is), ...(await differentRecords(before, after))];
  differences.sort((a, b) => Math.abs(b.change) - Math.abs(a.change) || compareMonths(a, b));
  return { ...headline, total: differences.length, differences, colours: await coloursIn(compared) };
};

const coloursIn = async ({ before, after, was, is }: Compared): Promise<DifferencesView['colours']> =>
  coloursOf(await colourChanges({ side: before, months: was }, { side: after, months: is }));

/** Total net profit of some months, exact to the penny. */
const netProfitOf = (months: readonly AgencyMonth[]): number =>
  months.reduce((pence, { netProfit }) => pence + Math.round(netProfit * 100), 0) / 100;

const compareMonths = (a: DifferenceView, b: DifferenceView): number =>
  (a.month ?? '').localeCompare(b.month ?? '');

/** How many records differ in each figure, in any month. */
const movedOf = async (before: Side, after: Side): Promise<MovedFigureView[]> => {
  const counts = await countMoved(before, after);
  return recordFigures.flatMap((figure) => {
    const records = counts.get(figure) ?? 0;
    return records > 0 ? [{ figure, records }] : [];
  });
};
