import type { Book } from '#domain/imports/book.ts';
import { monthCell } from '#domain/imports/cells.ts';
import { type CheckedImport, noChanges } from '#domain/imports/changes.ts';
import { checkImport } from '#domain/imports/checkImport.ts';
import type { ImportKind } from '#domain/imports/columns.ts';
import { importInput } from '#domain/imports/importInput.ts';
import type { ImportRow } from '#domain/imports/verdicts.ts';
import { isMonth, type Month } from '#domain/values/month.ts';
import type { DecimalSign } from '#domain/values/numberReader.ts';
import { restating } from '../api/closedMonths.ts';
import type { Authorship } from '../commands/context.ts';
import { messageOfIssue } from '../http/problem.ts';
import type { StreamAppend } from '../log/eventStore/eventStore.ts';
import { decideImport, type IdsNeeded, idsNeeded, type Numbers } from './decideImport.ts';

/** The distinct months that rows name. */
const monthsOf = (rows: readonly ImportRow[]): Month[] => {
  const months = new Set(rows.map(({ cells }) => monthCell(cells.month) ?? ''));
  return [...months].filter(isMonth);
};

/** An import that has been read: the months whose plans it needs, its reason, and whether it restates closed months. */
export type ReadImport = {
  kind: ImportKind;
  months: readonly Month[];
  reason: string | undefined;
  restates: boolean;
};

/** What importing would do, without the records themselves. */
export type Checked = Pick<CheckedImport, 'verdicts' | 'consequence'> & {
  /** Names of clients that would be created. */
  clients: readonly string[];
  idsNeeded: IdsNeeded;
};

/** The rows of one import and all computation on them. No I/O, so that any thread can run it. */
export class ImportedRows {
  readonly read: ReadImport;
  readonly #kind: ImportKind;
  readonly #decimalSign: DecimalSign;
  readonly #rows: Parameters<typeof checkImport>[1];
  #changes: CheckedImport['changes'] = noChanges;

  /** @throws NotJson; z.ZodError for malformed rows */
  constructor(kind: ImportKind, bytes: Uint8Array) {
    const { rows, decimalComma, reason, restates } = readImport(kind, bytes);
    this.#kind = kind;
    this.#rows = rows;
    this.#decimalSign = decimalComma ? ',' : '.';
    this.read = { kind, months: monthsOf(rows), reason, restates };
  }

  /** Finds what importing each row would do. */
  check(book: Book): Checked {
    const { verdicts, consequence, changes } = checkImport(this.#kind, this.#rows, {
      ...book,
      decimalSign: this.#decimalSign,
    });
    this.#changes = changes;
    return { verdicts, consequence, clients: changes.clients, idsNeeded: idsNeeded(changes) };
  }

  /** Decides the changes found by the last check, under new ids. */
  decide(author: Authorship, numbers: Numbers): StreamAppend[] {
    return decideImport(author, this.#changes, numbers);
  }
}

/**
 * Body of POST /api/import/{kind} and its preview: the rows of a file, why they are imported, and whether that restates
 * closed months.
 */
type ImportInput = {
  rows: readonly ImportRow[];
  decimalComma: boolean;
  reason: string | undefined;
  restates: boolean;
};

/** The body isn't JSON. `status` is that of the response. */
export class NotJson extends Error {
  readonly status = 400;
}

/** Parses the body, UTF-8 JSON. @throws NotJson; z.ZodError for malformed rows */
const readImport = (kind: ImportKind, bytes: Uint8Array): ImportInput => {
  const { body, restates } = restating(jsonOf(bytes), {});
  const input = importInput(kind).parse(body, { error: messageOfIssue });
  return { ...input, restates } as ImportInput;
};

const jsonOf = (bytes: Uint8Array): unknown => {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch (error) {
    throw new NotJson('The body is no JSON', { cause: error });
  }
};
