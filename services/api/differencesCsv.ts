import papaparse from 'papaparse';
import { csvFormula } from '#domain/csvFormula.ts';
import type { DifferenceView } from '#projections/differences/view.ts';

/** All differences as CSV, one figure a row; begun so that spreadsheets read it as UTF-8. */
export const differencesCsv = (differences: readonly DifferenceView[]): string =>
  `\uFEFF${papaparse.unparse(
    differences.map(({ month, figure, record, from, to, change }) => ({
      Month: month ?? '',
      Figure: figure,
      Kind: record?.kind ?? 'agency',
      Id: record?.id ?? '',
      Name: record?.name ?? '',
      From: from,
      To: to,
      Change: change,
    })),
    { escapeFormulae: csvFormula, newline: '\r\n' },
  )}\r\n`;
