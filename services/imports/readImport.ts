import type { ImportKind } from '#domain/imports/columns.ts';
import { importInput } from '#domain/imports/importInput.ts';
import type { ImportRow } from '#domain/imports/verdicts.ts';
import { messageOfIssue } from '../http/schemaMessages.ts';

/** Body of POST /api/import/{kind} and its preview: the rows of a file, and why they are imported. */
type ImportInput = { rows: readonly ImportRow[]; decimalComma: boolean; reason: string | undefined };

/** The body is no JSON at all. `status` is what it is answered with. */
export class NotJson extends Error {
  readonly status = 400;
}

/** What is sent as UTF-8 JSON. @throws NotJson; z.ZodError where rows are not as they should be */
export const readImport = (kind: ImportKind, bytes: Uint8Array): ImportInput =>
  importInput(kind).parse(jsonOf(bytes), { error: messageOfIssue }) as ImportInput;

const jsonOf = (bytes: Uint8Array): unknown => {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch (error) {
    throw new NotJson('The body is no JSON', { cause: error });
  }
};
