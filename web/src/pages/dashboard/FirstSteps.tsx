import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { dashboardMetricsQuery } from '../../api/queries/dashboard.ts';

// An agency needs it once.
const FirstStepsCard = lazy(() => import('./FirstStepsCard.tsx'));

/** What to do first, for as long as there is neither a project nor a team member. */
export function FirstSteps({ month, onNewProject }: { month: string; onNewProject: () => void }) {
  const metrics = useQuery(dashboardMetricsQuery(month)).data;
  if (!metrics || metrics.clientsWithProjects > 0 || metrics.teamUtilizationDetails.length > 0) return null;
  return (
    <Suspense>
      <FirstStepsCard onNewProject={onNewProject} />
    </Suspense>
  );
}
