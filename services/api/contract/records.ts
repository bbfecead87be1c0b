import { z } from 'zod';
import { additionInput, changeInput, removalInput } from '#domain/changeInput.ts';
import { clientInput } from '#domain/client.ts';
import { likelihoodInput } from '#domain/likelihoodInput.ts';
import {
  agreedHoursAlias,
  freelancerChange,
  freelancerInput,
  identityChange,
  teamMemberChange,
  teamMemberInput,
} from '#domain/personInput.ts';
import { projectChange, projectInput, projectStandingInput } from '#domain/projectInput.ts';
import { projectStatus } from '#domain/projectStatusInput.ts';
import { clientView } from '#projections/clients/view.ts';
import { freelancerView } from '#projections/freelancers/view.ts';
import { freelancerOverview, teamMemberOverview } from '#projections/personOverview/view.ts';
import { projectOverview } from '#projections/projectOverview/view.ts';
import { projectView } from '#projections/projects/view.ts';
import { teamMemberView } from '#projections/teamMembers/view.ts';
import { type Endpoints, noContent, orGone } from './endpoint.ts';
import { idAndMonth, idParam, listedQuery } from './params.ts';

const newProject = projectInput
  .and(z.object({ status: projectStatus.default('planning') }))
  .and(likelihoodInput)
  .and(additionInput);

/** Clients and projects, and what of a project changes from a month on. */
export const projectEndpoints = {
  'GET /api/clients': {
    summary: 'Every client',
    access: 'admin',
    answers: { 200: z.array(clientView) },
    reads: 'clients',
  },
  'POST /api/clients': {
    summary: 'Adds a client',
    access: 'admin',
    body: clientInput,
    answers: { 201: orGone(clientView) },
    refusals: [409],
    changes: ['clients'],
  },
  'GET /api/projects': {
    summary: 'Every project that is won; tentative and lost ones where they are asked for',
    access: 'admin',
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
  'POST /api/projects': {
    summary: 'Creates a project',
    access: 'admin',
    body: newProject,
    answers: { 201: orGone(projectView) },
    refusals: [409],
    changes: ['projects', 'figures', 'allocations'],
  },
  'PUT /api/projects/:id': {
    summary: 'Changes a project, its terms from a month on; what is left out stays as it is',
    access: 'admin',
    params: idParam,
    body: projectChange.and(likelihoodInput).and(changeInput),
    answers: { 200: orGone(projectView) },
    refusals: [409],
    changes: ['projects', 'figures', 'allocations'],
  },
  'PATCH /api/projects/:id': {
    summary: "Changes a project's status, or how likely it is",
    access: 'admin',
    params: idParam,
    body: projectStandingInput,
    answers: { 200: orGone(projectView) },
    refusals: [409],
    changes: ['projects', 'figures', 'allocations'],
  },
  'DELETE /api/projects/:id/changes/:month': {
    summary: "Withdraws what of a project's terms changes from a month on",
    access: 'admin',
    params: idAndMonth,
    body: removalInput,
    answers: { 204: noContent },
    conflict: projectView,
    refusals: [409],
    changes: ['projects', 'allocations', 'figures'],
  },
  'DELETE /api/projects/:id': {
    summary: 'Deletes a project and its hours',
    access: 'admin',
    params: idParam,
    body: removalInput,
    answers: { 204: noContent },
    conflict: projectView,
    refusals: [409],
    changes: ['projects', 'allocations', 'figures'],
  },
} satisfies Endpoints;

const changesCosts = 'and this changes what people cost.';

/** Team members and freelancers, and what of them changes from a month on. */
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
  'POST /api/team-members': {
    summary: 'Adds a team member',
    access: 'admin',
    needsPay: changesCosts,
    body: teamMemberInput.and(additionInput),
    answers: { 201: orGone(teamMemberView) },
    refusals: [409],
    changes: ['team-members', 'allocations', 'figures'],
  },
  'PUT /api/team-members/:id': {
    summary: 'Changes a team member, their terms from a month on; what is left out stays as it is',
    access: 'admin',
    params: idParam,
    body: teamMemberChange.and(changeInput),
    bodyWithoutPay: identityChange.and(changeInput),
    answers: { 200: orGone(teamMemberView) },
    refusals: [409],
    changes: ['team-members', 'allocations', 'figures'],
  },
  'DELETE /api/team-members/:id/changes/:month': {
    summary: "Withdraws what of a team member's terms changes from a month on",
    access: 'admin',
    needsPay: changesCosts,
    params: idAndMonth,
    body: removalInput,
    answers: { 204: noContent },
    refusals: [409],
    changes: ['team-members', 'allocations', 'figures'],
  },
  'DELETE /api/team-members/:id': {
    summary: 'Deletes a team member and their hours',
    access: 'admin',
    needsPay: changesCosts,
    params: idParam,
    body: removalInput,
    answers: { 204: noContent },
    refusals: [409],
    changes: ['team-members', 'allocations', 'figures', 'users'],
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
  'POST /api/freelancers': {
    summary: 'Adds a freelancer',
    access: 'admin',
    needsPay: changesCosts,
    body: freelancerInput.and(agreedHoursAlias).and(additionInput),
    answers: { 201: orGone(freelancerView) },
    refusals: [409],
    changes: ['freelancers', 'allocations', 'figures'],
  },
  'PUT /api/freelancers/:id': {
    summary: 'Changes a freelancer, their terms from a month on; what is left out stays as it is',
    access: 'admin',
    params: idParam,
    body: freelancerChange.and(agreedHoursAlias).and(changeInput),
    bodyWithoutPay: identityChange.and(changeInput),
    answers: { 200: orGone(freelancerView) },
    refusals: [409],
    changes: ['freelancers', 'allocations', 'figures'],
  },
  'DELETE /api/freelancers/:id/changes/:month': {
    summary: "Withdraws what of a freelancer's terms changes from a month on",
    access: 'admin',
    needsPay: changesCosts,
    params: idAndMonth,
    body: removalInput,
    answers: { 204: noContent },
    refusals: [409],
    changes: ['freelancers', 'allocations', 'figures'],
  },
  'DELETE /api/freelancers/:id': {
    summary: 'Deletes a freelancer and their hours',
    access: 'admin',
    needsPay: changesCosts,
    params: idParam,
    body: removalInput,
    answers: { 204: noContent },
    refusals: [409],
    changes: ['freelancers', 'allocations', 'figures', 'users'],
  },
} satisfies Endpoints;
