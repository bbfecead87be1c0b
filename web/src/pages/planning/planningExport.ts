import { csvMoney, csvPercent } from '#domain/csv/cells.ts';
import type { PlanningRow } from '#projections/planning/view.ts';
import type { ExportColumn } from '../../csv/ExportList.tsx';
import { typeLabels } from './projectTypes.ts';

const moneyOrNone = (pounds: number | null): string | null => (pounds === null ? null : csvMoney(pounds));

/** A month's projects for a spreadsheet, all types together. */
export const planningExport: readonly ExportColumn<PlanningRow>[] = [
  { header: 'Client', value: ({ project }) => project.client.name },
  { header: 'Project', value: ({ project }) => project.name },
  { header: 'Project Type', value: ({ project }) => typeLabels[project.projectType] },
  { header: 'Required Hours', value: ({ requiredHours }) => requiredHours },
  { header: 'Additional Hours', value: ({ additionalHours }) => additionalHours },
  { header: 'Allocated Hours', value: ({ allocatedHours }) => allocatedHours },
  { header: 'Remaining Hours', value: ({ remainingHours }) => remainingHours },
  { header: 'People', value: ({ people }) => people },
  { header: 'Allocation Status', value: ({ status }) => status },
  { header: 'Revenue', value: ({ revenue }) => csvMoney(revenue) },
  { header: 'Costs', value: ({ costs }) => moneyOrNone(costs) },
  { header: 'Profit', value: ({ profit }) => moneyOrNone(profit) },
  { header: 'Gross Margin %', value: ({ margin }) => (margin === null ? null : csvPercent(margin)) },
];
