import { expect } from 'vitest';
import type { ImportKind } from '#domain/imports/columns.ts';
import type { ImportLine, ImportPreview } from '#domain/imports/verdicts.ts';
import type { Answer } from '../../../tests/httpClient.ts';
import type { TestServer } from '../../../tests/server.ts';

export type Cells = Record<string, string>;

const numbered = (rows: readonly Cells[]) => rows.map((cells, index) => ({ row: index + 2, cells }));

/** Previews an import of rows, which stores nothing; the first row is the file's second. */
export const previewOf = async (
  { admin, planner }: TestServer,
  kind: ImportKind,
  rows: readonly Cells[],
): Promise<ImportPreview> => {
  const head = await planner.store.head();
  const answer = await admin.post(`/api/import/${kind}/preview`, { rows: numbered(rows) });
  expect(answer).toMatchObject({ status: 200 });
  expect(await planner.store.head()).toBe(head);
  return answer.body as ImportPreview;
};

export const importRows = (
  { admin }: TestServer,
  kind: ImportKind,
  rows: readonly Cells[],
  reason?: string,
): Promise<Answer> => admin.post(`/api/import/${kind}`, { rows: numbered(rows), reason });

export const linesOf = ({ text }: Answer): ImportLine[] =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as ImportLine);

/** The last line of an import's response. */
export const lastLine = (answer: Answer): ImportLine | undefined => linesOf(answer).at(-1);

/** Every error of a preview as "row field: sentence". */
export const errorsOf = ({ rows }: ImportPreview): string[] =>
  rows.flatMap(({ row, errors }) => errors.map(({ field, message }) => `${row} ${field}: ${message}`));

let number = 0;
/** A unique name. */
export const fresh = (word: string): string => `${word} ${++number}`;
