import { setImmediate as nextTurn } from 'node:timers/promises';
import { periodsOf } from '#domain/dated.ts';
import type { PlanningFormulas } from '#domain/figures/formulas.ts';
import { hourlyRateIncludingNi } from '#domain/figures/peopleLines.ts';
import { poundsOf } from '#domain/money.ts';
import type { Month } from '#domain/month.ts';
import { type Agency, activeTeamMember } from '../agency/agency.ts';
import { reindexPlans } from '../agency/reindex.ts';
import { totalsOf } from '../pnl/figures.ts';
import { loadRecords } from '../projector/load.ts';
import type { Read } from '../read.ts';
import { comparedMonths, headlineMonths } from './months.ts';
import { mostMovers } from './movers.ts';
import { type Reckoned, type ReckonedRecord, reckon, reckonedMeasures } from './reckoned.ts';
import { changeOf } from './records.ts';
import { type FormulaPreviewView, type MovedFigureView, type MoverView, recordFigures } from './view.ts';

/** What the figures in use follow from, in memory: other formulas are tried on it without asking the database. */
export type PreviewBase = {
  agency: Agency;
  version: number;
  set: PlanningFormulas;
  months: readonly Month[];
  /** The figures in use, worked out once somebody asks. */
  reckoned: () => Reckoned;
};

/** Reads what previews are worked out from, as it is in the generation that is read. */
export const previewBase = async (read: Read, now: Date): Promise<PreviewBase> => {
  const agency = await loadRecords(read.db, read.generation.schema);
  reindexPlans(agency);
  const months = await comparedMonths(read, now);
  const { version, set } = read.generation.formulas;
  let reckoned: Reckoned | undefined;
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
  const before = reckoned();
  // Each takes some ten milliseconds: others are answered in between.
  await nextTurn();
  const after = reckon(agency, tried, months);
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
  const added = months.flatMap((month, index) => (isAdded(month) ? [index] : []));
  return {
    version,
    netProfit: months.map((month, index) => ({
      month,
      from: poundsOf(was[index] ?? 0),
      to: poundsOf(is[index] ?? 0),
    })),
    sum: { span, ...sum, change: changeOf(sum.from, sum.to) },
    movers: moversOf(agency, [before, set], [after, tried], added),
    moved: movedOf(agency, [before, set], [after, tried]),
  };
};

/** Net profit of each month, in pence. */
const profitsOf = ({ leaves }: Reckoned, includesOther: boolean): number[] =>
  leaves.map((amounts) => totalsOf(amounts, includesOther).net);

const revenueOf = (amounts: Reckoned['leaves'][number] | undefined): number =>
  amounts ? totalsOf(amounts, false).revenue : 0;

const hasHours = ({ records }: Reckoned, index: number): boolean =>
  records.values().some(({ amounts }) => amounts.billableHours[index] !== 0);

type Side = readonly [Reckoned, PlanningFormulas];

/** What a record adds to net profit of some months, in pence: computed figures alone, whatever was entered by hand. */
const profitOf = (record: ReckonedRecord | undefined, set: PlanningFormulas, added: readonly number[]) => {
  if (!record) return 0;
  const { revenue, directCost, operatingCost, otherCost } = record.amounts;
  return added.reduce(
    (sum, index) =>
      sum +
      (revenue[index] ?? 0) -
      (directCost[index] ?? 0) -
      (operatingCost[index] ?? 0) -
      (set.netProfitIncludesOtherCosts ? (otherCost[index] ?? 0) : 0),
    0,
  );
};

const moversOf = (
  agency: Agency,
  [before, set]: Side,
  [after, tried]: Side,
  added: readonly number[],
): MoverView[] =>
  keysOf(before, after)
    .flatMap(([key, { kind, id }]) => {
      const change =
        profitOf(after.records.get(key), tried, added) - profitOf(before.records.get(key), set, added);
      return change === 0
        ? []
        : [{ record: { kind, id, name: nameOf(agency, kind, id) }, change: poundsOf(change) }];
    })
    .sort(
      (a, b) =>
        Math.abs(b.change) - Math.abs(a.change) ||
        a.record.kind.localeCompare(b.record.kind) ||
        a.record.id - b.record.id,
    )
    .slice(0, mostMovers);

const keysOf = (before: Reckoned, after: Reckoned): [string, ReckonedRecord][] => [
  ...new Map([...before.records, ...after.records]),
];

const nameOf = (agency: Agency, kind: MoverView['record']['kind'], id: number): string => {
  const state: unknown = agency[kind].get(String(id))?.state;
  const { name } = (state as { fields?: { name?: string } }).fields ?? {};
  return name ?? `${kind} ${id}`;
};

/** How many records have each figure otherwise, in whichever month. */
const movedOf = (agency: Agency, [before, set]: Side, [after, tried]: Side): MovedFigureView[] => {
  const counts: Record<string, number> = {};
  for (const [key] of keysOf(before, after)) {
    const [was, is] = [before.records.get(key), after.records.get(key)];
    for (const name of reckonedMeasures) if (differs(was, is, name)) counts[name] = (counts[name] ?? 0) + 1;
  }
  counts.hourlyRate = [...agency.teamMember.keys()].filter((id) => {
    const member = activeTeamMember(agency, Number(id));
    return (
      member !== null &&
      periodsOf(member.state).some(
        ({ fields }) => hourlyRateIncludingNi(fields, set) !== hourlyRateIncludingNi(fields, tried),
      )
    );
  }).length;
  return recordFigures.flatMap((figure) => {
    const records = counts[figure] ?? 0;
    return records > 0 ? [{ figure, records }] : [];
  });
};

const differs = (
  was: ReckonedRecord | undefined,
  is: ReckonedRecord | undefined,
  name: (typeof reckonedMeasures)[number],
): boolean => {
  if (changeOf(was?.unscheduled[name] ?? 0, is?.unscheduled[name] ?? 0) !== 0) return true;
  const [one, other] = [was?.amounts[name], is?.amounts[name]];
  const many = one?.length ?? other?.length ?? 0;
  for (let index = 0; index < many; index++)
    if (changeOf(one?.[index] ?? 0, other?.[index] ?? 0) !== 0) return true;
  return false;
};
