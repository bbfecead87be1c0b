import { type Cell, moneyCell, shareCell } from '#domain/csv/cells.ts';
import { csvLines, csvStart } from '#domain/csv/csv.ts';
import { comparedFigures, comparedKinds } from '#domain/money/comparedFigures.ts';
import { colourNames } from '#domain/values/status.ts';
import type { ColourView, DifferenceView } from '#projections/formulas/differences/view.ts';

const heading = ['Month', 'Figure', 'Kind', 'Id', 'Name', 'From', 'To', 'Change'];

/** All differences as CSV, one figure a row, and after them those that change their colour alone or besides. */
export const differencesCsv = (
  differences: readonly DifferenceView[],
  colours: readonly ColourView[],
): string =>
  csvStart +
  csvLines([
    heading,
    ...differences.map(({ month, record, figure, from, to, change }) => {
      const { label, unit } = comparedFigures[figure];
      const name = unit === 'ratio' ? `${label} %` : label;
      return [...about(month, name, record), ...[from, to, change].map((value) => cellOf(value, unit))];
    }),
    ...colours.map(({ month, record, figure, from, to }) => [
      ...about(month, `${figure} colour`, record),
      colourNames[from],
      colourNames[to],
      null,
    ]),
  ]);

const cellOf = (value: number, unit: (typeof comparedFigures)[DifferenceView['figure']]['unit']): Cell => {
  if (unit === 'money') return moneyCell(value);
  return unit === 'ratio' ? shareCell(value) : value;
};

const about = (month: string | null, figure: string, record: DifferenceView['record']): Cell[] => [
  month,
  figure,
  record ? comparedKinds[record.kind] : 'The agency',
  record?.id ?? null,
  record?.name ?? null,
];
