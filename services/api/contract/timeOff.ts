import { z } from 'zod';
import { additionInput, expectedVersion, removalInput } from '#domain/records/changeInput.ts';
import { timeOffAnswer, timeOffChange, timeOffInput, timeOffPreview } from '#domain/timeOff/timeOffInput.ts';
import { reasonInput } from '#domain/values/text.ts';
import {
  enteredTimeOff,
  memberTimeOff,
  monthOff,
  ownTimeOff,
  teamTimeOff,
  timeOffCalendar,
  timeOffEffect,
  timeOffEntry,
} from '#projections/timeOff/view.ts';
import { type Endpoint, type Endpoints, noContent, orGone } from './endpoint.ts';
import { idParam, monthParam, spanQuery } from './params.ts';

const timeOffId = idParam.shape.id;
const entryParams = idParam.extend({ timeOffId });
const changeInput = z.object({ reason: reasonInput, expectedVersion });
const changes = ['team-members', 'allocations', 'figures'] as const;

const changed = {
  access: 'admin',
  params: entryParams,
  answers: { 200: orGone(memberTimeOff) },
  refusals: [409],
  changes,
} as const satisfies Partial<Endpoint>;
const changing = { ...changed, body: timeOffChange.and(changeInput) };

/** Time off of team members, as administrators enter and answer it. */
export const timeOffEndpoints = {
  'GET /api/time-off': {
    summary: 'Who is off when, in the months of a span: what is asked for and what was declined, too',
    access: 'admin',
    query: spanQuery,
    answers: { 200: z.array(teamTimeOff) },
    reads: 'team-members:time-off:{from}:{to}',
  },
  'GET /api/time-off/requests': {
    summary: 'Requests for time off that wait for an answer',
    access: 'admin',
    answers: { 200: z.array(teamTimeOff) },
    reads: 'team-members:time-off-requests',
  },
  'GET /api/time-off/calendar/:month': {
    summary: 'Who is away when in a month, everybody who is there by role, and its bank holidays',
    access: 'admin',
    params: monthParam,
    answers: { 200: timeOffCalendar },
    reads: 'team-members:time-off-calendar:{month}',
  },
  'GET /api/time-off/months': {
    summary: 'How much of each month of a span people are off: working days and hours, requests apart',
    access: 'admin',
    query: spanQuery,
    answers: { 200: z.array(monthOff) },
    reads: 'team-members:time-off-months:{from}:{to}',
  },
  'GET /api/team-members/:id/time-off': {
    summary: "A team member's time off, and the paid leave of this calendar year",
    access: 'admin',
    params: idParam,
    answers: { 200: memberTimeOff },
    refusals: [404],
    reads: 'team-members:time-off-of:{id}',
  },
  // Called while somebody types: it stores nothing, and a repeat computes anew.
  'POST /api/team-members/:id/time-off/preview': {
    summary: 'What time off would leave of its months, beside what is planned there; nothing is stored',
    access: 'admin',
    params: idParam,
    body: timeOffPreview,
    answers: { 200: timeOffEffect },
    refusals: [404],
    reads: 'figures:span:time-off:{id}',
    keepsNothing: true,
  },
  'POST /api/team-members/:id/time-off': {
    summary: 'Enters time off, which counts at once',
    access: 'admin',
    params: idParam,
    body: timeOffInput.and(additionInput),
    answers: { 201: orGone(enteredTimeOff) },
    refusals: [409],
    changes,
  },
  'PUT /api/team-members/:id/time-off/:timeOffId': {
    ...changing,
    summary: 'Changes time off; what is left out stays as it is',
  },
  'PATCH /api/team-members/:id/time-off/:timeOffId': {
    ...changing,
    summary: 'The same, under its other name',
  },
  'POST /api/team-members/:id/time-off/:timeOffId/answer': {
    ...changed,
    summary: 'Accepts or declines time off; the team member hears what is said to it',
    body: timeOffAnswer.and(changeInput),
  },
  'DELETE /api/team-members/:id/time-off/:timeOffId': {
    summary: 'Removes time off',
    access: 'admin',
    params: entryParams,
    body: removalInput,
    answers: { 204: noContent },
    refusals: [409],
    changes,
  },
} satisfies Endpoints;

/** A team member's own time off: always of the person that the signed-in user is linked to. */
export const ownTimeOffEndpoints = {
  'GET /api/team-member/time-off': {
    summary: "A team member's own time off, with the paid leave of this calendar year",
    access: 'signedIn',
    answers: { 200: ownTimeOff },
    reads: 'me:time-off',
  },
  'POST /api/team-member/time-off': {
    summary: 'Asks for time off, which counts once an administrator has accepted it',
    access: 'signedIn',
    body: timeOffInput,
    answers: { 201: orGone(timeOffEntry) },
    refusals: [409],
    changes: ['me', ...changes],
  },
  'DELETE /api/team-member/time-off/:timeOffId': {
    summary: 'Withdraws a request that nobody has answered',
    access: 'signedIn',
    params: z.object({ timeOffId }),
    answers: { 204: noContent },
    refusals: [409],
    changes: ['me', ...changes],
  },
} satisfies Endpoints;
