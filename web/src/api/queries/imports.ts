import { queryOptions } from '@tanstack/react-query';
import type { ImportKind } from '#domain/imports/columns.ts';
import type { ImportLine, ImportResult, ImportRow } from '#domain/imports/verdicts.ts';
import { ApiError } from '../apiError.ts';
import { addressOf, call } from '../call.ts';
import { askingAboutClosedMonths } from '../closedMonths.ts';
import { userHeader } from '../request.ts';

const keys = new WeakMap<readonly ImportRow[], number>();
let lastKey = 0;

/** A short key for thousands of rows: the same list has the same key. */
const keyOf = (rows: readonly ImportRow[]): number => {
  const key = keys.get(rows) ?? ++lastKey;
  keys.set(rows, key);
  return key;
};

/** What importing some rows would do. */
export const importPreviewQuery = (kind: ImportKind, rows: readonly ImportRow[], decimalComma: boolean) =>
  queryOptions({
    queryKey: ['importPreview', kind, keyOf(rows), decimalComma],
    queryFn: ({ signal }) =>
      call(`POST /api/import/${kind}/preview`, { body: { rows, decimalComma } }, { signal }),
    gcTime: 0,
  });

type ImportListeners = {
  /** Called with the fraction that is done. */
  onProgress: (fraction: number) => void;
  /** Called with the correlation id of the change once it is stored, also after a 202. */
  onStored: (change: string) => void;
};

type ImportBody = { rows: readonly ImportRow[]; decimalComma: boolean; reason: string | undefined };

/**
 * Imports rows, all or none.
 * @throws ApiError when it is refused or fails, and with status 202 when it is stored but not readable yet; TypeError
 * when the connection is lost
 */
export const importRows = (
  kind: ImportKind,
  body: ImportBody,
  { onProgress, onStored }: ImportListeners,
): Promise<ImportResult> =>
  askingAboutClosedMonths(async (addition) => {
    const search = new URLSearchParams(addition);
    const response = await fetch(`${addressOf(`POST /api/import/${kind}`, { body })}?${search}`, {
      method: 'POST',
      credentials: 'include',
      headers: { Accept: 'application/json', 'Content-Type': 'application/json', ...userHeader() },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new ApiError(response.status, await response.text(), response.statusText);
    const change = response.headers.get('X-Correlation-Id');
    for await (const line of linesOf(response)) {
      if ('progress' in line) {
        onProgress(line.progress);
        continue;
      }
      const isStored = 'done' in line || line.problem.status === 202;
      if (isStored && change !== null) onStored(change);
      if ('done' in line) return line.done;
      throw new ApiError(line.problem.status, JSON.stringify(line.problem), '');
    }
    throw new TypeError('The answer broke off');
  }, body.reason);

async function* linesOf(response: Response): AsyncGenerator<ImportLine> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    const lines = `${rest}${part.value}`.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield JSON.parse(line) as ImportLine;
  }
}
