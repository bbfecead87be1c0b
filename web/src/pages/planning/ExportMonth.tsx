import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { moneyCell, shareCell } from '#domain/csv/cells.ts';
import type { Month } from '#domain/values/month.ts';
import type { PlanningRow } from '#projections/plans/planning/view.ts';
import { planningQuery } from '../../api/queries/planning.ts';
import { type ExportColumn, ExportList } from '../../csv/ExportList.tsx';
import { type PlanningChoice, shownProjects } from './planningFilter.ts';
import { typeLabels } from './projectTypes.ts';

/** A month's projects for a spreadsheet, all types together. */
const planningExport: readonly ExportColumn<PlanningRow>[] = [
  { header: 'Client', value: ({ project }) => project.client.name },
  { header: 'Project', value: ({ project }) => project.name },
  { header: 'Project Type', value: ({ project }) => typeLabels[project.projectType] },
  { header: 'Required Hours', value: ({ requiredHours }) => requiredHours },
  { header: 'Additional Hours', value: ({ additionalHours }) => additionalHours },
  { header: 'Allocated Hours', value: ({ allocatedHours }) => allocatedHours },
  { header: 'Remaining Hours', value: ({ remainingHours }) => remainingHours },
  { header: 'People', value: ({ people }) => people },
  { header: 'Allocation Status', value: ({ status }) => status },
  { header: 'Revenue', value: ({ revenue }) => moneyCell(revenue) },
  { header: 'Costs', value: ({ costs }) => moneyCell(costs) },
  { header: 'Profit', value: ({ profit }) => moneyCell(profit) },
  { header: 'Gross Margin %', value: ({ margin }) => shareCell(margin) },
];

type ExportMonthProps = { month: Month; choice: PlanningChoice };

/** Hands over the projects that the month's tables show. */
export function ExportMonth({ month, choice }: ExportMonthProps) {
  const projects = useQuery(planningQuery(month, choice.planned)).data?.projects;
  const rows = useMemo(() => projects && shownProjects(projects, choice), [projects, choice]);
  return <ExportList things="projects" fileName={`planning_${month}`} columns={planningExport} rows={rows} />;
}
