import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import type { CsvCell } from '#domain/csv/cells.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { showToast } from '../ui/toasts.ts';
import { csvText } from './csvText.ts';
import { datedName, downloadCsv } from './download.ts';

export type ExportColumn<Row> = { header: string; value: (row: Row) => CsvCell };

type ExportListProps<Row> = {
  /** What is exported, in the plural: "projects". */
  things: string;
  /** Without ".csv"; the things' name unless given. */
  fileName?: string;
  columns: readonly ExportColumn<Row>[];
  /** The rows as they are listed, or how to read them when they are asked for; undefined while they load. */
  rows: readonly Row[] | (() => Promise<readonly Row[]>) | undefined;
};

/** Hands over what a list shows as a CSV file. */
export function ExportList<Row>({ things, fileName = things, columns, rows }: ExportListProps<Row>) {
  const exporting = useMutation({
    mutationFn: async (source: NonNullable<typeof rows>) => {
      const listed = typeof source === 'function' ? await source() : source;
      const head = columns.map(({ header }) => header);
      const body = listed.map((row) => columns.map(({ value }) => value(row)));
      downloadCsv(`${fileName}.csv`, await csvText([head, ...body]));
    },
    onSuccess: () => showToast({ tone: 'success', title: `Exported as ${datedName(`${fileName}.csv`)}` }),
    onError: () =>
      showToast({ tone: 'error', title: 'Error', description: `Failed to export the ${things}` }),
  });
  return (
    <IconButton
      label={`Export ${things} as CSV`}
      icon={<Download />}
      variant="secondary"
      isDisabled={!rows || (rows.length === 0 && typeof rows !== 'function')}
      isPending={exporting.isPending}
      onPress={() => rows && exporting.mutate(rows)}
    />
  );
}
