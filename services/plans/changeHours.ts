import { type AllocationPlanState, allocationPlan, freshIdsNeeded } from '#domain/plans/allocationPlan.ts';
import { refuseHoursAfterTheEnd, refuseHoursOfTheAbsent } from '#domain/plans/planAvailability.ts';
import { hoursIn, isContested, withHours } from '#domain/plans/planMerge.ts';
import { refuseBeyondLimits } from '#domain/records/limits.ts';
import { streams } from '#domain/records/streams.ts';
import { DomainError } from '#domain/values/errors.ts';
import { ukMonthOf } from '#domain/values/ukDay.ts';
import { findAuthor } from '#projections/access/users/readModel.ts';
import type { Read } from '#projections/reading/read.ts';
import { type Route, route } from '../api/route.ts';
import { setChangePositionHeader } from '../api/snapshots.ts';
import { appendWhole, retryOnConflict } from '../commands/appendWhole.ts';
import type { Authorship, Backend } from '../commands/context.ts';
import { type History, loadRecord } from '../commands/execute.ts';
import { asNewEvents } from '../commands/newEvents.ts';
import { allOf, requirePerson, requireProject } from '../commands/planReferences.ts';
import { waitUntilProjected } from '../commands/waitUntilProjected.ts';
import type { StreamAppend } from '../log/eventStore/eventStore.ts';
import { answerAlone, answerWith, type CellChange, type CellOutcome } from './hoursAnswer.ts';
import { hoursGivenBy, lastChange } from './planSave.ts';

/** Outcomes of changes, in their order. */
type Changed = {
  outcomes: CellOutcome[];
  /** The log position of all changes, with nothing else in between; null otherwise. */
  position: number | null;
};

/** The decision on the changes of one plan. */
type Decided = {
  append: StreamAppend | null;
  /** The plan before the changes. */
  plan: { stream: StreamAppend['stream']; state: AllocationPlanState; version: number };
  changes: readonly CellChange[];
  /** Hours before the changes, in their order. */
  standing: readonly number[];
  outcomes: readonly CellOutcome[];
  /** Changes that the log has already from an earlier attempt at this change, or from one cut short. */
  own: readonly CellChange[];
  history: History;
};

/** Whether all cells are changed or none, and whether hours are moved. */
type Whole = { all: boolean; moved: boolean };

/**
 * Changes hours in any number of plans, as one change. Without `all`, contested and impossible cells are left out; with
 * `all`, all cells are changed or none. A cell that has its new hours already counts as saved, so that the request may
 * be repeated. With `moved` it is contested, unless all cells have theirs or this change has stored it: others have
 * moved hours to or from it, and the other cells saved alone would lose hours or double them.
 * @param live the live read model at the start of the request
 * @throws DomainError 'conflict' when version conflicts go on
 */
const changeHours = async (
  backend: Backend,
  live: Read,
  author: Authorship,
  changes: readonly CellChange[],
  { all, moved }: Whole,
): Promise<Changed> => {
  let isFirst = true;
  const decideOnAll = (read: Read): Promise<Decided[]> => {
    const byPlan = [...Map.groupBy(changes, ({ projectId, month }) => `${projectId} ${month}`).values()];
    return Promise.all(byPlan.map((ofPlan) => decideOnPlan(backend, read, author, ofPlan)));
  };
  /** Decides with a look at what the log has of this change: one that stores each plan by itself may have a part. */
  const withHistory = (decided: readonly Decided[]): Promise<Decided[]> =>
    Promise.all(decided.map((plan) => withOwn(backend, plan, author, moved && isPartlyThere(decided))));
  const attempt = async (): Promise<Changed> => {
    const read = isFirst ? live : await backend.readSide.read();
    isFirst = false;
    let decided = await decideOnAll(read);
    if (all && (!isWhole(decided) || (moved && isPartlyThere(decided)))) {
      decided = await withHistory(decided);
      if (!isWhole(decided)) {
        if (await takeBack(backend, read, author, decided)) return attempt();
        return { outcomes: inOrder(changes, decided.map(withNothingSaved)), position: null };
      }
    }
    const appends = decided.flatMap(({ append }) => append ?? []);
    const outcomes = inOrder(changes, decided);
    if (author.note) author.note.answer = answerAlone(changes, outcomes);
    const appended = await appendWhole(backend, author, appends);
    await waitUntilProjected(backend, appended);
    // A log that stores each plan by itself may have others' changes in between.
    const isOne = appends.length === 1 || author.note !== undefined;
    const isAll = isWhole(decided) && isOne && appends.length === decided.length;
    return { outcomes, position: isAll ? appended.position : null };
  };
  return retryOnConflict(attempt, async () => {
    if (all) {
      const read = await backend.readSide.read();
      await takeBack(backend, read, author, await withHistory(await decideOnAll(read)));
    }
    return new DomainError(
      'conflict',
      'Others are changing the same plans at this moment. Look at them, and save again.',
    );
  });
};

const isWhole = (decided: readonly Decided[]): boolean =>
  decided.every(({ outcomes }) => outcomes.every(({ status }) => status === 'saved'));

