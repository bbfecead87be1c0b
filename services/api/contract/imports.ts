import { z } from 'zod';
import { type ImportKind, importKinds } from '#domain/imports/columns.ts';
import { importBody } from '#domain/imports/importInput.ts';
import { importPreview } from '#domain/imports/verdicts.ts';
import { open } from '#projections/reading/pay.ts';
import type { Endpoint, NonJsonAnswer } from './endpoint.ts';

/** Bytes of the largest import: thousands of rows. */
const largestImport = 8 * 2 ** 20;

const progress = {
  media: 'application/x-ndjson',
  description:
    'A line of JSON each time the import has come further, and at last one of what came of it, or of why it failed.',
  isWithoutPay: true,
} as const satisfies NonJsonAnswer;

// A preview writes nothing, and an import's response is a stream; importing the same rows again adds nothing.
const guards = {
  access: 'admin',
  body: z.instanceof(Uint8Array),
  takesBytes: true,
  largestBody: largestImport,
  maxMemory: 256 * 2 ** 20,
  keepsNothing: true,
} as const;

/** Lists of people contain pay. */
const payOf = (kind: ImportKind) =>
  kind === 'team-members' || kind === 'freelancers' ? { needsPay: 'which lists of people hold.' } : {};

const previewOf = (kind: ImportKind) =>
  ({
    ...guards,
    summary: `What importing ${kind.replace('-', ' ')} from a spreadsheet would do`,
    sends: importBody(kind),
    ...payOf(kind),
    answers: { 200: open(importPreview) },
  }) satisfies Endpoint;

const importOf = (kind: ImportKind) =>
  ({
    ...guards,
    summary: `Imports ${kind.replace('-', ' ')} from a spreadsheet, all rows or none`,
    sends: importBody(kind),
    ...payOf(kind),
    answers: { 200: progress },
    changes: ['*'],
  }) satisfies Endpoint;

type ImportEndpoints = { [Kind in ImportKind as `POST /api/import/${Kind}`]: ReturnType<typeof importOf> } & {
  [Kind in ImportKind as `POST /api/import/${Kind}/preview`]: ReturnType<typeof previewOf>;
};

/** Lists from a spreadsheet: what importing them would do, and the import itself. */
export const importEndpoints = Object.fromEntries(
  importKinds.flatMap((kind) => [
    [`POST /api/import/${kind}/preview`, previewOf(kind)],
    [`POST /api/import/${kind}`, importOf(kind)],
  ]),
) as ImportEndpoints;
