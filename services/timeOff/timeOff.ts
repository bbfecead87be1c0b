import { refuseIdleDays } from '#domain/money/timeOffLines.ts';
import type { TeamMemberState } from '#domain/people/teamMember.ts';
import { streams } from '#domain/records/streams.ts';
import type { TimeOffCommand } from '#domain/timeOff/timeOff.ts';
import type { PlanningFormulas } from '#domain/values/planningFormulas.ts';
import { seenAt } from '../commands/change.ts';
import type { Authorship, Backend } from '../commands/context.ts';
import { execute } from '../commands/execute.ts';
import { waitUntilProjected } from '../commands/waitUntilProjected.ts';

/** By which working days are told, and the version of the team member that it was decided on. */
type Circumstances = { formulas: PlanningFormulas; expectedVersion?: number | undefined };

/**
 * Enters, asks for, changes or answers time off of a team member, and waits until every GET sees it.
 * @returns the number of what was entered last
 * @throws Contested where others have changed the same since that version; DomainError for days that are taken
 */
export const decideTimeOff = async (
  backend: Backend,
  author: Authorship,
  teamMemberId: number,
  command: TimeOffCommand,
  { formulas, expectedVersion }: Circumstances,
): Promise<number> => {
  const outcome = await execute(
    backend.store,
    streams.teamMember(teamMemberId),
    'teamMember',
    author,
    async (state, version, history) => {
      if (state.status === 'active') refuseIdle(command, state, formulas);
      return { ...command, since: await seenAt('teamMember', version, history, expectedVersion) };
    },
  );
  await waitUntilProjected(backend, outcome);
  const { state } = outcome;
  return ('timeOff' in state && state.timeOff?.lastId) || 0;
};

/** New days, or other ones, on which somebody would be off. */
const refuseIdle = (
  command: TimeOffCommand,
  { fields, timeOff }: Exclude<TeamMemberState, { status: 'absent' }>,
  formulas: PlanningFormulas,
): void => {
  if (!('fields' in command)) return;
  const before =
    command.type === 'ChangeTimeOff' && timeOff?.entries.find(({ id }) => id === command.timeOffId);
  const { from = before ? before.from : '', to = before ? before.to : '' } = command.fields;
  if (before && from === before.from && to === before.to) return;
  refuseIdleDays({ from, to }, formulas, fields.bankHolidayRegion);
};
