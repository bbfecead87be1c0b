import { sameValue } from '#domain/equality.ts';
import { DomainError } from '#domain/errors.ts';
import { streams } from '#domain/streams.ts';
import type { RecordedEvent } from '../eventStore/eventStore.ts';
import type { Authorship, Backend } from './context.ts';
import { type CommandOf, execute, type StateOf, stateAfter } from './execute.ts';
import { settle } from './settle.ts';

/** What each kind of record is called in a refusal. */
const nouns = {
  teamMember: 'team member',
  freelancer: 'freelancer',
  project: 'project',
  softwareCost: 'cost',
  otherCost: 'cost',
  manualCosts: 'figure',
};
type Noun = keyof typeof nouns;

/** Someone else has changed this record since the version a change was made on. */
export class StaleRecord extends DomainError {
  /** What they changed last. */
  readonly change: RecordedEvent | undefined;

  constructor(kind: Noun, change?: RecordedEvent) {
    super(
      'conflict',
      `Someone else has changed this ${nouns[kind]} since you opened it. Compare with theirs and save again.`,
    );
    this.change = change;
  }
}

/** The part of a record that a change is about: others may change the rest of it meanwhile. */
export type PartOf<Kind extends Noun> = (state: StateOf<Kind>) => unknown;

/** What of a record changes from a month on. */
export const changesIn = (state: object): unknown => ('changes' in state ? state.changes : null);

/** @throws StaleRecord when a record, or the part of it that counts, is no longer as it was at a version */
export const refuseStale = <Kind extends Noun>(
  kind: Kind,
  history: readonly RecordedEvent[],
  expectedVersion: number | undefined,
  part?: PartOf<Kind>,
): void => {
  if (expectedVersion === undefined || expectedVersion === history.length) return;
  if (!part || expectedVersion > history.length) throw new StaleRecord(kind, history.at(-1));
  const partAt = (version: number) => part(stateAfter(kind, history.slice(0, version)));
  if (sameValue(partAt(expectedVersion), partAt(history.length))) return;
  let last = history.length;
  while (sameValue(partAt(last - 1), partAt(last))) last -= 1;
  throw new StaleRecord(kind, history[last - 1]);
};

/**
 * Changes a record that is there, and waits until every GET sees it.
 * @throws StaleRecord when it, or the part of it that counts, is no longer as it was at the expected version
 */
export const changeRecord = async <Kind extends Exclude<Noun, 'manualCosts'>>(
  backend: Backend,
  author: Authorship,
  kind: Kind,
  id: number,
  command: CommandOf<Kind>,
  expectedVersion?: number,
  part?: PartOf<Kind>,
): Promise<void> => {
  const outcome = await execute(
    backend.store,
    streams[kind](id),
    kind,
    author,
    (_state, _version, history) => {
      refuseStale(kind, history, expectedVersion, part);
      return command;
    },
  );
  await settle(backend, outcome);
};
