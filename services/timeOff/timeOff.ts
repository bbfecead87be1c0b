import Big from 'big.js';
import { offByMonth, offWith, refuseDaysWithoutWork } from '#domain/money/timeOffLines.ts';
import type { TeamMemberState } from '#domain/people/teamMember.ts';
import { streams } from '#domain/records/streams.ts';
import {
  decideTimeOff as decideInBook,
  noTimeOff,
  type TimeOff,
  type TimeOffCommand,
} from '#domain/timeOff/timeOff.ts';
import type { Month } from '#domain/values/month.ts';
import type { DatedFormulas } from '#domain/values/planningFormulas.ts';
import { findTeamMemberOverview } from '#projections/people/personOverview/queries.ts';
import type { Read } from '#projections/reading/read.ts';
import type { TimeOffEffect } from '#projections/timeOff/view.ts';
import { seenAt } from '../commands/change.ts';
import type { Authorship, Backend } from '../commands/context.ts';
import { execute, stateAfter } from '../commands/execute.ts';
import { waitUntilProjected } from '../commands/waitUntilProjected.ts';

/** The formulas for working days, and the version of the team member that the decision was based on. */
type Circumstances = { formulas: DatedFormulas; expectedVersion?: number | undefined };

/**
 * Enters, requests, changes or answers time off of a team member, and waits until every GET sees it.
 * @returns the number of the newest entry
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

/**
 * What time off would leave of the months that it touches, beside the hours planned there (docs/time-off.md); months
 * beyond planning are left out.
 * @param entry with number 0 if it isn't entered yet
 * @returns null for an unknown team member
 * @throws DomainError for days that are invalid or taken already, or an entry that isn't theirs
 */
export const effectOfTimeOff = async (
  { store }: Backend,
  read: Read,
  teamMemberId: number,
  entry: TimeOff,
  thisMonth: Month,
): Promise<TimeOffEffect | null> => {
  const overview = await findTeamMemberOverview(read, teamMemberId, thisMonth);
  if (!overview) return null;
  const { set } = read.readModelVersion.formulas;
  // The person as of the response's own moment, though the log may be ahead.
  const events = await store.readStream(streams.teamMember(teamMemberId));
  const state = stateAfter('teamMember', events.slice(0, overview.person.version));
  if (state.status === 'absent') return null;
  const entries = state.timeOff?.entries ?? [];
  const command: TimeOffCommand = entry.id
    ? { type: 'ChangeTimeOff', timeOffId: entry.id, fields: entry, thisMonth }
    : { type: 'EnterTimeOff', fields: entry, thisMonth };
  refuseIdle(command, state, set);
  decideInBook(command, state.timeOff ?? noTimeOff);
  const now = new Map(offByMonth(state, entries, set).map(({ month, hours }) => [month, hours]));
  return {
    months: offWith(state, entries, entry, set).flatMap(({ month, hours, ofEntry }) => {
      const place = overview.months.findIndex((each) => each.month === month);
      const found = overview.months[place];
      if (!found) return [];
      return {
        month,
        hoursOff: ofEntry,
        capacity: new Big(found.capacity)
          .plus(now.get(month) ?? 0)
          .minus(hours)
          .toNumber(),
        plannedHours: found.plannedHours,
        projects: overview.projects
          .map(({ id, name, hours }) => ({ id, name, hours: hours[place] ?? 0 }))
          .filter((project) => project.hours > 0)
          .sort((one, other) => other.hours - one.hours || one.id - other.id),
      };
    }),
  };
};

/** Refuses new or changed days without any working day among them. */
const refuseIdle = (
  command: TimeOffCommand,
  { fields, timeOff }: Exclude<TeamMemberState, { status: 'absent' }>,
  formulas: DatedFormulas,
): void => {
  if (!('fields' in command)) return;
  const before =
    command.type === 'ChangeTimeOff' && timeOff?.entries.find(({ id }) => id === command.timeOffId);
  // An entry that is gone is refused as such.
  if (command.type === 'ChangeTimeOff' && !before) return;
  const { from = before ? before.from : '', to = before ? before.to : '' } = command.fields;
  if (before && from === before.from && to === before.to) return;
  refuseDaysWithoutWork({ from, to }, formulas, fields.bankHolidayRegion);
};
