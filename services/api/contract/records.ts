import { z } from 'zod';
import { leaveInput, leavePreviewInput } from '#domain/people/leaveInput.ts';
import {
  agreedHoursAlias,
  freelancerChange,
  freelancerInput,
  freelancerPatch,
  identityChange,
  identityPatch,
  teamMemberChange,
  teamMemberInput,
  teamMemberPatch,
} from '#domain/people/personInput.ts';
import { clientChange, clientInput, clientMergeInput, clientPatch } from '#domain/projects/clientInput.ts';
import { likelihoodInput } from '#domain/projects/likelihoodInput.ts';
import { projectChange, projectInput, projectPatch } from '#domain/projects/projectInput.ts';
import { projectStatus } from '#domain/projects/projectStatusInput.ts';
import { additionInput, changeInput } from '#domain/records/changeInput.ts';
import { freelancerView } from '#projections/people/freelancers/view.ts';
import {
  freelancerOverview,
  hoursAfterLeaving,
  teamMemberOverview,
} from '#projections/people/personOverview/view.ts';
import { replacementView } from '#projections/people/placeholders/view.ts';
import { teamMemberView } from '#projections/people/teamMembers/view.ts';
import { clientView } from '#projections/projects/clients/view.ts';
import { clientOverview, projectOverview } from '#projections/projects/projectOverview/view.ts';
import { projectView } from '#projections/projects/view.ts';
import { count, text } from '#projections/reading/pay.ts';
import type { Endpoints } from './endpoint.ts';
import { idParam, listedQuery } from './params.ts';
import { recordEndpoints } from './recordEndpoints.ts';

const newProject = projectInput
  .and(z.object({ status: projectStatus.default('planning') }))
  .and(likelihoodInput)
  .and(additionInput);

const clientChanges = ['clients', 'projects', 'figures', 'allocations'] as const;
const clientRecords = recordEndpoints({
  path: '/api/clients',
  says: {
    add: 'Adds a client',
    change: 'Renames a client',
    patch: 'Renames a client',
    remove: 'Deletes a client that has no projects',
  },
  addition: clientInput.and(additionInput),
  change: clientChange,
  patch: clientPatch,
  view: clientView,
  changes: clientChanges,
});

/** Clients and projects, and dated changes of projects. */
export const projectEndpoints = {
  'GET /api/clients': {
    summary: 'Every client',
    access: 'admin',
    answers: { 200: z.array(clientView) },
    reads: 'clients',
  },
  ...clientRecords,
  // Nothing shows a new client yet.
  'POST /api/clients': { ...clientRecords['POST /api/clients'], changes: ['clients'] },
  'GET /api/clients/:id/overview': {
    summary: 'A client: its projects, and what those that are won come to together, by month and in all',
    access: 'admin',
    params: idParam,
    answers: { 200: clientOverview },
    refusals: [404],
    reads: 'figures:span:client:{id}',
  },
  'POST /api/clients/:id/merge': {
    summary: 'Gives all projects of a client to another one and ends it, as one change',
    access: 'admin',
    params: idParam,
    body: clientMergeInput,
    answers: {
      200: z.strictObject({
        /** Number of projects that were moved. */
        moved: count,
        correlationId: text,
      }),
    },
    conflict: clientView,
    refusals: [404, 409],
    changes: clientChanges,
  },
  'GET /api/projects': {
    summary: 'Every project that is won; tentative and lost ones where they are asked for',
    access: 'admin',
    isSameForAll: true,
    query: listedQuery,
    answers: { 200: z.array(projectView) },
    reads: 'projects',
  },
  'GET /api/projects/:id/overview': {
    summary: 'A project over its whole life: hours and money by month, its people, and what it comes to',
    access: 'admin',
    params: idParam,
    answers: { 200: projectOverview },
    refusals: [404],
    reads: 'figures:span:project:{id}',
  },
  ...recordEndpoints({
    path: '/api/projects',
    view: projectView,
    changes: ['projects', 'figures', 'allocations', 'placeholders'],
    says: {
      add: 'Creates a project',
      change: 'Changes a project, its terms from a month on; what is left out stays as it is',
      patch: "Changes a project's status, or any of its fields, its terms from a month on",
      remove: 'Deletes a project and its hours',
      withdraw: "Withdraws what of a project's terms changes from a month on",
    },
    addition: newProject,
    change: projectChange.and(likelihoodInput).and(changeInput),
    patch: projectPatch,
  }),
} satisfies Endpoints;

