import { type Counted, type FoldedState, stateAfter } from './agency.ts';
import { contractedHours, teamHours } from './capacity.ts';
import { freelancerCosts, memberCosts, softwareCosts } from './costs.ts';
import { type DatedFormulas, heldIn } from './formulas.ts';
import { ratio, sum, zero } from './fraction.ts';
import type { Month } from './months.ts';
import { needsIn } from './needs.ts';
import { planningOf } from './planning.ts';
import { costFiguresOf, pnlOf } from './pnl.ts';
import { toneOf, utilisationOf } from './scales.ts';
import type { StoredEvent } from './streams.ts';
import { billedIn, unscheduledOf, workIn } from './work.ts';
import { freelancerMonths, hourlyRates, profitsIn, profitTones } from './worth.ts';

/** Clients with a project, and those whose projects are all going well (docs/domain.md, Clients; Project status). */
const clientsOf = (foldedState: FoldedState) => {
  const healths = new Map<number, string[]>();
  for (const { said, health } of foldedState.projects.values()) {
    const { clientId } = said.always;
    healths.set(clientId, [...(healths.get(clientId) ?? []), health]);
  }
  const well = [...healths.values()].filter((own) => own.every((health) => health === 'going well'));
  return { clientsWithProjects: healths.size, clientsGoingWell: well.length };
};

/** Every figure of a month: exact pence, hours, fractions and counts, under the names of the responses. */
const monthOf = (foldedState: FoldedState, dated: DatedFormulas, month: Month) => {
  const formulas = heldIn(dated, month);
  const work = workIn(foldedState, month, formulas);
  const members = memberCosts(foldedState, month, formulas);
  const freelancers = freelancerCosts(foldedState, month, formulas);
  const software = softwareCosts(foldedState, month);
  const costs = costFiguresOf(foldedState, month, { staff: [...members, ...freelancers], software });
  const team = teamHours(foldedState, month, formulas);
  const unscheduled = unscheduledOf(foldedState, heldIn(dated, null));
  const needs = needsIn(foldedState, work, unscheduled, month);
  const pnl = pnlOf(work, costs.figures, formulas);
  const billed = billedIn(foldedState, month, formulas);
  const toneBy = (kind: 'teamMember' | 'freelancer', people: typeof members) =>
    profitTones(people, (id) => billed.get(`${kind} ${id}`) ?? zero, { kind, formulas });
  const allocated = sum(team.map((member) => member.allocated));
  const working = sum(team.map((member) => member.working));
  return {
    pnl,
    /** The computed figures that manual ones replace. */
    replaced: costs.replaced,
    planning: planningOf(work, team, contractedHours(foldedState, month), formulas),
    teamUtilization: ratio(allocated, working),
    teamScale: utilisationOf(allocated, working, formulas.utilisationThresholds),
    marginTone: toneOf(pnl.margins.grossMargin, formulas.grossMarginThresholds),
    unscheduled,
    ...clientsOf(foldedState),
    standings: [...foldedState.projects].map(([id, { health, lifecycle }]) => ({ id, health, lifecycle })),
    work,
    billed,
    profits: profitsIn(foldedState, work, month, formulas),
    tones: { teamMember: toneBy('teamMember', members), freelancer: toneBy('freelancer', freelancers) },
    hourlyRates: hourlyRates(foldedState, month, formulas),
    freelancerMonths: freelancerMonths(foldedState, month),
    needs,
    notScheduled: sum(needs.flatMap(({ life, required }) => (life === null ? [] : [required]))),
    team,
    members,
    freelancers,
    software,
  };
};
export type OracleMonth = ReturnType<typeof monthOf>;

/**
 * Computes any month from the log alone, slowly and plainly: after the wording of decisions, with exact fractions, and
 * with no code of the product, so that its faults can't be repeated here.
 */
export const oracleOf = (
  events: readonly StoredEvent[],
  formulas: DatedFormulas,
  counted: Counted = 'won',
): ((month: Month) => OracleMonth) => {
  const foldedState = stateAfter(events, counted);
  return (month) => monthOf(foldedState, formulas, month);
};
