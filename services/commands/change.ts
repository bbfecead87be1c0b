import { DomainError } from '#domain/errors.ts';
import { streams } from '#domain/streams.ts';
import type { Authorship, Backend } from './context.ts';
import { type CommandOf, execute } from './execute.ts';
import { settle } from './settle.ts';

/** What each kind of record is called in a refusal. */
const nouns = {
  teamMember: 'team member',
  freelancer: 'freelancer',
  project: 'project',
  softwareCost: 'cost',
  otherCost: 'cost',
};

/** Someone else has changed this record since the version a change was made on. */
export class StaleRecord extends DomainError {
  constructor(kind: keyof typeof nouns) {
    super(
      'conflict',
      `Someone else has changed this ${nouns[kind]} since you opened it. Compare with theirs and save again.`,
    );
  }
}

/**
 * Changes a record that is there, and waits until every GET sees it.
 * @throws StaleRecord when it is no longer at the expected version
 */
export const changeRecord = async <Kind extends keyof typeof nouns>(
  backend: Backend,
  author: Authorship,
  kind: Kind,
  id: number,
  command: CommandOf<Kind>,
  expectedVersion?: number,
): Promise<void> => {
  const outcome = await execute(backend.store, streams[kind](id), kind, author, (_state, version) => {
    if (expectedVersion !== undefined && expectedVersion !== version) throw new StaleRecord(kind);
    return command;
  });
  await settle(backend, outcome);
};
