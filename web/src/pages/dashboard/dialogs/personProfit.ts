import type { PersonProfitView } from '#projections/money/profitability/view.ts';
import { freelancerProfitabilityQuery, teamProfitabilityQuery } from '../../../api/queries/money.ts';
import { percent } from '../../../format/percent.ts';
import type { Tone } from '../../../ui/basics/tones.tsx';

/** The groups of people whose profit is listed, each judged by a fraction, if there is anything to judge by. */
export const profitGroups = {
  /** By the target profit (docs/domain.md, Profit per project and person). Somebody without direct cost has none. */
  teamMember: {
    title: 'Team Profitability',
    dialog: 'team-profitability',
    query: teamProfitabilityQuery,
    empty: 'No team members yet',
    measure: 'Of Target',
    measureOf: ({ monthlyCost, targetRatio }: PersonProfitView) => (monthlyCost === 0 ? null : targetRatio),
  },
  /** By the margin (docs/domain.md, Profit per project and person). */
  freelancer: {
    title: 'Freelancer Profitability',
    dialog: 'freelancer-profitability',
    query: freelancerProfitabilityQuery,
    empty: 'No freelancers yet',
    measure: 'Margin',
    measureOf: ({ billableRevenue, margin }: PersonProfitView) => (billableRevenue === 0 ? null : margin),
  },
} as const;

export type ProfitGroup = keyof typeof profitGroups;

/** By what a person is judged, as text in the server's colour; a dash where there is nothing. */
export const measureText = (group: ProfitGroup, person: PersonProfitView): { text: string; tone: Tone } => {
  const fraction = profitGroups[group].measureOf(person);
  return { text: fraction === null ? '—' : percent(fraction), tone: person.tone ?? 'neutral' };
};
