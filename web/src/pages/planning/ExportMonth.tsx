import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Month } from '#domain/month.ts';
import { planningQuery } from '../../api/queries/planning.ts';
import { ExportList } from '../../csv/ExportList.tsx';
import { planningExport } from './planningExport.ts';
import { type PlanningChoice, shownProjects } from './planningFilter.ts';

type ExportMonthProps = { month: Month; choice: PlanningChoice };

/** Hands over the projects that the month's tables show. */
export function ExportMonth({ month, choice }: ExportMonthProps) {
  const projects = useQuery(planningQuery(month)).data?.projects;
  const rows = useMemo(() => projects && shownProjects(projects, choice), [projects, choice]);
  return <ExportList things="projects" fileName={`planning_${month}`} columns={planningExport} rows={rows} />;
}
