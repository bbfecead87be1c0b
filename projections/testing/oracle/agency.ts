import { type Dated, saidIn } from './dated.ts';
import { dividedBy, exact, type Fraction, zero } from './fraction.ts';
import { isLive, type Month, type Span } from './months.ts';
import {
  type Entry,
  type Freelancer,
  freelancerAfter,
  type Member,
  manualAfter,
  memberAfter,
  type OtherCost,
  otherCostAfter,
  type Project,
  planAfter,
  projectAfter,
  type Software,
  softwareAfter,
} from './records.ts';
import type { EventOf, Shape } from './shape.ts';
import {
  freelancerEvents,
  manualEvents,
  memberEvents,
  otherCostEvents,
  planEvents,
  projectEvents,
  softwareEvents,
  type TimeOff,
} from './shapes.ts';
import { recordsOf, type StoredEvent } from './streams.ts';

const id = /^[1-9]\d*$/;
const month = /^20\d\d-(0[1-9]|1[0-2])$/;
const plan = /^[1-9]\d*_20\d\d-(0[1-9]|1[0-2])$/;

/** The records after a log, by id, each with its values from month to month. */
export type FoldedState = {
  projects: Map<number, { said: Dated<Project>; health: string; lifecycle: string; weight: Fraction }>;
  members: Map<number, { said: Dated<Member>; timeOff: Map<number, TimeOff> }>;
  freelancers: Map<number, { said: Dated<Freelancer> }>;
  software: Map<number, { said: Dated<Software>; adjusted: Map<Month, number> }>;
  otherCosts: Map<number, { said: Dated<OtherCost> }>;
  plans: { projectId: number; month: Month; entries: Entry[]; additional: number; weight: Fraction }[];
  manual: Map<Month, Map<string, number>>;
};

/** Projects that count: won ones; tentative ones too, in full; or weighted by percentage. */
export type Counted = 'won' | 'tentative' | 'weighted';

/** The share of a project that counts (docs/tentative-projects.md). */
const weightOf = (
  { likelihood, percent }: { likelihood: string; percent: number | null },
  counted: Counted,
): Fraction => {
  if (likelihood === 'won') return exact(1);
  if (likelihood === 'lost' || counted === 'won') return zero;
  return counted === 'tentative' ? exact(1) : dividedBy(exact(percent ?? 0), exact(100));
};

export const stateAfter = (events: readonly StoredEvent[], counted: Counted): FoldedState => {
  const there = <Shapes extends Record<string, Shape<unknown>>, Made extends { isThere: boolean }>(
    kind: string,
    shapes: Shapes,
    after: (events: readonly EventOf<Shapes>[]) => Made | null,
  ): Map<number, Made> => {
    const records = new Map<number, Made>();
    for (const [key, own] of recordsOf(events, kind, id, shapes)) {
      const record = after(own);
      if (record?.isThere) records.set(Number(key), record);
    }
    return records;
  };
  const projects = new Map(
    [...there('project', projectEvents, projectAfter)].flatMap(([key, { likelihood, ...project }]) => {
      const weight = weightOf(likelihood, counted);
      return weight.over === 0n ? [] : [[key, { ...project, weight }] as const];
    }),
  );
  const members = there('teamMember', memberEvents, memberAfter);
  const freelancers = there('freelancer', freelancerEvents, freelancerAfter);
  // Hours of a deleted project or person leave the plan, and return when it is restored.
  const isThere = ({ person }: Entry) =>
    (person.kind === 'teamMember' ? members : freelancers).has(person.id);
  const plans = [...recordsOf(events, 'allocationPlan', plan, planEvents)].flatMap(([key, own]) => {
    const [project = '', inMonth = ''] = key.split('_');
    const { entries, additional } = planAfter(own);
    const { weight } = projects.get(Number(project)) ?? {};
    return weight
      ? [{ projectId: Number(project), month: inMonth, entries: entries.filter(isThere), additional, weight }]
      : [];
  });
  const manual = [...recordsOf(events, 'manualCosts', month, manualEvents)];
  return {
    projects,
    members,
    freelancers,
    software: there('softwareCost', softwareEvents, softwareAfter),
    otherCosts: there('otherCost', otherCostEvents, otherCostAfter),
    plans,
    manual: new Map(manual.map(([key, own]) => [key, manualAfter(own)])),
  };
};

/** The values of every record of a kind in a month, and whether the record is live in it. */
export const saidOf = <Fields extends Span>(
  records: ReadonlyMap<number, { said: Dated<Fields> }>,
  inMonth: Month,
): { id: number; says: Fields; isLive: boolean }[] =>
  [...records].map(([key, { said }]) => {
    const says = saidIn(said, inMonth);
    return { id: key, says, isLive: isLive(says, inMonth) };
  });
