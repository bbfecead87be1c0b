import type { Line } from '#domain/money/line.ts';
import { type LeafAmounts, withManual } from '#domain/money/pnlTotals.ts';
import { type DaysOfRegion, workingDaysByRegion } from '#domain/timeOff/capacity.ts';
import { type Month, monthIndex } from '#domain/values/month.ts';
import type { DatedFormulas } from '#domain/values/planningFormulas.ts';
import { everyLineAffected } from '../../foldedState/affected.ts';
import type { FoldedState } from '../../foldedState/foldedState.ts';
import { deriveLines, type LineKind } from '../../money/lines/derive.ts';
import { Book } from '../../money/movement/book.ts';
import { createYielding } from '../../reading/yielding.ts';

/**
 * How each measure is computed from a record's lines: the amount, whether it is for each working day, and the amount
 * subtracted from each month.
 */
const measures = {
  revenue: { of: 'revenue', isOfDay: false },
  billableHours: { of: 'billableHours', isOfDay: false },
  workingHours: { of: 'dayHours', isOfDay: true, less: 'hoursOff' },
  directHours: { of: 'directDayHours', isOfDay: true, less: 'directHoursOff' },
  contractedHours: { of: 'contractedHours', isOfDay: false },
  directCost: { of: 'directCost', isOfDay: false },
  operatingCost: { of: 'operatingCost', isOfDay: false },
  otherCost: { of: 'otherCost', isOfDay: false },
  targetProfit: { of: 'targetProfit', isOfDay: false },
} as const satisfies Record<string, { of: keyof Line; isOfDay: boolean; less?: keyof Line }>;
export type ComputedMeasure = keyof typeof measures;
export const computedMeasures = Object.keys(measures) as ComputedMeasure[];

/** A record's amounts by month: pence, and hours. */
export type ComputedRecord = {
  kind: LineKind;
  id: number;
  amounts: Record<ComputedMeasure, Float64Array>;
  /** Amounts in no month yet. */
  unscheduled: Record<ComputedMeasure, number>;
};

/** Every figure of an agency that depends on formulas. */
export type ComputedFigures = {
  months: readonly Month[];
  /** Pence of each month, with manual figures in place of computed ones. */
  leaves: readonly LeafAmounts[];
  /** By kind and id, such as "project 3". */
  records: ReadonlyMap<string, ComputedRecord>;
};

/** An agency with one set of formulas, and the figures under it. */
export type Side = { foldedState: FoldedState; set: DatedFormulas; computed: ComputedFigures };

/** The lines of a record, or of a freelancer's month. */
export type ScopedLines = { kind: LineKind; id: number; scope: string; lines: readonly Line[] };

/** An agency's lines under formulas. Yields to the event loop. */
const linesUnder = async (foldedState: FoldedState, set: DatedFormulas): Promise<ScopedLines[]> => {
  const yieldTurn = createYielding();
  const scoped: ScopedLines[] = [];
  const affected = everyLineAffected(foldedState);
  for (const { kind, id, scope, lines: derive } of deriveLines(foldedState, affected, { version: 0, set })) {
    const lines = derive();
    await yieldTurn();
    if (lines.length > 0) scoped.push({ kind, id, scope, lines });
  }
  return scoped;
};

/** Computes an agency's figures under formulas in some months. Yields to the event loop. */
export const sideOf = async (
  foldedState: FoldedState,
  set: DatedFormulas,
  monthsOf: (lines: readonly ScopedLines[]) => readonly Month[],
): Promise<Side> => {
  const lines = await linesUnder(foldedState, set);
  return { foldedState, set, computed: await computeFigures(foldedState, set, lines, monthsOf(lines)) };
};

const computeFigures = async (
  foldedState: FoldedState,
  set: DatedFormulas,
  scoped: readonly ScopedLines[],
  months: readonly Month[],
): Promise<ComputedFigures> => {
  const yieldTurn = createYielding();
  const book = new Book(months);
  const records = new Map<string, ComputedRecord>();
  const first = monthIndex(months[0] ?? '');
  const daysOf = workingDaysByRegion(months, set);
  for (const { kind, id, scope, lines } of scoped) {
    book.replace(scope, lines);
    const key = `${kind} ${id}`;
    const record = records.get(key) ?? emptyRecord(kind, id, months.length);
    records.set(key, record);
    for (const line of lines) add(record, line, first, daysOf);
    await yieldTurn();
  }
  return {
    months,
    leaves: book.months.map(({ month, amounts }) =>
      withManual(amounts, foldedState.manualCosts.get(month)?.state.figures),
    ),
    records,
  };
};

/** Each record of either side, with its amounts on both. */
export const recordsOf = (before: Side, after: Side) =>
  [...new Map([...before.computed.records, ...after.computed.records])].map(([key, { kind, id }]) => ({
    kind,
    id,
    was: before.computed.records.get(key),
    is: after.computed.records.get(key),
  }));

const emptyRecord = (kind: LineKind, id: number, count: number): ComputedRecord => ({
  kind,
  id,
  amounts: ofMeasures(() => new Float64Array(count)),
  unscheduled: ofMeasures(() => 0),
});

const ofMeasures = <Value>(make: () => Value) =>
  Object.fromEntries(computedMeasures.map((name) => [name, make()])) as Record<ComputedMeasure, Value>;

const add = (record: ComputedRecord, line: Line, first: number, daysOf: DaysOfRegion): void => {
  const days = daysOf(line.region);
  for (const name of computedMeasures) {
    const measure = measures[name];
    const { of, isOfDay } = measure;
    const amount = Number(line[of]);
    const less = 'less' in measure ? Number(line[measure.less]) : 0;
    if ((amount === 0 && less === 0) || (name === 'targetProfit' && record.kind !== 'teamMember')) continue;
    if (line.part === 'unscheduled') {
      if (!isOfDay && name !== 'targetProfit') record.unscheduled[name] += amount;
      continue;
    }
    const from = line.from === null ? 0 : Math.max(0, monthIndex(line.from) - first);
    const to = line.to === null ? days.length - 1 : Math.min(days.length - 1, monthIndex(line.to) - first);
    const amounts = record.amounts[name];
    for (let index = from; index <= to; index++) {
      amounts[index] = (amounts[index] ?? 0) + amount * (isOfDay ? (days[index] ?? 0) : 1) - less;
    }
  }
};
