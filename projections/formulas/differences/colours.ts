import type { ColourMove } from '#domain/formulas/comparisonWords.ts';
import { fieldsAt } from '#domain/records/dated.ts';
import { type PlanKey, parsePlanKey } from '#domain/records/streams.ts';
import { sameValue } from '#domain/values/equality.ts';
import type { Month } from '#domain/values/month.ts';
import { type FormulaName, formulasAt, type PlanningFormulas } from '#domain/values/planningFormulas.ts';
import { ratio } from '#domain/values/ratio.ts';
import { isWithin, type Span } from '#domain/values/span.ts';
import { capacityStatus, capacityTone, type Tone, toneOf, utilisationScale } from '#domain/values/status.ts';
import { activeFreelancer, activeProject, activeTeamMember } from '../../foldedState/foldedState.ts';
import { allocationsOf, memberRates } from '../../plans/allocations/projection.ts';
import { createYielding } from '../../reading/yielding.ts';
import type { AgencyMonth } from './agency.ts';
import { roundToMillionth } from './change.ts';
import type { ComputedRecord, Side } from './computedFigures.ts';
import { namesIn } from './records.ts';
import type { ColouredFigure, ColourView, DifferencesView, RecordKind } from './view.ts';

/** A figure with its colour under some formulas; null for none. */
type Coloured = {
  figure: ColouredFigure;
  record: { kind: RecordKind; id: number } | null;
  value: number;
  tone: Tone | null;
};

/** The data of one month of a side that its coloured figures depend on. */
type Look = {
  side: Side;
  /** The formulas of the month. */
  set: PlanningFormulas;
  month: Month;
  place: number;
  figures: AgencyMonth;
  planned: PlannedMonth;
};

const nothingPlanned: PlannedMonth = { people: new Map(), projects: new Map() };

const amountOf = (
  { side, place }: Look,
  kind: RecordKind,
  id: number,
  measure: keyof ComputedRecord['amounts'],
): number => side.computed.records.get(`${kind} ${id}`)?.amounts[measure][place] ?? 0;

/** People of a kind who are employed in a month or have hours in it. */
const peopleIn = (look: Look, kind: 'teamMember' | 'freelancer') => {
  const { foldedState } = look.side;
  const find = kind === 'teamMember' ? activeTeamMember : activeFreelancer;
  return [...foldedState[kind].keys()].map(Number).flatMap((id) => {
    const person = find(foldedState, id);
    if (!person) return [];
    const { hours, value } = look.planned.people.get(`${kind} ${id}`) ?? { hours: 0, value: 0 };
    const isThere = isWithin(fieldsAt<Span>(person.state, look.month), look.month);
    return isThere || hours > 0 ? [{ record: { kind, id }, id, hours, value }] : [];
  });
};

/** The coloured figures of each formula (docs/domain.md, Colours and statuses), as the pages show them. */
const readers = {
  utilisationThresholds: (look) => {
    const { utilisationThresholds } = look.set;
    const members = peopleIn(look, 'teamMember').map(({ record, id, hours }) => ({
      record,
      hours,
      working: roundToMillionth(amountOf(look, 'teamMember', id, 'workingHours')),
    }));
    const sum = (of: (member: (typeof members)[number]) => number) =>
      members.reduce((total, member) => total + of(member), 0);
    const [hours, working] = [
      sum((member) => member.hours),
      roundToMillionth(sum((member) => member.working)),
    ];
    return [
      {
        figure: 'teamUtilization',
        record: null,
        value: ratio(hours, working),
        tone: members.length > 0 ? utilisationScale(hours, working, utilisationThresholds).tone : null,
      },
      ...members.map(
        ({ record, ...member }): Coloured => ({
          figure: 'memberUtilization',
          record,
          value: ratio(member.hours, member.working),
          tone: utilisationScale(member.hours, member.working, utilisationThresholds).tone,
        }),
      ),
    ];
  },
  grossMarginThresholds: (look) => {
    const { set } = look;
    const { foldedState } = look.side;
    const { totalRevenue, grossProfit } = look.figures;
    const margin = ratio(grossProfit, totalRevenue);
    const projects = [...foldedState.project.keys()].map(Number).flatMap((id): Coloured[] => {
      const planned = look.planned.projects.get(id);
      if (!planned || !activeProject(foldedState, id)) return [];
      const revenue = amountOf(look, 'project', id, 'revenue');
      const value = ratio(revenue - planned.cost, revenue);
      const record = { kind: 'project', id } as const;
      return [
        { figure: 'projectGrossMargin', record, value, tone: toneOf(value, set.grossMarginThresholds) },
      ];
    });
    return [
      {
        figure: 'grossMargin',
        record: null,
        value: margin,
        tone: totalRevenue > 0 ? toneOf(margin, set.grossMarginThresholds) : null,
      },
      ...projects,
    ];
  },
  freelancerMarginThresholds: (look) =>
    peopleIn(look, 'freelancer').map(({ record, id, value: worth }) => {
      const value = ratio(worth - amountOf(look, 'freelancer', id, 'directCost'), worth);
      const tone = worth === 0 ? null : toneOf(value, look.set.freelancerMarginThresholds);
      return { figure: 'freelancerMargin', record, value, tone };
    }),
  targetProfitThresholds: (look) =>
    peopleIn(look, 'teamMember').map(({ record, id, value: worth }) => {
      const cost = amountOf(look, 'teamMember', id, 'directCost');
      const value = ratio(worth - cost, amountOf(look, 'teamMember', id, 'targetProfit'));
      const tone = cost === 0 ? null : toneOf(value, look.set.targetProfitThresholds);
      return { figure: 'profitAgainstTarget', record, value, tone };
    }),
  capacityBounds: ({ set, figures }) => {
    const { clientBillableHours: demand, internalTeamHours, hoursWithFreelancers } = figures;
    const against = (figure: ColouredFigure, capacity: number): Coloured => ({
      figure,
      record: null,
      value: ratio(demand, capacity),
      tone: capacityTone[capacityStatus(demand, capacity, set.capacityBounds)],
    });
    return [
      against('capacityUtilization', internalTeamHours),
      against('capacityUtilizationWithFreelancers', hoursWithFreelancers),
    ];
  },
} satisfies Partial<Record<FormulaName, (look: Look) => Coloured[]>>;

