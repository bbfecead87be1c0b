import {
  codeInput,
  passwordProofInput,
  recoveryCodesInput,
  secondFactorRemovalInput,
  secondFactorResetInput,
} from '#domain/access/userInput.ts';
import {
  recoveryCodesView,
  secondFactorSetUpView,
  secondFactorView,
} from '#projections/access/users/view.ts';
import { type Endpoints, noContent } from './endpoint.ts';
import { idParam } from './params.ts';

/** A second factor beside the password: users set up their own, administrators reset others'. */
export const secondFactorEndpoints = {
  'GET /api/auth/second-factor': {
    summary: "One's own second factor",
    access: 'settingUp',
    answers: { 200: secondFactorView },
    reads: 'me:second-factor',
  },
  'POST /api/auth/second-factor': {
    summary: 'Begins to set up a second factor',
    access: 'settingUp',
    body: passwordProofInput,
    answers: { 200: secondFactorSetUpView },
    refusals: [409, 429],
    keepsNothing: true,
  },
  'PUT /api/auth/second-factor': {
    summary: 'Confirms the second factor with its first code',
    access: 'settingUp',
    body: codeInput,
    answers: { 200: recoveryCodesView },
    refusals: [409, 429],
    changes: ['me:second-factor'],
    keepsNothing: true,
    isAboutAccess: true,
  },
  'POST /api/auth/second-factor/removal': {
    summary: "Removes one's own second factor",
    access: 'signedIn',
    body: secondFactorRemovalInput,
    answers: { 204: noContent },
    refusals: [409, 429],
    changes: ['me'],
    keepsNothing: true,
    isAboutAccess: true,
  },
  'POST /api/auth/second-factor/recovery-codes': {
    summary: 'Makes new recovery codes; the old ones are no longer good',
    access: 'signedIn',
    body: recoveryCodesInput,
    answers: { 200: recoveryCodesView },
    refusals: [409, 429],
    changes: ['me:second-factor'],
    keepsNothing: true,
    isAboutAccess: true,
  },
  'POST /api/admin/users/:id/second-factor-reset': {
    summary: "Takes away a user's second factor, so that they can set up another",
    access: 'admin',
    params: idParam,
    body: secondFactorResetInput,
    answers: { 204: noContent },
    refusals: [409],
    changes: ['users'],
    isAboutAccess: true,
  },
} satisfies Endpoints;
