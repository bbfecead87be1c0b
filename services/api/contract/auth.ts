import { z } from 'zod';
import { codeInput, passwordChangeInput, signInInput } from '#domain/access/userInput.ts';
import {
  codeNeededView,
  sessionView,
  signedInUserView,
  signInOptionsView,
} from '#projections/access/users/view.ts';
import { type Endpoints, noContent, redirect } from './endpoint.ts';

/** A page of the planner, not of another site. */
const ownPath = z
  .string()
  .max(1000)
  .regex(/^\/(?![/\\])[^\\\s]*$/, 'The page to go on to is none of the planner')
  .default('/');

/** Signing in and out, and users' own passwords and sessions. */
export const authEndpoints = {
  'GET /api/auth/user': {
    summary: 'Who is signed in',
    access: 'choosingPassword',
    answers: { 200: signedInUserView },
    reads: 'me:user',
  },
  'POST /api/login': {
    summary: 'Signs in with a password; where a second factor is on, a code is asked for next',
    access: 'public',
    body: signInInput,
    answers: { 200: z.union([signedInUserView, codeNeededView]) },
    refusals: [401, 429],
    keepsNothing: true,
  },
  'POST /api/login/code': {
    summary: 'Goes on signing in, with a code of the second factor',
    access: 'public',
    body: codeInput,
    answers: { 200: signedInUserView },
    refusals: [401, 429],
    keepsNothing: true,
  },
  // Not stored for repeats: a key used in one session would leave another one open.
  'POST /api/logout': {
    summary: 'Signs out',
    access: 'public',
    answers: { 204: noContent },
    keepsNothing: true,
  },
  'GET /api/sign-in-options': {
    summary: 'How one can sign in',
    access: 'public',
    answers: { 200: signInOptionsView },
    reads: 'sign-in-options',
  },
  'GET /api/oidc/start': {
    summary: 'Sends the browser to the sign-in provider',
    access: 'public',
    query: z.object({ to: ownPath }),
    answers: { 302: redirect },
    refusals: [404],
  },
  'GET /api/oidc/callback': {
    summary: 'Where the sign-in provider sends the browser back to',
    access: 'public',
    answers: { 302: redirect },
    refusals: [404],
  },
  'PUT /api/auth/password': {
    summary: "Changes one's own password",
    access: 'choosingPassword',
    body: passwordChangeInput,
    answers: { 204: noContent },
    refusals: [429],
    changes: ['me'],
    keepsNothing: true,
    isAboutAccess: true,
  },
  'GET /api/auth/sessions': {
    summary: 'Where one is signed in',
    access: 'signedIn',
    answers: { 200: z.array(sessionView) },
    reads: 'me:sessions',
    isPresentOnly: true,
  },
  'DELETE /api/auth/sessions': {
    summary: 'Signs out everywhere else',
    access: 'signedIn',
    answers: { 204: noContent },
    changes: ['me:sessions'],
    keepsNothing: true,
  },
  'DELETE /api/auth/sessions/:id': {
    summary: 'Signs out of another browser',
    access: 'signedIn',
    params: z.object({ id: z.string().regex(/^[0-9a-f]{64}$/, 'The address names no browser of yours') }),
    answers: { 204: noContent },
    changes: ['me:sessions'],
  },
} satisfies Endpoints;
