import { streams } from '#domain/records/streams.ts';
import type { TimeOffCommand } from '#domain/timeOff/timeOff.ts';
import { DomainError } from '#domain/values/errors.ts';
import type { UserView } from '#projections/access/users/view.ts';
import {
  memberTimeOffIn,
  monthsOffBetween,
  timeOffBetween,
  timeOffCalendarOf,
  timeOffRequests,
} from '#projections/timeOff/readModel.ts';
import type { MemberTimeOff, OwnTimeOff, TimeOffEntry } from '#projections/timeOff/view.ts';
import { unlessContested } from '../api/conflict.ts';
import type { Parsed } from '../api/contract/contract.ts';
import { created, noContent, ok, okWhere, type Route, route } from '../api/route.ts';
import type { Call } from '../http/call.ts';
import { decideTimeOff, effectOfTimeOff } from './timeOff.ts';

type Deciding = Pick<Call<{ id: number }, unknown, unknown>, 'params' | 'read' | 'thisMonth' | 'planner'>;
type Decision = {
  command: TimeOffCommand;
  author: ReturnType<Call<unknown, unknown, unknown>['author']>;
  expectedVersion?: number | undefined;
};

/**
 * Decides, and returns all time off of the person afterwards, null where they are gone, and the number of the newest
 * entry.
 */
const decide = async (
  { params: { id }, read, thisMonth, planner }: Deciding,
  { command, author, expectedVersion }: Decision,
): Promise<{ found: MemberTimeOff | null; lastId: number }> => {
  const current = () => memberTimeOffIn(read, id, thisMonth);
  const { set: formulas } = read.readModelVersion.formulas;
  const change = () => decideTimeOff(planner, author, id, command, { formulas, expectedVersion });
  const lastId = await unlessContested(planner, read, streams.teamMember(id), change, current);
  return { found: await current(), lastId };
};

const entryOf = (found: MemberTimeOff | null, timeOffId: number): TimeOffEntry | null =>
  found?.entries.find(({ id }) => id === timeOffId) ?? null;

type Change = 'PATCH /api/team-members/:id/time-off/:timeOffId';

const change = async (call: Call<Parsed<Change, 'params'>, unknown, Parsed<Change, 'body'>>) => {
  const { reason, expectedVersion, ...fields } = call.body;
  const { timeOffId } = call.params;
  const command = { type: 'ChangeTimeOff' as const, timeOffId, fields, thisMonth: call.thisMonth };
  return ok((await decide(call, { command, author: call.author(reason), expectedVersion })).found);
};

/** Time off of team members, as administrators enter and answer it. */
export const timeOffRoutes: readonly Route[] = [
  route('GET /api/time-off', async ({ query: { from, to }, read, thisMonth }) =>
    ok([...(await timeOffBetween(read, from, to, thisMonth))]),
  ),

  route('GET /api/time-off/requests', async ({ read, thisMonth }) =>
    ok([...(await timeOffRequests(read, thisMonth))]),
  ),

  route('GET /api/time-off/calendar/:month', async ({ params: { month }, read }) =>
    ok(await timeOffCalendarOf(read, month)),
  ),

  route('GET /api/time-off/months', async ({ query: { from, to }, read }) =>
    ok(await monthsOffBetween(read, from, to)),
  ),

  route('GET /api/team-members/:id/time-off', async ({ params: { id }, read, thisMonth }) =>
    okWhere(await memberTimeOffIn(read, id, thisMonth), 'This team member'),
  ),

  route('POST /api/team-members/:id/time-off/preview', async ({ params, body, read, thisMonth, planner }) => {
    const { timeOffId: id = 0, ...fields } = body;
    const entry = { ...fields, id, status: 'accepted', answer: null } as const;
    return okWhere(await effectOfTimeOff(planner, read, params.id, entry, thisMonth), 'This team member');
  }),

  route('POST /api/team-members/:id/time-off', async (call) => {
    const { reason, ...fields } = call.body;
    const command = { type: 'EnterTimeOff' as const, fields, thisMonth: call.thisMonth };
    const { found, lastId } = await decide(call, { command, author: call.author(reason) });
    const entry = entryOf(found, lastId);
    return created(found && entry && { ...entry, version: found.version });
  }),

  route('PUT /api/team-members/:id/time-off/:timeOffId', (call) => change(call)),
  route('PATCH /api/team-members/:id/time-off/:timeOffId', (call) => change(call)),

  route('POST /api/team-members/:id/time-off/:timeOffId/answer', async (call) => {
    const { reason, expectedVersion, ...sent } = call.body;
    const isUnseen = expectedVersion === undefined;
    const command = { type: 'AnswerTimeOff' as const, timeOffId: call.params.timeOffId, ...sent, isUnseen };
    return ok((await decide(call, { command, author: call.author(reason), expectedVersion })).found);
  }),

  route('DELETE /api/team-members/:id/time-off/:timeOffId', async (call) => {
    const { reason, expectedVersion } = call.body;
    const command = { type: 'RemoveTimeOff' as const, timeOffId: call.params.timeOffId };
    await decide(call, { command, author: call.author(reason), expectedVersion });
    return noContent;
  }),
];

/** A team member's own time off: always of the person that the signed-in user is linked to. */
export const ownTimeOffRoutes: readonly Route[] = [
  route('GET /api/team-member/time-off', async ({ user, read, thisMonth }) =>
    ok(ownOf(user.teamMemberId === null ? null : await memberTimeOffIn(read, user.teamMemberId, thisMonth))),
  ),

  route('POST /api/team-member/time-off', async ({ user, body, read, thisMonth, planner, author }) => {
    const id = linkedOf(user);
    const command = { type: 'AskForTimeOff' as const, fields: body, thisMonth };
    const { set: formulas } = read.readModelVersion.formulas;
    const lastId = await decideTimeOff(planner, author(), id, command, { formulas });
    return created(entryOf(await memberTimeOffIn(read, id, thisMonth), lastId));
  }),

  route('DELETE /api/team-member/time-off/:timeOffId', async ({ user, params, read, planner, author }) => {
    const { timeOffId } = params;
    const { set: formulas } = read.readModelVersion.formulas;
    const command = { type: 'WithdrawTimeOff' as const, timeOffId };
    await decideTimeOff(planner, author(), linkedOf(user), command, { formulas });
    return noContent;
  }),
];

const ownOf = (found: MemberTimeOff | null): OwnTimeOff => ({
  entries: found?.entries ?? [],
  allowance: found?.allowance ?? null,
});

/** @throws DomainError 'protected' for a user without a team member */
const linkedOf = ({ teamMemberId }: UserView): number => {
  if (teamMemberId !== null) return teamMemberId;
  throw new DomainError(
    'protected',
    'You are not linked to a team member, who could be off. Ask an administrator to link you in User Management.',
  );
};
