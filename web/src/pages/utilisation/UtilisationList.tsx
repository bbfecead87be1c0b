import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import type { Month } from '#domain/values/month.ts';
import type { PlanningRow } from '#projections/plans/planning/view.ts';
import { planningQuery } from '../../api/queries/plans.ts';
import { Loaded } from '../../app/Loaded.tsx';
import { usePeopleAhead } from '../../plans/allocation/usePeople.ts';
import { classNames } from '../../ui/basics/classNames.ts';
import * as layout from '../../ui/basics/layout.module.css';
import { lazyDialog } from '../../ui/code/lazyDialog.tsx';
import { Card } from '../../ui/page/Card.tsx';
import { FreelancerHours } from './FreelancerHours.tsx';
import { ProjectHours } from './ProjectHours.tsx';
import { TeamBars } from './TeamBars.tsx';
import * as styles from './utilisation.module.css';

// The form is fetched when somebody allocates.
const AllocateHoursDialog = lazyDialog(
  async () => (await import('../../plans/allocation/AllocateHoursDialog.tsx')).AllocateHoursDialog,
);

type UtilisationListProps = {
  month: Month;
  isShown: (row: PlanningRow) => boolean;
  /** Filter and search of the page. */
  tools: ReactNode;
  onShowAll: () => void;
};

/** People's utilisation, and the month's projects with their hours. */
export function UtilisationList({ month, isShown, tools, onShowAll }: UtilisationListProps) {
  const [allocating, setAllocating] = useState<PlanningRow['project']>();
  usePeopleAhead();
  const planning = useQuery(planningQuery(month));
  const projects = planning.data?.projects;
  const allocate = useCallback(({ project }: PlanningRow) => setAllocating(project), []);
  const rows = useMemo(() => projects?.filter(isShown), [projects, isShown]);
  return (
    <>
      <div className={classNames(layout.halves, layout.gap5)}>
        <TeamBars month={month} />
        <FreelancerHours month={month} />
      </div>
      <Card
        title="Projects"
        isPadded={false}
        {...(rows ? { count: rows.length } : {})}
        aside={<div className={classNames(layout.line, styles.tools)}>{tools}</div>}
      >
        <Loaded of={planning}>
          <ProjectHours
            rows={rows}
            onAllocate={allocate}
            isFiltered={projects !== undefined && projects.length > 0}
            onShowAll={onShowAll}
          />
        </Loaded>
      </Card>
      {allocating && (
        <AllocateHoursDialog
          key={month}
          project={allocating}
          month={month}
          onClose={() => setAllocating(undefined)}
        />
      )}
    </>
  );
}