/** Common properties of the routes of team members and freelancers. */
const ofPeople = {
  needsPay: 'and this changes what people cost.',
  changeWithoutPay: identityChange.and(changeInput),
  patchWithoutPay: identityPatch.and(changeInput),
};

const ofLeaving = { access: 'admin', needsPay: ofPeople.needsPay, params: idParam } as const;
/** Called while somebody chooses: it stores nothing, and a repeat computes anew. */
const leavePreview = {
  ...ofLeaving,
  summary: 'What is planned after a last month, and why it can’t be handed over; nothing is stored',
  body: leavePreviewInput,
  answers: { 200: hoursAfterLeaving },
  refusals: [404],
  keepsNothing: true,
} as const;
const leave = {
  ...ofLeaving,
  summary: 'Gives somebody a last month, and hands later hours over or takes them off, as one change',
  body: leaveInput,
  answers: { 200: replacementView },
  refusals: [404, 409],
} as const;

/** Team members and freelancers, and dated changes of them. */
export const peopleEndpoints = {
  'GET /api/team-members': {
    summary: 'Every team member',
    access: 'admin',
    answers: { 200: z.array(teamMemberView) },
    reads: 'team-members',
  },
  'GET /api/team-members/:id/overview': {
    summary: "A team member's months: capacity, projects, what the hours are worth and what they cost",
    access: 'admin',
    params: idParam,
    answers: { 200: teamMemberOverview },
    refusals: [404],
    reads: 'figures:span:team-member:{id}',
  },
  ...recordEndpoints({
    ...ofPeople,
    path: '/api/team-members',
    view: teamMemberView,
    changes: ['team-members', 'allocations', 'figures'],
    removalChanges: ['team-members', 'allocations', 'figures', 'users'],
    says: {
      add: 'Adds a team member',
      change: 'Changes a team member, their terms from a month on; what is left out stays as it is',
      patch: 'Changes any fields of a team member, their terms from a month on',
      remove: 'Deletes a team member and their hours',
      withdraw: "Withdraws what of a team member's terms changes from a month on",
    },
    addition: teamMemberInput.and(additionInput),
    change: teamMemberChange.and(changeInput),
    patch: teamMemberPatch.and(changeInput),
  }),
  'POST /api/team-members/:id/leave/preview': {
    ...leavePreview,
    reads: 'figures:span:leaving:team-members:{id}',
  },
  'POST /api/team-members/:id/leave': {
    ...leave,
    conflict: teamMemberView,
    changes: ['team-members', 'allocations', 'figures'],
  },
  'GET /api/freelancers': {
    summary: 'Every freelancer',
    access: 'admin',
    answers: { 200: z.array(freelancerView) },
    reads: 'freelancers',
  },
  'GET /api/freelancers/:id/overview': {
    summary: "A freelancer's months: capacity, projects, what the hours are worth and what they cost",
    access: 'admin',
    params: idParam,
    answers: { 200: freelancerOverview },
    refusals: [404],
    reads: 'figures:span:freelancer:{id}',
  },
  ...recordEndpoints({
    ...ofPeople,
    path: '/api/freelancers',
    view: freelancerView,
    changes: ['freelancers', 'allocations', 'figures'],
    removalChanges: ['freelancers', 'allocations', 'figures', 'users'],
    says: {
      add: 'Adds a freelancer',
      change: 'Changes a freelancer, their terms from a month on; what is left out stays as it is',
      patch: 'Changes any fields of a freelancer, their terms from a month on',
      remove: 'Deletes a freelancer and their hours',
      withdraw: "Withdraws what of a freelancer's terms changes from a month on",
    },
    addition: freelancerInput.and(agreedHoursAlias).and(additionInput),
    change: freelancerChange.and(agreedHoursAlias).and(changeInput),
    patch: freelancerPatch.and(agreedHoursAlias).and(changeInput),
  }),
  'POST /api/freelancers/:id/leave/preview': {
    ...leavePreview,
    reads: 'figures:span:leaving:freelancers:{id}',
  },
  'POST /api/freelancers/:id/leave': {
    ...leave,
    conflict: freelancerView,
    changes: ['freelancers', 'allocations', 'figures'],
  },
} satisfies Endpoints;
