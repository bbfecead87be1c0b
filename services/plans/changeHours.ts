import {
  type AllocationPlanState,
  allocationPlan,
  freshIdsNeeded,
  type Person,
} from '#domain/plans/allocationPlan.ts';
import { refuseHoursAfterTheEnd, refuseHoursOfTheAbsent } from '#domain/plans/planAvailability.ts';
import { type HoursChange, hoursIn, isContested, withHours } from '#domain/plans/planMerge.ts';
import { refuseBeyondLimits } from '#domain/records/limits.ts';
import { streams } from '#domain/records/streams.ts';
import { DomainError } from '#domain/values/errors.ts';
import { ukMonthOf } from '#domain/values/ukDay.ts';
import type { Read } from '#projections/reading/read.ts';
import { changedBy } from '../api/conflict.ts';
import { ok, type Route, route } from '../api/route.ts';
import { setChangePositionHeader } from '../api/snapshots.ts';
import { appendWhole, retryOnConflict } from '../commands/appendWhole.ts';
import type { Authorship, Backend } from '../commands/context.ts';
import { type History, loadRecord } from '../commands/execute.ts';
import { asNewEvents } from '../commands/newEvents.ts';
import { allOf, requirePerson, requireProject } from '../commands/planReferences.ts';
import { waitUntilProjected } from '../commands/waitUntilProjected.ts';
import { type StreamAppend, WrongExpectedVersion } from '../log/eventStore/eventStore.ts';
import { lastChange, type PlanKey } from './planSave.ts';

/** Other hours of somebody on a project in a month. */
type CellChange = HoursChange & PlanKey;

/** The outcome of a change of hours; `hours` are those that stand there in the end. */
type CellOutcome = { hours: number } & (
  | { status: 'saved' }
  /** Another change is there, by a user and at an ISO 8601 instant. */
  | { status: 'contested'; by: string; at: string }
  /** It can't be; the sentence says why. */
  | { status: 'refused'; message: string }
  /** It could be, and was not, as another could not. */
  | { status: 'left' }
);

/** What became of changes, in their order. */
type Changed = {
  outcomes: CellOutcome[];
  /** The position of the log at which all of them came to stand, and nothing between them; null where that is not so. */
  position: number | null;
};

/** What is decided on the changes of one plan. */
type Decided = {
  append: StreamAppend | null;
  changes: readonly CellChange[];
  /** What stood there before, and what became of each. Hours, in their order. */
  standing: readonly number[];
  outcomes: readonly CellOutcome[];
};

/**
 * Changes hours in any number of plans, as one change: each cell by itself where others have changed it since, or it
 * can't be; all or none of them with `all`. A cell that has its new hours already counts as saved, so that the same may be
 * asked again.
 * @param live where today is read as the request begins
 * @throws DomainError 'conflict' when others keep being quicker
 */
const changeHours = async (
  backend: Backend,
  live: Read,
  author: Authorship,
  changes: readonly CellChange[],
  all: boolean,
): Promise<Changed> => {
  /** Events of an earlier attempt, in a log that stores each plan by itself. */
  let stored: readonly Decided[] = [];
  let isFirst = true;
  const attempt = async (): Promise<Changed> => {
    const read = isFirst ? live : await backend.readSide.read();
    isFirst = false;
    const byPlan = [...Map.groupBy(changes, ({ projectId, month }) => `${projectId} ${month}`).values()];
    const decided = await Promise.all(byPlan.map((ofPlan) => decideOnPlan(backend, read, author, ofPlan)));
    const isWhole = decided.every(({ outcomes }) => outcomes.every(({ status }) => status === 'saved'));
    if (all && !isWhole) {
      if (stored.length === 0)
        return { outcomes: inOrder(changes, decided.map(withNothingSaved)), position: null };
      const back = stored;
      stored = [];
      await takeBack(backend, read, author, back);
      return attempt();
    }
    const due = decided.filter(({ append }) => append !== null);
    let count = 0;
    try {
      const appends = due.flatMap(({ append }) => append ?? []);
      const onStored = (upTo: number) => {
        count = upTo;
      };
      const outcomes = inOrder(changes, decided);
      if (author.note) author.note.answer = answerAlone(changes, outcomes);
      const appended = await appendWhole(backend, author, appends, { onStored });
      await waitUntilProjected(backend, appended);
      // A log that stores each plan by itself has others' changes between them.
      const isOne = appends.length === 1 || author.note !== undefined;
      const isAll = isWhole && isOne && appends.length === decided.length;
      return { outcomes, position: isAll ? appended.position : null };
    } catch (error) {
      if (!(error instanceof WrongExpectedVersion)) throw error;
      stored = [...stored, ...due.slice(0, count)];
      throw error;
    }
  };
  return retryOnConflict(attempt, async () => {
    if (all) await takeBack(backend, await backend.readSide.read(), author, stored);
    return new DomainError(
      'conflict',
      'Others are changing the same plans at this moment. Look at them, and save again.',
    );
  });
};

