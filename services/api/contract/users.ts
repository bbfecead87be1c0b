import { z } from 'zod';
import { apiTokenInput } from '#domain/access/apiToken.ts';
import {
  newUserInput,
  passwordResetInput,
  payChoice,
  providerReleaseInput,
  signInPolicyChange,
  userChange,
  userPatch,
} from '#domain/access/userInput.ts';
import type { PersonKind } from '#domain/people/personalData.ts';
import { erasureInput, expectedVersion } from '#domain/records/changeInput.ts';
import {
  listedApiTokenView,
  newApiTokenView,
  oneTimePasswordView,
  signInRulesView,
  userView,
} from '#projections/access/users/view.ts';
import { mentionView } from '#projections/history/view.ts';
import { leaverView } from '#projections/projector/view.ts';
import { type Endpoint, type Endpoints, noContent, orGone } from './endpoint.ts';
import { idParam } from './params.ts';

const kinds = { 'team-members': 'teamMember', freelancers: 'freelancer', users: 'user' } as const;

const personParams = idParam.extend({
  kind: z
    .enum(Object.keys(kinds) as (keyof typeof kinds)[], {
      error: 'Choose team-members, freelancers or users',
    })
    .transform((word): PersonKind => kinds[word]),
});

const erasure = 'so you can’t erase what is kept of people.';

const changed = {
  access: 'admin',
  params: idParam,
  answers: { 200: orGone(userView) },
  refusals: [409],
  changes: ['users', 'me'],
  isAboutAccess: true,
} as const satisfies Partial<Endpoint>;

/** User management, and erasing the personal data of people who have left. */
export const userEndpoints = {
  'GET /api/admin/users': {
    summary: 'Every user',
    access: 'admin',
    answers: { 200: z.array(userView) },
    reads: 'users',
  },
  'POST /api/admin/users': {
    summary: 'Creates a user with an initial password',
    access: 'admin',
    body: newUserInput.and(payChoice),
    answers: { 201: orGone(userView) },
    refusals: [409],
    changes: ['users', 'me'],
    keepsNothing: true,
    isAboutAccess: true,
  },
  'PUT /api/admin/users/:id': {
    ...changed,
    summary: 'Changes a user; what is left out stays as it is',
    body: userChange,
  },
  'PATCH /api/admin/users/:id': {
    ...changed,
    summary: 'Changes any fields of a user',
    body: userPatch,
  },
  'POST /api/admin/users/:id/password-reset': {
    summary: 'Gives a user a one-time password',
    access: 'admin',
    params: idParam,
    body: passwordResetInput,
    answers: { 200: oneTimePasswordView },
    refusals: [409],
    changes: ['users'],
    keepsNothing: true,
    isAboutAccess: true,
  },
  'POST /api/admin/users/:id/provider-release': {
    summary: "Lets go of a user's account at the sign-in provider",
    access: 'admin',
    params: idParam,
    body: providerReleaseInput,
    answers: { 204: noContent },
    refusals: [409],
    changes: ['users'],
    isAboutAccess: true,
  },
  'DELETE /api/admin/users/:id': {
    summary: 'Deletes a user',
    access: 'admin',
    params: idParam,
    body: z.object({ expectedVersion }),
    answers: { 204: noContent },
    conflict: userView,
    refusals: [409],
    changes: ['users', 'me'],
    isAboutAccess: true,
  },
  'GET /api/admin/sign-in-policy': {
    summary: 'What signing in asks for',
    access: 'admin',
    answers: { 200: signInRulesView },
    reads: 'users:sign-in-policy',
    isPresentOnly: true,
  },
  'PUT /api/admin/sign-in-policy': {
    summary: 'Sets what signing in asks for',
    access: 'admin',
    body: signInPolicyChange,
    answers: { 200: signInRulesView },
    refusals: [409],
    changes: ['users', 'me', 'sign-in-options'],
    isAboutAccess: true,
  },
  'GET /api/admin/people/left': {
    summary: 'People who have left, whose personal data can be erased',
    access: 'admin',
    answers: { 200: z.array(leaverView) },
    reads: 'history:left',
    isPresentOnly: true,
  },
  'GET /api/admin/people/:kind/:id/mentions': {
    summary: 'Reasons that may name somebody who has left',
    access: 'admin',
    needsPay: erasure,
    params: personParams,
    answers: { 200: z.array(mentionView) },
    reads: 'history:mentions:{kind}:{id}',
    isPresentOnly: true,
  },
  'POST /api/admin/people/:kind/:id/erase': {
    summary: 'Erases the personal data of somebody who has left; figures stay',
    access: 'admin',
    needsPay: erasure,
    params: personParams,
    body: erasureInput,
    answers: { 204: noContent },
    refusals: [409],
    changes: ['*'],
    isAboutAccess: true,
  },
} satisfies Endpoints;

/** The tokens of programs (docs/api-tokens.md). */
export const apiTokenEndpoints = {
  'GET /api/admin/api-tokens': {
    summary: 'Every API token, with its last use; never its secret',
    access: 'admin',
    answers: { 200: z.array(listedApiTokenView) },
    reads: 'users:api-tokens',
    isPresentOnly: true,
  },
  'POST /api/admin/api-tokens': {
    summary: 'Makes an API token; its secret is told in this answer alone',
    access: 'admin',
    body: apiTokenInput,
    answers: { 201: newApiTokenView },
    refusals: [409],
    changes: ['users'],
    // The response contains the secret, which is stored nowhere.
    keepsNothing: true,
    isAboutAccess: true,
  },
  'DELETE /api/admin/api-tokens/:id': {
    summary: 'Ends an API token at once',
    access: 'admin',
    params: idParam,
    answers: { 204: noContent },
    refusals: [404],
    changes: ['users'],
    isAboutAccess: true,
  },
} satisfies Endpoints;
