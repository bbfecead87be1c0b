import { hourlyRateIncludingNi } from '#domain/money/peopleLines.ts';
import { periodsOf } from '#domain/records/dated.ts';
import { poundsOf } from '#domain/values/money.ts';
import type { Month } from '#domain/values/month.ts';
import { underEach } from '#domain/values/planningFormulas.ts';
import { overlap } from '#domain/values/span.ts';
import { activeTeamMember, type FoldedState } from '../../foldedState/foldedState.ts';
import { namesakeLabels } from '../../foldedState/namesakes.ts';
import { createYielding } from '../../reading/yielding.ts';
import { changeOf, roundToMillionth } from './change.ts';
import {
  type ComputedMeasure,
  type ComputedRecord,
  computedMeasures,
  recordsOf,
  type Side,
} from './computedFigures.ts';
import type { DifferenceView, RecordKind, recordFigures } from './view.ts';

/** Measures in hours; all others are money. */
const hours: readonly ComputedMeasure[] = ['billableHours', 'workingHours', 'directHours', 'contractedHours'];

/** Differences in figures of single records between two sides, by month; money in pounds. Yields to the event loop. */
export const differentRecords = async (before: Side, after: Side): Promise<DifferenceView[]> => {
  const yieldTurn = createYielding();
  const nameOf = namesIn(after.foldedState);
  const found: DifferenceView[] = [];
  for (const { kind, id, figure, said } of everyFigure(before, after)) {
    await yieldTurn();
    const record = { kind, id, name: nameOf(kind, id) };
    for (const { month, from, to } of said) {
      found.push({ month, figure, record, from, to, change: changeOf(from, to) });
    }
  }
  return found;
};

/** How many records differ in each figure, in any month. Yields to the event loop. */
export const countMoved = async (before: Side, after: Side): Promise<ReadonlyMap<RecordFigure, number>> => {
  const yieldTurn = createYielding();
  const counts = new Map<RecordFigure, number>();
  for (const { figure, said } of everyFigure(before, after)) {
    await yieldTurn();
    // The first difference is enough.
    if (!said.next().done) counts.set(figure, (counts.get(figure) ?? 0) + 1);
  }
  return counts;
};

type RecordFigure = (typeof recordFigures)[number];
type Said = { month: Month | null; from: number; to: number };
type FigureOfRecord = { kind: RecordKind; id: number; figure: RecordFigure; said: Generator<Said> };

/** Each figure of each record, with its differences, found lazily. */
function* everyFigure(before: Side, after: Side): Generator<FigureOfRecord> {
  const { months } = before.computed;
  for (const { kind, id, was, is } of recordsOf(before, after)) {
    for (const figure of computedMeasures) {
      yield { kind, id, figure, said: differencesIn(was, is, figure, months) };
    }
  }
  for (const id of [...after.foldedState.teamMember.keys()].map(Number)) {
    yield { kind: 'teamMember', id, figure: 'hourlyRate', said: differentRates(before, after, id) };
  }
}

function* differencesIn(
  was: ComputedRecord | undefined,
  is: ComputedRecord | undefined,
  figure: ComputedMeasure,
  months: readonly Month[],
): Generator<Said> {
  const shown = (amount: number) => roundToMillionth(hours.includes(figure) ? amount : poundsOf(amount));
  const [one, other] = [was?.amounts[figure], is?.amounts[figure]];
  for (let place = -1; place < months.length; place++) {
    const [before, after] =
      place < 0
        ? [was?.unscheduled[figure] ?? 0, is?.unscheduled[figure] ?? 0]
        : [one?.[place] ?? 0, other?.[place] ?? 0];
    if (before === after) continue;
    const [from, to] = [shown(before), shown(after)];
    if (from !== to) yield { month: months[place] ?? null, from, to };
  }
}

/** Differing hourly rates of a team member who is on both sides, with the month in which each begins. */
function* differentRates(before: Side, after: Side, id: number): Generator<Said> {
  const ratesBefore = ratesOf(before, id);
  for (const { made: to, ...months } of ratesOf(after, id)) {
    for (const { made: from, ...others } of ratesBefore) {
      const both = overlap(others, months);
      if (both && from !== to) yield { month: both.startMonth, from, to };
    }
  }
}

/** Hourly rates in pounds, with the months in which they hold. */
const ratesOf = ({ foldedState, set: formulas }: Side, id: number) => {
  const member = activeTeamMember(foldedState, id);
  return (member ? periodsOf(member.state) : []).flatMap(({ fields, ...period }) =>
    underEach(formulas, period, (set) => poundsOf(hourlyRateIncludingNi(fields, set))),
  );
};

/** Names of records; projects with namesakes by their label, deleted records by kind and id. */
export const namesIn = (foldedState: FoldedState): ((kind: RecordKind, id: number) => string) => {
  const labels = namesakeLabels(foldedState);
  return (kind, id) => {
    const state: unknown = foldedState[kind].get(String(id))?.state;
    const { status, fields } = (state ?? {}) as { status?: string; fields?: { name?: string } };
    const label = kind === 'project' ? labels.get(id) : undefined;
    return label ?? (status === 'active' ? fields?.name : undefined) ?? `${kind} ${id}`;
  };
};
