import { type CommandOf, deciderOf, type StateOf } from '#domain/log/recordKinds.ts';
import { isAboutTerms } from '#domain/records/dated.ts';
import { Contested, type Made, type MergedKind, type Seen } from '#domain/records/recordMerge.ts';
import { streams } from '#domain/records/streams.ts';
import { DomainError } from '#domain/values/errors.ts';
import type { Month } from '#domain/values/month.ts';
import type { Authorship, Backend } from './context.ts';
import { execute, type History, stateAfter } from './execute.ts';
import { ClosedMonthsMoved, undatable } from './lateChanges.ts';
import { waitUntilProjected } from './waitUntilProjected.ts';

/**
 * The state of a record at the version that a change was based on; undefined where that is the newest or none is named.
 * @throws Contested for a version that the record has never had
 */
export const seenAt = async <Kind extends MergedKind>(
  kind: Kind,
  version: number,
  history: History,
  expectedVersion: number | undefined,
): Promise<Made<StateOf<Kind>> | undefined> => {
  if (expectedVersion === undefined || expectedVersion === version) return undefined;
  if (expectedVersion > version) throw new Contested(kind, [], () => null);
  // A version is at least 1: no change can be based on a record before it existed.
  return stateAfter(kind, (await history()).slice(0, expectedVersion)) as Made<StateOf<Kind>>;
};

/** Kinds whose records are changed by a command to a single one. */
export type ChangedKind = Exclude<MergedKind, 'manualCosts' | 'signInPolicy' | 'user'>;

/** Whether a command would change terms if it held from a month on. */
const datesTerms = <Kind extends ChangedKind>(
  kind: Kind,
  command: CommandOf<Kind>,
  state: StateOf<Kind>,
  effectiveFrom: Month,
): boolean => {
  if (!('when' in command)) return false;
  const later = { ...command, when: { ...command.when, effectiveFrom } };
  try {
    return deciderOf(kind)
      .decide(later, state)
      .some(({ type }) => isAboutTerms(type));
  } catch (error) {
    if (error instanceof DomainError) return false;
    throw error;
  }
};

/**
 * Changes an existing record, and waits until every GET sees it.
 * @param mayBe refuses, by throwing, a state that the command is not for; called with the state that its author saw
 * @returns the record as it was before
 * @throws Contested where others have changed the same fields since the expected version
 * @throws ClosedMonthsMoved with the first open month only if the change has terms that can hold from it on
 */
export const changeRecord = async <Kind extends ChangedKind>(
  backend: Backend,
  author: Authorship,
  kind: Kind,
  id: number,
  command: CommandOf<Kind>,
  expectedVersion?: number,
  mayBe: (state: StateOf<Kind>, seen: StateOf<Kind>) => void = () => {},
): Promise<Made<StateOf<Kind>>> => {
  let before: StateOf<Kind> | undefined;
  let decided = command;
  const outcome = await execute(
    backend.store,
    streams[kind](id),
    kind,
    author,
    async (state, version, history) => {
      before = state;
      const since = await seenAt(kind, version, history, expectedVersion);
      mayBe(state, since ?? state);
      const seen: Seen<unknown> = { since };
      decided = { ...command, ...seen };
      return decided;
    },
  ).catch((error: unknown) => {
    if (!(error instanceof ClosedMonthsMoved) || error.firstOpen === null || before === undefined)
      throw error;
    throw datesTerms(kind, decided, before, error.firstOpen) ? error : undatable(error);
  });
  await waitUntilProjected(backend, outcome);
  // Nothing is decided on a record that doesn't exist, so `before` is one that does.
  return before as Made<StateOf<Kind>>;
};
