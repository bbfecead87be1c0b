import { freelancerMarginTone, targetProfitTone } from '#domain/figures/status.ts';
import type { PersonProfitView } from '#projections/profitability/view.ts';
import { percent } from '../../format/percent.ts';
import type { Tone } from '../../ui/tones.tsx';

/** By which figure a group of people is judged, and how it is coloured. */
export type ProfitMeasure = {
  header: string;
  /** A fraction; undefined where there is nothing to judge. */
  of: (person: PersonProfitView) => number | undefined;
  tone: (fraction: number) => Tone;
};

/** Team members by their target profit (core section 9). Whoever costs nothing directly has no target to miss. */
export const targetMeasure: ProfitMeasure = {
  header: 'Of Target',
  of: ({ monthlyCost, targetRatio }) => (monthlyCost === 0 ? undefined : targetRatio),
  tone: targetProfitTone,
};

/** Freelancers by their margin (core section 9). */
export const marginMeasure: ProfitMeasure = {
  header: 'Margin',
  of: ({ billableRevenue, margin }) => (billableRevenue === 0 ? undefined : margin),
  tone: freelancerMarginTone,
};

/** A measure as it reads, with its tone; a dash without one. */
export const measured = (measure: ProfitMeasure, person: PersonProfitView): { text: string; tone: Tone } => {
  const fraction = measure.of(person);
  return fraction === undefined
    ? { text: '—', tone: 'neutral' }
    : { text: percent(fraction), tone: measure.tone(fraction) };
};
