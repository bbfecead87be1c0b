import { useMutation } from '@tanstack/react-query';
import { Download, Sheet } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Cell } from '#domain/csv/cells.ts';
import { IconButton } from '../ui/basics/IconButton.tsx';
import { showToast } from '../ui/feedback/toasts.ts';
import { datedName, downloadTable, type FileKind, fileKinds, fileKindWords } from './downloadTable.ts';

export type ExportColumn<Row> = { header: string; value: (row: Row) => Cell };

type ExportListProps<Row> = {
  /** What is exported, in the plural: "projects". */
  things: string;
  /** Without ".csv"; `things` unless given. */
  fileName?: string;
  columns: readonly ExportColumn<Row>[];
  /** The rows as listed, or a function that reads them on export; undefined while they load. */
  rows: readonly Row[] | (() => Promise<readonly Row[]>) | undefined;
  /** Shows the buttons as icons alone, as in a card's heading. */
  isIconOnly?: boolean;
};

/** Buttons that export a list as a CSV file or a workbook. */
export function ExportList<Row>(props: ExportListProps<Row>) {
  const { things, fileName = things, columns, rows, isIconOnly = false } = props;
  const exporting = useMutation({
    mutationFn: async (kind: FileKind) => {
      const listed = typeof rows === 'function' ? await rows() : (rows ?? []);
      const head = columns.map(({ header }) => header);
      const body = listed.map((row) => columns.map(({ value }) => value(row)));
      await downloadTable(kind, fileName, [head, ...body]);
    },
    onSuccess: (_, kind) =>
      showToast({ tone: 'success', title: `Exported as ${datedName(`${fileName}.${kind}`)}` }),
    onError: () =>
      showToast({ tone: 'error', title: 'Error', description: `Failed to export the ${things}` }),
  });
  return fileKinds.map((kind) => (
    <IconButton
      key={kind}
      label={`Export ${things} as ${fileKindWords[kind]}`}
      icon={fileKindIcons[kind]}
      word={isIconOnly ? undefined : fileKindWords[kind]}
      variant="secondary"
      isDisabled={!rows || (rows.length === 0 && typeof rows !== 'function')}
      isPending={exporting.isPending && exporting.variables === kind}
      onPress={() => exporting.mutate(kind)}
    />
  ));
}

/** The icons of the export buttons, the same everywhere. */
export const fileKindIcons: Record<FileKind, ReactNode> = { csv: <Download />, xlsx: <Sheet /> };