/** A side with the agency's figures by month. */
type ColouredSide = { side: Side; months: readonly AgencyMonth[] };

/**
 * Figures whose colour differs between two sides, for formulas whose thresholds differ, by month. Yields to the event
 * loop.
 */
export const colourChanges = async (before: ColouredSide, after: ColouredSide): Promise<ColourView[]> => {
  const names = Object.keys(readers) as (keyof typeof readers)[];
  const differentIn = (month: Month) => {
    const [earlier, later] = [formulasAt(before.side.set, month), formulasAt(after.side.set, month)];
    return names.filter((name) => !sameValue(earlier[name], later[name]));
  };
  if (before.side.computed.months.every((month) => differentIn(month).length === 0)) return [];
  const yieldTurn = createYielding();
  const [looksBefore, looksAfter] = [looksOf(before), looksOf(after)];
  const nameOf = namesIn(after.side.foldedState);
  const changes: ColourView[] = [];
  for (const [place, past] of looksBefore.entries()) {
    const present = looksAfter[place];
    if (!present) continue;
    for (const name of differentIn(past.month)) {
      await yieldTurn();
      changes.push(...changesIn(name, past, present, nameOf));
    }
  }
  return changes;
};

const changesIn = (
  name: keyof typeof readers,
  past: Look,
  present: Look,
  nameOf: ReturnType<typeof namesIn>,
): ColourView[] => {
  const tones = new Map(readers[name](past).map((each) => [keyOf(each), each.tone]));
  return readers[name](present).flatMap(({ figure, record, value, tone }): ColourView[] => {
    const from = tones.get(keyOf({ figure, record }));
    if (!from || !tone || from === tone) return [];
    const named = record && { ...record, name: nameOf(record.kind, record.id) };
    return [{ month: present.month, figure, record: named, value, from, to: tone }];
  });
};

const looksOf = ({ side, months }: ColouredSide): Look[] => {
  const planned = plannedMonths(side);
  return side.computed.months.flatMap((month, place) => {
    const figures = months[place];
    if (!figures) return [];
    const set = formulasAt(side.set, month);
    return [{ side, set, month, place, figures, planned: planned.get(month) ?? nothingPlanned }];
  });
};

/** Colour changes with their total and the number of each kind, most frequent first. */
export const coloursOf = (changes: readonly ColourView[]): DifferencesView['colours'] => {
  const moves = new Map<string, ColourMove>();
  for (const { from, to } of changes) {
    const key = `${from} ${to}`;
    moves.set(key, { from, to, count: (moves.get(key)?.count ?? 0) + 1 });
  }
  return {
    total: changes.length,
    moves: [...moves.values()].sort((a, b) => b.count - a.count),
    changes: [...changes],
  };
};

const keyOf = ({ figure, record }: Pick<Coloured, 'figure' | 'record'>): string =>
  `${figure} ${record?.id ?? ''}`;

/** Planned hours and amounts of a month: hours, and pence. */
type PlannedMonth = {
  /** By kind and id, such as "teamMember 3". */
  people: ReadonlyMap<string, { hours: number; value: number }>;
  projects: ReadonlyMap<number, { people: number; cost: number }>;
};

/** Planned hours and amounts under a side's formulas, by month. */
const plannedMonths = ({ foldedState, set }: Side): ReadonlyMap<Month, PlannedMonth> => {
  const rateOf = memberRates(set);
  const months = new Map<Month, ReturnType<typeof emptyMonth>>();
  for (const key of foldedState.allocationPlan.keys() as Iterable<PlanKey>) {
    const { projectId, month } = parsePlanKey(key);
    const planned = months.get(month) ?? emptyMonth();
    months.set(month, planned);
    for (const { person, hours, value, cost } of allocationsOf(foldedState, key, set, rateOf)) {
      const name = `${person.kind} ${person.id}`;
      const ofPerson = planned.people.get(name) ?? { hours: 0, value: 0 };
      planned.people.set(name, { hours: ofPerson.hours + hours, value: ofPerson.value + value });
      const ofProject = planned.projects.get(projectId) ?? { people: 0, cost: 0 };
      planned.projects.set(projectId, { people: ofProject.people + 1, cost: ofProject.cost + cost });
    }
  }
  return months;
};

const emptyMonth = () => ({
  people: new Map<string, { hours: number; value: number }>(),
  projects: new Map<number, { people: number; cost: number }>(),
});
