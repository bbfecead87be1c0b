import { kindWords } from '#domain/history/historyWords.ts';
import { counted } from '#domain/values/sentences.ts';
import type { MovementView } from '#projections/money/movement/view.ts';
import { moneyColumn } from '../../format/money.ts';

/** A bar of a waterfall: its start and end in pounds, and what it stands for. */
export type WaterfallBar = {
  key: string;
  name: string;
  /** Tells the bar from others of the same name: the kind of record. Empty where the name is unique. */
  apart: string;
  /** Details that the name lacks: the kind of record, the number of changes. */
  detail: string;
  sort: 'before' | 'after' | 'raises' | 'lowers';
  range: [number, number];
  text: string;
};

/** The ends of the scale, its ticks, and whether it leaves out zero. */
export type WaterfallScale = { low: number; high: number; ticks: number[]; isCut: boolean };

/** The bars from one net profit to the other: two whole bars, and between them what each record moved. */
export const waterfallBars = (
  { from, to, movers, otherMovers }: MovementView,
  names: { from: string; to: string },
): WaterfallBar[] => {
  const before = from.figures.netProfit;
  const after = to.figures.netProfit;
  const steps = movers.filter(({ effect }) => effect.netProfit !== 0);
  const rest = otherMovers.effect.netProfit;
  const amount = moneyColumn([before, after, rest, ...steps.map(({ effect }) => effect.netProfit)]);
  const whole = (sort: 'before' | 'after', name: string, profit: number): WaterfallBar => ({
    ...{ key: sort, sort, name, apart: '', detail: '' },
    range: [0, profit],
    text: amount(profit),
  });
  const signed = (pounds: number) => `${pounds > 0 ? '+' : ''}${amount(pounds)}`;
  const named = Map.groupBy(steps, ({ record }) => record.name);
  const bars = steps.map(
    ({ record, steps: count, effect, level }, place): WaterfallBar => ({
      key: `${record.kind}-${record.id}`,
      name: record.name,
      apart: named.get(record.name)?.length === 1 ? '' : kindWords[record.kind].toLowerCase(),
      detail: `${kindWords[record.kind]}, ${counted(count, 'change', 'changes')}`,
      sort: effect.netProfit < 0 ? 'lowers' : 'raises',
      range: [steps[place - 1]?.level ?? before, level],
      text: signed(effect.netProfit),
    }),
  );
  return [
    whole('before', names.from, before),
    ...bars,
    ...(rest === 0
      ? []
      : [
          {
            key: 'rest',
            name: counted(otherMovers.count, 'smaller record', 'smaller records'),
            apart: '',
            detail: 'All others together',
            sort: rest < 0 ? ('lowers' as const) : ('raises' as const),
            range: [steps.at(-1)?.level ?? before, after] as [number, number],
            text: signed(rest),
          },
        ]),
    whole('after', names.to, after),
  ];
};

/** The scale leaves out zero where the steps would be slivers beside the whole bars. */
const minShare = 0.4;

/** Maximum number of ticks, both ends included. */
const maxTicks = 6;

/** A scale on which the steps can be told apart; it begins and ends at round amounts. */
export const waterfallScale = (bars: readonly WaterfallBar[]): WaterfallScale => {
  const levels = bars.flatMap(({ range, sort }) =>
    sort === 'before' || sort === 'after' ? range[1] : range,
  );
  const [least, most] = [Math.min(...levels), Math.max(...levels)];
  const span = most - least;
  const nearest = least > 0 ? least : most < 0 ? -most : 0;
  const isCut = nearest > 0 && span < Math.max(most, -least) * minShare;
  const room = span / 2;
  const from = isCut && least > 0 ? Math.max(0, least - room) : Math.min(0, least);
  const to = isCut && most < 0 ? Math.min(0, most + room) : Math.max(0, most);
  const unit = unitFor(to - from);
  const [first, last] = [Math.floor(from / unit), Math.ceil(to / unit)];
  const ticks = Array.from({ length: last - first + 1 }, (_, place) => (first + place) * unit);
  return { low: first * unit, high: last * unit, ticks, isCut };
};

/** The smallest of 1, 2, 5, 10 … pounds that divides a span into few enough parts, with its ends rounded outwards. */
const unitFor = (span: number): number => {
  for (let power = 1; ; power *= 10) {
    const unit = [power, 2 * power, 5 * power].find((each) => span / each <= maxTicks - 2);
    if (unit !== undefined) return unit;
  }
};