/** Decides on the changes of one plan, as the log has it. */
const decideOnPlan = async (
  { store, counters }: Pick<Backend, 'store' | 'counters'>,
  read: Read,
  author: Authorship,
  changes: readonly CellChange[],
): Promise<Decided> => {
  const [{ projectId, month } = { projectId: 0, month: '' }] = changes;
  const stream = streams.allocationPlan(projectId, month);
  // Looked up while the plan is read: one round trip in place of three.
  const looked = changes.map((change) => ({ change, references: referencesOf(read, change) }));
  const { state, version, history } = await loadRecord(store, stream, 'allocationPlan');
  const standing = changes.map(({ person }) => hoursIn(state, person));
  const outcomes = await Promise.all(
    looked.map(({ change, references }) => decideOnCell(history, state, change, references)),
  );
  const decided = { append: null, changes, standing, outcomes };
  const taken = newlySaved(decided);
  if (taken.length === 0) return decided;
  const command = { type: 'ReplaceAllocations' as const, ...withHours(state, taken), freshIds: [] };
  const freshIds = await counters.reserve('allocation', freshIdsNeeded(command, state));
  const events = allocationPlan.decide({ ...command, freshIds }, state);
  try {
    refuseBeyondLimits(stream, events, state, ukMonthOf(new Date(author.at)));
  } catch (error) {
    const refused = refusalOf(error);
    const answered = outcomes.map((outcome, index): CellOutcome => {
      const [change, hours = 0] = [changes[index], standing[index]];
      return change && taken.includes(change) ? { ...refused, hours } : outcome;
    });
    return { ...decided, outcomes: answered };
  }
  const append = {
    stream,
    expectedVersion: version,
    events: asNewEvents(events, author),
  };
  return { ...decided, append };
};

/** Of what and of whom hours are. @throws DomainError in the end, where either is not there then */
const referencesOf = (read: Read, { projectId, month, person, after }: CellChange) =>
  allOf(
    requireProject(read, projectId, month, person === null ? after : undefined),
    person === null ? Promise.resolve(undefined) : requirePerson(read, month, person),
  );

const decideOnCell = async (
  history: History,
  state: AllocationPlanState,
  change: CellChange,
  references: ReturnType<typeof referencesOf>,
): Promise<CellOutcome> => {
  const { person, before, after } = change;
  const hours = hoursIn(state, person);
  if (hours === after) return { status: 'saved', hours };
  if (isContested({ before, mine: after, theirs: hours }))
    return { status: 'contested', hours, ...lastChange(await history(), person) };
  try {
    await refuseImpossible(state, change, references);
    return { status: 'saved', hours: after };
  } catch (error) {
    return { ...refusalOf(error), hours };
  }
};

