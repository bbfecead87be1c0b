import { streams } from '#domain/streams.ts';
import type { TimeOffCommand } from '#domain/timeOff.ts';
import { seenAt } from './change.ts';
import type { Authorship, Backend } from './context.ts';
import { execute } from './execute.ts';
import { waitUntilProjected } from './waitUntilProjected.ts';

/**
 * Enters, asks for, changes or answers time off of a team member, and waits until every GET sees it.
 * @param expectedVersion the version of the team member that it was decided on
 * @throws Contested where others have changed the same since that version; DomainError for days that are taken
 */
export const decideTimeOff = async (
  backend: Backend,
  author: Authorship,
  teamMemberId: number,
  command: TimeOffCommand,
  expectedVersion?: number,
): Promise<void> => {
  const outcome = await execute(
    backend.store,
    streams.teamMember(teamMemberId),
    'teamMember',
    author,
    async (_state, version, history) => ({
      ...command,
      since: await seenAt('teamMember', version, history, expectedVersion),
    }),
  );
  await waitUntilProjected(backend, outcome);
};
