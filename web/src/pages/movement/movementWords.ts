import { monthLabel } from '#domain/values/month.ts';
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
