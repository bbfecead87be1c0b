import { type ImportKind, importColumns } from '#domain/imports/columns.ts';
import { csvText } from '../../csv/csvText.ts';
import { downloadCsv } from '../../csv/download.ts';

/** Hands over a file with the right headings and one row as an example. */
export const downloadTemplate = async (kind: ImportKind): Promise<void> => {
  const columns = importColumns[kind];
  const rows = [columns.map(({ heading }) => heading), columns.map(({ example }) => example)];
  downloadCsv(`${kind}-template.csv`, await csvText(rows));
};
