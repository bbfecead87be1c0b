import type { PersonProfitView } from '#projections/money/profitability/view.ts';
import { percent } from '../../../format/percent.ts';
import type { Tone } from '../../../ui/basics/tones.tsx';

/** The figure by which a group of people is judged. */
export type ProfitMeasure = {
  header: string;
  /** A fraction; undefined where there is nothing to judge by. */
  of: (person: PersonProfitView) => number | undefined;
};

/**
 * Team members by their target profit (docs/domain.md, Profit per project and person). Somebody without direct cost has
 * no target.
 */
export const targetMeasure: ProfitMeasure = {
  header: 'Of Target',
  of: ({ monthlyCost, targetRatio }) => (monthlyCost === 0 ? undefined : (targetRatio ?? undefined)),
};

/** Freelancers by their margin (docs/domain.md, Profit per project and person). */
export const marginMeasure: ProfitMeasure = {
  header: 'Margin',
  of: ({ billableRevenue, margin }) => (billableRevenue === 0 ? undefined : (margin ?? undefined)),
};

/** A measure as text, in the server's colour; a dash where there is none. */
export const measureText = (
  measure: ProfitMeasure,
  person: PersonProfitView,
): { text: string; tone: Tone } => {
  const fraction = measure.of(person);
  return {
    text: fraction === undefined ? '—' : percent(fraction),
    tone: person.tone ?? 'neutral',
  };
};
