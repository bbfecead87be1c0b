import { z } from 'zod';
import { presenceInput, present } from '#domain/plans/presence.ts';
import {
  memberAllocationView,
  memberProfileView,
  memberSummaryView,
} from '#projections/people/memberPage/view.ts';
import { completenessView } from '#projections/projector/view.ts';
import { open } from '#projections/reading/pay.ts';
import { type Endpoints, noContent } from './endpoint.ts';
import { optionalMonthQuery } from './params.ts';

/** A team member's own page: always about the person that the signed-in user is linked to. */
export const memberPageEndpoints = {
  'GET /api/team-member/profile': {
    summary: "Whom a team member's page welcomes",
    access: 'signedIn',
    answers: { 200: memberProfileView },
    reads: 'me:profile',
  },
  // For every page and user: whether its figures are complete.
  'GET /api/team-member/completeness': {
    summary: 'Whether the figures are whole',
    access: 'signedIn',
    answers: { 200: completenessView },
    reads: 'parked:count',
  },
  'GET /api/team-member/allocations': {
    summary: "A team member's own hours of a month",
    access: 'signedIn',
    query: optionalMonthQuery,
    answers: { 200: z.array(memberAllocationView) },
    reads: 'me:allocations:{month}',
  },
  'GET /api/team-member/summary': {
    summary: "A team member's own month in three figures",
    access: 'signedIn',
    query: optionalMonthQuery,
    answers: { 200: memberSummaryView },
    reads: 'me:summary:{month}',
  },
} satisfies Endpoints;

/** Presence: who looks at which plans now. */
export const presenceEndpoints = {
  'POST /api/presence': {
    summary: 'Says which plans a window shows, and asks who else looks at them',
    access: 'admin',
    body: presenceInput,
    answers: { 200: z.array(open(present)) },
    reads: 'presence:{month}',
    keepsNothing: true,
  },
  'DELETE /api/presence/:tab': {
    summary: 'Says that a window is gone',
    access: 'admin',
    params: z.object({ tab: presenceInput.shape.tab }),
    answers: { 204: noContent },
    keepsNothing: true,
  },
} satisfies Endpoints;

/** The live feed. */
export const liveEndpoints = {
  'GET /api/live': {
    summary: 'What changes, as it happens; `Last-Event-ID` or `after` says what was seen already',
    access: 'signedIn',
    answers: {
      200: {
        media: 'text/event-stream',
        description:
          'Server-sent events, each with the topics of a change; for administrators with the `cells` of planned hours, as they are now, where nothing else has changed.',
        isWithoutPay: true,
      },
    },
    refusals: [429],
    isPresentOnly: true,
    takesOwnSnapshots: true,
  },
} satisfies Endpoints;
