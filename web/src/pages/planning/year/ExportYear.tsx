import { useMemo } from 'react';
import { type Month, monthLabel } from '#domain/month.ts';
import { type ExportColumn, ExportList } from '../../../csv/ExportList.tsx';
import { typeLabels } from '../projectTypes.ts';
import type { YearRow } from './planningYear.ts';

const columnsOf = (months: readonly Month[]): ExportColumn<YearRow>[] => [
  { header: 'Client', value: ({ row }) => row.project.client.name },
  { header: 'Project', value: ({ row }) => row.project.name },
  { header: 'Project Type', value: ({ row }) => typeLabels[row.project.projectType] },
  ...months.flatMap((month, index): ExportColumn<YearRow>[] => [
    { header: `${monthLabel(month)} allocated`, value: ({ cells }) => cells[index]?.allocated ?? null },
    { header: `${monthLabel(month)} required`, value: ({ cells }) => cells[index]?.required ?? null },
  ]),
  { header: 'Year allocated', value: ({ total }) => total.allocated },
  { header: 'Year required', value: ({ total }) => total.required },
];

type ExportYearProps = { months: readonly Month[]; rows: readonly YearRow[] };

/** Hands over the planning year as the grid shows it. */
export function ExportYear({ months, rows }: ExportYearProps) {
  const columns = useMemo(() => columnsOf(months), [months]);
  return (
    <ExportList
      things="planning year"
      fileName={`planning_${months[0]}_${months.at(-1)}`}
      columns={columns}
      rows={rows}
    />
  );
}
