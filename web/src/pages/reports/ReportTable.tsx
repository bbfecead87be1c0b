import { type Month, monthLabel } from '#domain/values/month.ts';
import type { Counted } from '../../api/counted.ts';
import type { Reading } from '../../app/Loaded.tsx';
import { fileKinds, fileKindWords } from '../../csv/downloadTable.ts';
import { fileKindIcons } from '../../csv/ExportList.tsx';
import { TableCard } from '../../csv/TableCard.tsx';
import { Button } from '../../ui/basics/Button.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { RowButton } from '../../ui/table/RowButton.tsx';
import { countedSuffix, type PersonKey, type PersonReport } from './personReport.ts';
import type { useExportPerson } from './useExportPerson.ts';

type ReportTableProps<Row> = {
  title: string;
  kind: PersonKey['kind'];
  month: Month;
  /** Which projects the figures count. */
  counted: Counted;
  of: Reading<unknown>;
  columns: readonly Column<Row>[];
  /** Undefined while they load. */
  rows: readonly Row[] | undefined;
  empty: string;
  /** The action where there is nobody: add the first person, or show everybody again. */
  firstStep: { label: string; go: () => void };
  exporting: ReturnType<typeof useExportPerson>;
  onOpen: (key: PersonKey) => void;
};

/** People of one kind; a row opens the person's month, its buttons export it. */
export function ReportTable<Row extends PersonReport>(props: ReportTableProps<Row>) {
  const { title, kind, month, counted, of, columns, rows, empty, firstStep, exporting, onOpen } = props;
  return (
    <TableCard
      title={title}
      of={{ ...of, data: rows }}
      things={`${title.toLowerCase()} of the month`}
      fileName={`${title.toLowerCase()} ${month}${countedSuffix(counted)}`}
      label={`${title} in ${monthLabel(month)}`}
      columns={columns}
      rowKey={({ id }) => id}
      rowEmphasis={({ allocatedHours }) => (allocatedHours === 0 ? 'faded' : undefined)}
      onRowPress={({ id }) => onOpen({ kind, id })}
      actionsWidth={80}
      rowActions={({ id, name }) =>
        fileKinds.map((file) => (
          <RowButton
            key={file}
            label={`Export ${fileKindWords[file]} of ${name}`}
            icon={fileKindIcons[file]}
            isPending={exporting.isExporting({ kind, id }, file)}
            onPress={() => exporting.start({ kind, id }, file)}
          />
        ))
      }
      empty={<EmptyState title={empty} action={<Button onPress={firstStep.go}>{firstStep.label}</Button>} />}
    />
  );
}
