import papaparse from 'papaparse';
import { csvFormula } from '#domain/csvFormula.ts';
import { colourNames } from '#domain/figures/status.ts';
import type { ColourView, DifferenceView } from '#projections/differences/view.ts';

/**
 * All differences as CSV, one figure a row, and after them those that change their colour alone or besides; begun so
 * that spreadsheets read it as UTF-8.
 */
export const differencesCsv = (
  differences: readonly DifferenceView[],
  colours: readonly ColourView[],
): string =>
  `\uFEFF${papaparse.unparse(
    [
      ...differences.map((each) => ({
        ...about(each),
        From: each.from,
        To: each.to,
        Change: each.change,
      })),
      ...colours.map((each) => ({
        ...about({ ...each, figure: `${each.figure} colour` }),
        From: colourNames[each.from],
        To: colourNames[each.to],
        Change: '',
      })),
    ],
    { escapeFormulae: csvFormula, newline: '\r\n' },
  )}\r\n`;

const about = ({ month, figure, record }: Pick<DifferenceView, 'month' | 'record'> & { figure: string }) => ({
  Month: month ?? '',
  Figure: figure,
  Kind: record?.kind ?? 'agency',
  Id: record?.id ?? '',
  Name: record?.name ?? '',
});
