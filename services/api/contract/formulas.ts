import { z } from 'zod';
import {
  adoptionInput,
  formulaAdoptionInput,
  previewInput,
  replayInput,
} from '#domain/formulas/formulasInput.ts';
import { monthSchema } from '#domain/values/monthInput.ts';
import { differencesView, formulaPreviewView } from '#projections/formulas/differences/view.ts';
import { formulasView } from '#projections/formulas/view.ts';
import { deadLetterView } from '#projections/projector/view.ts';
import { backupsView, replayView, verificationView } from '#projections/readModelVersions/view.ts';
import { csv, type Endpoints, noContent } from './endpoint.ts';
import { idParam } from './params.ts';

/** Replays and verifications belong to the present: there is no past view of them. */
const present = { isPresentOnly: true } as const;

/** Bytes: thirteen sets, each with the most bank holidays allowed. */
const largestBody = 256 * 1024;

/** Both sides are computed in memory; a comparison with an old adoption reads the log. */
const compared = { ...present, takesOwnSnapshots: true, maxMemory: 128 * 2 ** 20 } as const;

const trials = 'and trying other formulas would tell it.';
const rows = 'which rows of the figures hold.';

/** The planning formulas, trials and recounts, and verifications of the figures (docs/domain.md, Formulas). */
export const formulaEndpoints = {
  'GET /api/admin/formulas': {
    summary: 'The formulas in force, and all that ever were',
    access: 'admin',
    answers: { 200: formulasView },
    reads: 'formulas',
  },
  // Called while somebody types: it stores nothing, and a repeat computes anew.
  'POST /api/admin/formulas/preview': {
    summary: 'What other formulas would change; nothing is stored',
    access: 'admin',
    needsPay: trials,
    body: previewInput,
    largestBody,
    answers: { 200: formulaPreviewView },
    refusals: [409],
    reads: 'figures:span:preview',
    keepsNothing: true,
  },
  'POST /api/admin/formulas/adopt': {
    summary: 'Adopts formulas; what is left out stays as it is in force',
    access: 'admin',
    needsPay: trials,
    body: formulaAdoptionInput,
    largestBody,
    answers: { 200: replayView },
    refusals: [409],
    changes: ['replays', 'formulas', 'figures'],
    maxMemory: 128 * 2 ** 20,
  },
  'GET /api/admin/replays': {
    summary: 'Formulas that are tried and recounts of the log, newest first',
    access: 'admin',
    answers: { 200: z.array(replayView) },
    reads: 'replays:list',
    ...present,
  },
  'POST /api/admin/replays': {
    summary: 'Tries other formulas, or without any begins to count the log anew',
    access: 'admin',
    needsPay: trials,
    body: replayInput,
    largestBody,
    answers: { 201: replayView },
    refusals: [409],
    changes: ['replays'],
  },
  'GET /api/admin/replays/:id': {
    summary: 'One of them, and how far it is',
    access: 'admin',
    params: idParam,
    answers: { 200: replayView },
    reads: 'replays:one:{id}',
    ...present,
  },
  'DELETE /api/admin/replays/:id': {
    summary: 'Gives one up',
    access: 'admin',
    needsPay: trials,
    params: idParam,
    answers: { 204: noContent },
    refusals: [409],
    changes: ['replays'],
  },
  'POST /api/admin/replays/:id/adopt': {
    summary: 'Adopts one: its figures are the ones in use from then on',
    access: 'admin',
    needsPay: trials,
    params: idParam,
    body: adoptionInput,
    answers: { 200: replayView },
    refusals: [409],
    changes: ['replays', 'formulas', 'figures'],
  },
  'GET /api/admin/replays/:id/differences': {
    summary: 'What one would change, or changed when it was adopted; the thousand largest differences',
    access: 'admin',
    needsPay: trials,
    params: idParam,
    query: z.object({ month: monthSchema.optional() }),
    answers: { 200: differencesView },
    refusals: [409],
    reads: 'figures:span:differences:{id}:{month}',
    ...compared,
  },
  'GET /api/admin/replays/:id/differences.csv': {
    summary: 'All differences as a file',
    access: 'admin',
    needsPay: trials,
    params: idParam,
    answers: { 200: csv },
    refusals: [409],
    ...compared,
  },
  'GET /api/admin/parked-events': {
    summary: 'Changes that count in no figure yet, and why',
    access: 'admin',
    needsPay: rows,
    answers: { 200: z.array(deadLetterView) },
    reads: 'parked:events',
    ...present,
  },
  'GET /api/admin/verifications': {
    summary: 'Proofs of the figures from the log, newest first',
    access: 'admin',
    needsPay: rows,
    answers: { 200: z.array(verificationView) },
    reads: 'replays:verifications',
    ...present,
  },
  'POST /api/admin/verifications': {
    summary: 'Begins to prove the figures from the log',
    access: 'admin',
    needsPay: rows,
    answers: { 201: verificationView },
    refusals: [409],
    changes: ['replays'],
  },
  'GET /api/admin/verifications/:id': {
    summary: 'One proof, and how far it is',
    access: 'admin',
    needsPay: rows,
    params: idParam,
    answers: { 200: verificationView },
    reads: 'replays:verification:{id}',
    ...present,
  },
  'DELETE /api/admin/verifications/:id': {
    summary: 'Gives a proof up',
    access: 'admin',
    needsPay: rows,
    params: idParam,
    answers: { 204: noContent },
    refusals: [409],
    changes: ['replays'],
  },
} satisfies Endpoints;

/** How the planner's own backups went. */
export const backupEndpoints = {
  'GET /api/admin/backups': {
    summary: "How the planner's own backups went",
    access: 'admin',
    answers: { 200: backupsView },
    isPresentOnly: true,
  },
} satisfies Endpoints;
