import { guessColumns, type ImportKind, importColumns } from '#domain/imports/columns.ts';
import type { ImportRow } from '#domain/imports/verdicts.ts';
import type { Sheet } from '../../csv/sheet.ts';

/** The column of the file that each field is read from; a field without one is not in the file. */
export type Mapping = Readonly<Record<string, number>>;

/** Values of rows besides those in the file. */
export type Added = {
  /** Values that are the same in every row, by field. */
  same: Readonly<Record<string, string>>;
  /** Cells that were corrected on the page, by row and field. */
  mended: ReadonlyMap<number, Readonly<Record<string, string>>>;
};

const nothing: Added = { same: {}, mended: new Map() };

/** The rows of a file by field, without blank cells. */
export const mappedRows = (
  { rows }: Sheet,
  mapping: Mapping,
  { same, mended }: Added = nothing,
): ImportRow[] => {
  const fields = Object.entries(mapping);
  return rows.map(({ row, cells }) => {
    const read = fields.map(([field, place]) => [field, cells[place] ?? '']);
    const all = { ...same, ...Object.fromEntries(read), ...mended.get(row) } as Record<string, string>;
    return { row, cells: Object.fromEntries(Object.entries(all).filter(([, text]) => text !== '')) };
  });
};

/** Headings of required fields that have neither a column nor a value. */
export const missingFields = (kind: ImportKind, mapping: Mapping, same: Added['same']): string[] =>
  importColumns[kind]
    .filter(({ field, required }) => required && mapping[field] === undefined && !same[field])
    .map(({ heading }) => heading);

const storageKey = 'planner.import.columns';
/** Maximum number of lists whose columns are remembered. */
const max = 30;

/** The key of a list: its headings. */
const nameOf = (kind: ImportKind, headings: readonly string[]): string => JSON.stringify([kind, ...headings]);

const remembered = (): [name: string, mapping: Mapping][] => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(kept) ? kept.filter((each) => Array.isArray(each) && each.length === 2) : [];
  } catch {
    return [];
  }
};

/** The columns chosen the last time a list had these headings; guessed otherwise. */
export const mappingFor = (kind: ImportKind, headings: readonly string[]): Mapping => {
  const [, kept] = remembered().find(([name]) => name === nameOf(kind, headings)) ?? [];
  const sound = Object.entries(kept ?? {}).filter(
    ([field, place]) =>
      importColumns[kind].some((each) => each.field === field) && typeof headings[place] === 'string',
  );
  return kept ? Object.fromEntries(sound) : guessColumns(kind, headings);
};

/** Stores in this browser which columns were chosen. */
export const rememberMapping = (kind: ImportKind, headings: readonly string[], mapping: Mapping): void => {
  const name = nameOf(kind, headings);
  const others = remembered().filter(([other]) => other !== name);
  try {
    localStorage.setItem(storageKey, JSON.stringify([...others, [name, mapping]].slice(-max)));
  } catch {
    // Without storage they are guessed anew.
  }
};