/** @throws DomainError where nobody may have such hours: of a project or a person that is not there then */
const refuseImpossible = async (
  state: AllocationPlanState,
  { month, person, after }: CellChange,
  references: ReturnType<typeof referencesOf>,
): Promise<void> => {
  const additional = person === null ? after : undefined;
  const wanted = person === null ? [] : [{ person, hours: after, path: 'after' }];
  const [project, available] = await references;
  refuseHoursAfterTheEnd(month, state, wanted, additional, project);
  refuseHoursOfTheAbsent(month, state, wanted, () => available);
};

const refusalOf = (error: unknown): { status: 'refused'; message: string } => {
  if (!(error instanceof DomainError)) throw error;
  return { status: 'refused', message: error.message };
};

/** The changes that are not there yet, and are to be saved. */
const newlySaved = ({ changes, standing, outcomes }: Decided): CellChange[] =>
  changes.filter(({ after }, index) => outcomes[index]?.status === 'saved' && standing[index] !== after);

/** The same, where nothing is saved as a part could not be. */
const withNothingSaved = (decided: Decided): Decided => {
  const left = new Set(newlySaved(decided));
  const outcomes = decided.outcomes.map((outcome, index): CellOutcome => {
    const [change, hours = 0] = [decided.changes[index], decided.standing[index]];
    return change && left.has(change) ? { status: 'left', hours } : outcome;
  });
  return { ...decided, append: null, outcomes };
};

/** Gives back the hours that an attempt has changed which could not be made whole; what others changed since stays. */
const takeBack = async (
  backend: Backend,
  read: Read,
  author: Authorship,
  stored: readonly Decided[],
): Promise<void> => {
  const back = stored.flatMap((plan) =>
    newlySaved(plan).map((change) => ({ ...change, before: change.after, after: change.before })),
  );
  if (back.length > 0) await changeHours(backend, read, author, back, false);
};

const inOrder = (changes: readonly CellChange[], decided: readonly Decided[]): CellOutcome[] => {
  const byChange = new Map(
    decided.flatMap((plan) => plan.changes.map((change, index) => [change, plan.outcomes[index]] as const)),
  );
  return changes.map((change) => {
    const outcome = byChange.get(change);
    if (!outcome) throw new Error('Every change belongs to a plan');
    return outcome;
  });
};

/** Hours as they were and as they are to become, in any number of plans. */
export const hoursRoutes: readonly Route[] = [
  route('POST /api/hours', async ({ body, author, planner, read, inSnapshot, ctx }) => {
    const { changes, all, reason } = body;
    const { outcomes, position } = await changeHours(planner, read, author(reason), changes, all);
    if (position !== null) setChangePositionHeader(ctx, position);
    const known = answerAlone(changes, outcomes);
    if (known) return known;
    return inSnapshot(async ({ read }) => {
      const names = await Promise.all(
        outcomes.map((outcome) => (outcome.status === 'contested' ? changedBy(read, outcome.by) : null)),
      );
      return answerWith(changes, outcomes, names);
    });
  }),
];

/** What is answered where nothing has to be read for it: what is saved is known; null where others are to be named. */
const answerAlone = (changes: readonly CellChange[], outcomes: readonly CellOutcome[]) =>
  outcomes.some(({ status }) => status === 'contested') ? null : answerWith(changes, outcomes, []);

/** @param names who changed contested cells, in their places */
const answerWith = (
  changes: readonly CellChange[],
  outcomes: readonly CellOutcome[],
  names: readonly (Awaited<ReturnType<typeof changedBy>> | null)[],
) =>
  ok({
    cells: outcomes.map((outcome, index) => {
      const { projectId, month, person } = changes[index] ?? { projectId: 0, month: '', person: null };
      return {
        ...{ projectId, month, ...idsOf(person), status: outcome.status, hours: outcome.hours },
        changedBy: names[index] ?? null,
        changedAt: outcome.status === 'contested' ? outcome.at : null,
        message: outcome.status === 'refused' ? outcome.message : null,
      };
    }),
  });

const idsOf = (person: Person | null) => ({
  teamMemberId: person?.kind === 'teamMember' ? person.id : null,
  freelancerId: person?.kind === 'freelancer' ? person.id : null,
});
