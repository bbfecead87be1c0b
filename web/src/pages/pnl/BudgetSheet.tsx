import { useMutation } from '@tanstack/react-query';
import { type SheetFault, type SheetRow, sheetLeaves, utilisationRow } from '#domain/imports/budgetSheet.ts';
import { lastOfYear } from '#domain/money/budget.ts';
import { figureLabels } from '#domain/money/figures.ts';
import { type Month, monthLabel, monthsBetween } from '#domain/values/month.ts';
import { ExportList } from '../../csv/ExportList.tsx';
import { UnreadableSheet } from '../../csv/sheet.ts';
import * as layout from '../../ui/basics/layout.module.css';
import { Alert } from '../../ui/feedback/Alert.tsx';
import { FileDrop } from '../../ui/fields/FileDrop.tsx';
import * as styles from './pnl.module.css';

type BudgetSheetProps = {
  /** The year of the template. */
  from: Month;
  /** The errors of the chosen sheet. */
  faults: readonly SheetFault[];
  isRead: boolean;
  /** Why the server refused it. */
  refusal: string | undefined;
  onRead: (rows: readonly SheetRow[]) => void;
};

/** The names of the template's rows. */
const templateRows = [...sheetLeaves.map((leaf) => figureLabels[leaf]), utilisationRow];

const maxListed = 12;

/** Reads a budget from a sheet, lists the errors of its rows, and offers a template. */
export function BudgetSheet({ from, faults, isRead, refusal, onRead }: BudgetSheetProps) {
  const reading = useMutation({
    mutationFn: async (file: File) => {
      const { readFile } = await import('../import/readSheet.ts');
      const [sheet, ...others] = await readFile(file, 'clients');
      if (others.length > 0) {
        throw new UnreadableSheet('This workbook has several sheets. Keep the one that holds the budget.');
      }
      return sheet?.rows ?? [];
    },
    onSuccess: onRead,
  });
  const name = reading.variables?.name;
  return (
    <div className={layout.stack}>
      <FileDrop
        label="Excel or CSV file"
        accept={['.xlsx', '.csv', '.tsv', '.txt', 'text/csv']}
        onFile={(file) => reading.mutate(file)}
      >
        {isRead && name ? name : 'A row for each figure, a column for each month'}
      </FileDrop>
      <div className={layout.row}>
        <span className={layout.soft}>Template</span>
        <ExportList
          things="template"
          fileName={`budget_${from}_template`}
          columns={[
            { header: 'Figure', value: (row) => row },
            ...monthsBetween(from, lastOfYear(from)).map((month) => ({
              header: monthLabel(month),
              value: () => null,
            })),
          ]}
          rows={templateRows}
        />
      </div>
      {reading.error && (
        <Alert tone="over">
          {reading.error instanceof UnreadableSheet
            ? reading.error.message
            : 'This file could not be read. Save it again as .xlsx or CSV.'}
        </Alert>
      )}
      {faults.length > 0 && (
        <Alert tone="over" title="This sheet is no budget yet">
          <ul className={styles.checks}>
            {faults.slice(0, maxListed).map(({ row, message }) => (
              <li key={`${row} ${message}`}>
                Row {row}: {message}.
              </li>
            ))}
            {faults.length > maxListed && <li>and {faults.length - maxListed} more.</li>}
          </ul>
        </Alert>
      )}
      {refusal && <Alert tone="over">{refusal}</Alert>}
    </div>
  );
}
