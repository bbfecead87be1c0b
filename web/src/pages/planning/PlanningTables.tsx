import { memo, useMemo } from 'react';
import type { Month } from '#domain/month.ts';
import type { PlanningRow } from '#projections/planning/view.ts';
import { PlanningSection } from './PlanningSection.tsx';
import { type PlanningFilter, shownProjects } from './planningFilter.ts';
import { projectTypes } from './projectTypes.ts';

type PlanningTablesProps = {
  month: Month;
  /** Undefined while they load. */
  projects: readonly PlanningRow[] | undefined;
  filter: PlanningFilter;
  text: string;
  onShowAll: () => void;
  importing: number | undefined;
  onAllocate: (row: PlanningRow) => void;
  onImport: (row: PlanningRow) => void;
  onProfit: (row: PlanningRow) => void;
};

/** One table for each type of project. */
export const PlanningTables = memo(function PlanningTables(props: PlanningTablesProps) {
  const { projects, filter, text, onShowAll, ...rest } = props;
  const shown = useMemo(() => projects && shownProjects(projects, filter, text), [projects, filter, text]);
  return projectTypes.map((type) => {
    const ofType = shown?.filter(({ project }) => project.projectType === type);
    const hidesSome = projects?.some(({ project }) => project.projectType === type) ?? false;
    return (
      <PlanningSection
        key={type}
        type={type}
        rows={ofType}
        onShowAll={hidesSome ? onShowAll : undefined}
        {...rest}
      />
    );
  });
});
