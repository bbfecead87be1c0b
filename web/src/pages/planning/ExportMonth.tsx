import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Month } from '#domain/month.ts';
import { planningQuery } from '../../api/queries/planning.ts';
import { ExportList } from '../../csv/ExportList.tsx';
import { planningExport } from './planningExport.ts';
import { type PlanningFilter, shownProjects } from './planningFilter.ts';

type ExportMonthProps = { month: Month; filter: PlanningFilter; text: string };

/** Hands over the projects that the month's tables show. */
export function ExportMonth({ month, filter, text }: ExportMonthProps) {
  const projects = useQuery(planningQuery(month)).data?.projects;
  const rows = useMemo(() => projects && shownProjects(projects, filter, text), [projects, filter, text]);
  return <ExportList things="projects" fileName={`planning_${month}`} columns={planningExport} rows={rows} />;
}
