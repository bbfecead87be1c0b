import {
  type AllocationPlanCommand,
  type AllocationPlanState,
  samePerson,
} from '#domain/plans/allocationPlan.ts';
import type { Worker } from './roster.ts';
import { seededFraction } from './seededFraction.ts';
import type { Share } from './staffing.ts';

/** A first draft that differs from the final plan, and the commands that lead from one to the other. */
export type Correction = {
  first: readonly Share[];
  commands: readonly ((state: AllocationPlanState) => AllocationPlanCommand)[];
};

/** The correction of a plan's first draft; null in about half of all cases. */
export const correctionOf = (
  shares: readonly Share[],
  present: readonly Worker[],
  key: string,
): Correction | null => {
  const kind = seededFraction(`${key} correction`);
  if (kind < 0.2) return misjudgedPeople(shares, key);
  if (kind < 0.32) return forgottenPerson(shares);
  if (kind < 0.42) return oneTooMany(shares, present, key);
  return kind < 0.52 ? misjudgedWork(shares, key) : null;
};

/** One or two people needed other hours than planned. */
const misjudgedPeople = (shares: readonly Share[], key: string): Correction => {
  const changed = shares.slice(0, seededFraction(`${key} both`) < 0.4 ? 2 : 1);
  return {
    first: shares.map((share) => (changed.includes(share) ? misjudged(share, key) : share)),
    commands: changed.map(({ worker: { person }, hours }) => () => ({
      type: 'SetAllocation',
      person,
      hours,
      freshIds: [],
    })),
  };
};

const forgottenPerson = (shares: readonly Share[]): Correction | null =>
  shares.length < 2 ? null : { first: shares.slice(0, -1), commands: [replaceBy(shares)] };

/** Somebody of the main discipline was planned, and removed again. */
const oneTooMany = (shares: readonly Share[], present: readonly Worker[], key: string): Correction | null => {
  const discipline = shares[0]?.worker.discipline;
  const extra = present
    .filter((worker) => worker.discipline === discipline && !shares.some((it) => it.worker === worker))
    .sort((a, b) => seededFraction(`${key} extra ${a.name}`) - seededFraction(`${key} extra ${b.name}`))[0];
  if (!extra) return null;
  const remove = ({ entries }: AllocationPlanState): AllocationPlanCommand => ({
    type: 'RemoveAllocation',
    allocationId: entries.find(({ person }) => samePerson(person, extra.person))?.allocationId ?? 0,
  });
  const hours = 4 + Math.floor(seededFraction(`${key} extra hours`) * 20) / 2;
  return { first: [...shares, { worker: extra, hours }], commands: [remove] };
};

/** The whole project needed other hours than planned. */
const misjudgedWork = (shares: readonly Share[], key: string): Correction => ({
  first: shares.map((share) => misjudged(share, key)),
  commands: [replaceBy(shares)],
});

const misjudged = (share: Share, key: string): Share => {
  const factor = seededFraction(`${key} misjudged`) < 0.6 ? 0.75 : 1.25;
  const hours = Math.max(1, Math.round(share.hours * factor));
  return { ...share, hours: hours === share.hours ? hours + 1 : hours };
};

const replaceBy = (shares: readonly Share[]) => (): AllocationPlanCommand => ({
  type: 'ReplaceAllocations',
  entries: entriesOf(shares),
  freshIds: [],
});

export const entriesOf = (shares: readonly Share[]) =>
  shares.map(({ worker, hours }) => ({ person: worker.person, hours }));
