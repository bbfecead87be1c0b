import { type Month, monthLabel, monthsBetween } from '#domain/values/month.ts';
import { counted } from '#domain/values/sentences.ts';
import { ukDayOf } from '#domain/values/ukDay.ts';
import type { EffectView, MovementView } from '#projections/money/movement/view.ts';
import type { MovementSpan } from '../../api/queries/money.ts';
import { dayText, shortDayText } from '../../format/dates.ts';
import { signedMoney } from '../../format/money.ts';

/** The names of the two days, in a sentence and where there is little room. */
export type DayNames = { from: string; to: string; short: { from: string; to: string } };

export const namesOf = ({ from, to }: MovementView, span: MovementSpan): DayNames => {
  const name = (text: typeof dayText) => ({
    from: text(ukDayOf(new Date(from.at))),
    to: span.to === undefined ? 'Today' : text(ukDayOf(new Date(to.at))),
  });
  return { ...name(dayText), short: name(shortDayText) };
};

/** The months in words, for a sentence. */
export const monthsText = ({ start, end }: Pick<MovementView, 'start' | 'end'>): string =>
  start === end ? monthLabel(start) : `${monthLabel(start)} to ${monthLabel(end)}`;

/** The number of other changes, in words; empty where there are none. */
export const unmovedText = ({ unmoved }: MovementView): string =>
  unmoved === 0
    ? ''
    : `${counted(unmoved, 'other change', 'other changes')} between these days moved none of these figures.`;

const listed = new Intl.ListFormat('en-GB');

/**
 * The mark of other operating costs where no month's sums take them in, or only some, and what it means then; undefined
 * for none.
 */
export const memoOf = ({
  start,
  end,
  from,
  to,
}: MovementView): { badge: string; note?: string } | undefined => {
  const count = monthsBetween(start, end).length;
  // A node of the version before doesn't send them.
  const sides = [from.memoMonths ?? [], to.memoMonths ?? []] as const;
  if (sides.every((months) => months.length === 0)) return undefined;
  if (sides.every((months) => months.length === count)) return { badge: 'Memo' };
  const inMonths = (months: readonly Month[]) =>
    months.length === 0
      ? 'in no month'
      : months.length === count
        ? 'in every month'
        : `in ${listed.format(months.map(monthLabel))}`;
  const [earlier, later] = sides.map(inMonths);
  const where = earlier === later ? later : `${earlier} on the earlier day, ${later} on the later one`;
  return {
    badge: 'Memo in part',
    note: `Memo ${where}: other operating costs stand apart. Costs and net profit leave them out.`,
  };
};

const measures = [
  ['revenue', 'Revenue'],
  ['staffCosts', 'Staff costs'],
  ['softwareCosts', 'Software costs'],
  ['otherCosts', 'Other costs'],
] as const;

/** The figures that a change has moved, without net profit: "Revenue +£330, staff costs −£292.50". */
export const effectText = (effect: EffectView): string => {
  const text = measures
    .filter(([measure]) => effect[measure] !== 0)
    .map(([measure, name]) => `${name.toLowerCase()} ${signedMoney(effect[measure])}`)
    .join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
};