/** Whether some cells have their new hours already, and others don't. */
const isPartlyThere = (decided: readonly Decided[]): boolean => {
  const there = decided.flatMap(({ changes, standing }) =>
    changes.map(({ after }, index) => standing[index] === after),
  );
  return there.includes(true) && there.includes(false);
};

/** Decides on the changes of one plan, as it is in the log. */
const decideOnPlan = async (
  { store, counters }: Pick<Backend, 'store' | 'counters'>,
  read: Read,
  author: Authorship,
  changes: readonly CellChange[],
): Promise<Decided> => {
  const [{ projectId, month } = { projectId: 0, month: '' }] = changes;
  const stream = streams.allocationPlan(projectId, month);
  // Looked up while the plan is read: one round trip instead of three.
  const looked = changes.map((change) => ({ change, references: referencesOf(read, change) }));
  const { state, version, history } = await loadRecord(store, stream, 'allocationPlan');
  const standing = changes.map(({ person }) => hoursIn(state, person));
  const outcomes = await Promise.all(
    looked.map(({ change, references }) => decideOnCell(history, state, change, references)),
  );
  const plan = { stream, state, version };
  return withAppend({ counters }, author, { plan, changes, standing, outcomes, own: [], history });
};

/** The decision with the append of what is newly saved; where that is beyond the limits, it is refused. */
const withAppend = async (
  { counters }: Pick<Backend, 'counters'>,
  author: Authorship,
  undecided: Omit<Decided, 'append'>,
): Promise<Decided> => {
  const decided = { ...undecided, append: null };
  const { changes, standing, outcomes } = decided;
  const { stream, state, version } = decided.plan;
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
  return { ...decided, append: { stream, expectedVersion: version, events: asNewEvents(events, author) } };
};

/** The project and the person of hours. Rejects with a DomainError where either doesn't exist in the month. */
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

/** @throws DomainError for hours that can't be planned, or an unknown project or person */
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

/** The changes to be saved that the plan doesn't have yet. */
const newlySaved = ({ changes, standing, outcomes, own }: Decided): CellChange[] =>
  changes.filter(
    (change, index) =>
      outcomes[index]?.status === 'saved' && standing[index] !== change.after && !own.includes(change),
  );

/**
 * The same decision, where changes that the log has already count as saved, whatever others have made of them since.
 * @param othersCount whether hours that others have brought to the new ones are contested
 */
const withOwn = async (
  backend: Pick<Backend, 'counters'>,
  decided: Decided,
  author: Authorship,
  othersCount: boolean,
): Promise<Decided> => {
  const history = await decided.history();
  const own = decided.changes.filter(
    ({ person, after }) => hoursGivenBy(history, person, author.correlationId) === after,
  );
  const outcomes = decided.outcomes.map((outcome, index): CellOutcome => {
    const [change, hours = 0] = [decided.changes[index], decided.standing[index]];
    if (change && own.includes(change)) return { status: 'saved', hours };
    return change && othersCount && hours === change.after
      ? { status: 'contested', hours, ...lastChange(history, change.person) }
      : outcome;
  });
  return withAppend(backend, author, { ...decided, outcomes, own });
};

/** The same decision with nothing saved, since a part can't be. */
const withNothingSaved = (decided: Decided): Decided => {
  const left = new Set(newlySaved(decided));
  const outcomes = decided.outcomes.map((outcome, index): CellOutcome => {
    const [change, hours = 0] = [decided.changes[index], decided.standing[index]];
    return change && left.has(change) ? { status: 'left', hours } : outcome;
  });
  return { ...decided, append: null, outcomes };
};

/**
 * Reverts the changes that the log has of one that fails as a whole; others' later changes stay.
 * @returns whether any is reverted
 */
const takeBack = async (
  backend: Backend,
  read: Read,
  author: Authorship,
  decided: readonly Decided[],
): Promise<boolean> => {
  const back = decided.flatMap(({ changes, standing, own }) =>
    changes
      .filter((change, index) => own.includes(change) && standing[index] !== change.before)
      .map((change) => ({ ...change, before: change.after, after: change.before })),
  );
  if (back.length === 0) return false;
  const { outcomes } = await changeHours(backend, read, { ...author, note: undefined }, back, {
    all: false,
    moved: false,
  });
  return outcomes.some(({ status }) => status === 'saved');
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

/** Changing hours, from expected to new ones, in any number of plans. */
export const hoursRoutes: readonly Route[] = [
  route('POST /api/hours', async ({ body, author, planner, read, inSnapshot, ctx }) => {
    const { changes, all, moved, reason } = body;
    const whole = { all: all || moved, moved };
    const { outcomes, position } = await changeHours(planner, read, author(reason), changes, whole);
    if (position !== null) setChangePositionHeader(ctx, position);
    const answer = answerAlone(changes, outcomes);
    if (answer) return answer;
    return inSnapshot(async ({ read }) => {
      const names = await Promise.all(
        outcomes.map((outcome) => (outcome.status === 'contested' ? findAuthor(read, outcome.by) : null)),
      );
      return answerWith(changes, outcomes, names);
    });
  }),
];
