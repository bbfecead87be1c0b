import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { choice } from '../../address/parameters.ts';
import { useParameter } from '../../address/useAddress.ts';
import { useMonthParam } from '../../address/useMonthParam.ts';
import { dashboardMetricsQuery } from '../../api/queries/dashboard.ts';
import { lazyDialog } from '../../ui/code/lazyDialog.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { ComingMonths } from './ComingMonths.tsx';
import { dashboardDialogs } from './dialogs.ts';
import { Previews } from './Previews.tsx';
import { ResourcePlanning } from './ResourcePlanning.tsx';
import { SummaryCards } from './SummaryCards.tsx';
import { YearHeatMap, YearPictures } from './YearPictures.tsx';

// What opens on a press is fetched then: the first page stays light.
const DashboardDialogs = lazyDialog(async () => (await import('./DashboardDialogs.tsx')).DashboardDialogs);
const ProjectDialog = lazyDialog(async () => (await import('../projects/ProjectDialog.tsx')).ProjectDialog);

const dialogs = choice(dashboardDialogs);

/** The agency at a glance: whether the work of the next months has people, then what the month brings. */
export function DashboardPage() {
  const { month, months, setMonth } = useMonthParam();
  const [shown, show] = useParameter('show', dialogs);
  const [isCreating, setCreating] = useState(false);
  return (
    <>
      <PageHeader
        title="Dashboard"
        subtitle="Capacity and profitability of the month"
        months={months}
        month={month}
        onMonthChange={setMonth}
        newText="New Project"
        onNew={() => setCreating(true)}
      />
      <FirstSteps month={month} onNewProject={() => setCreating(true)} />
      <ComingMonths month={month} />
      <SummaryCards month={month} onOpen={show} />
      <YearPictures month={month} onMonthChange={setMonth} />
      <Previews month={month} onOpen={show} />
      <ResourcePlanning month={month} onOpen={show} />
      <YearHeatMap month={month} />
      <Suspense>
        {shown !== 'none' && <DashboardDialogs shown={shown} month={month} onClose={() => show('none')} />}
        {isCreating && <ProjectDialog onClose={() => setCreating(false)} />}
      </Suspense>
    </>
  );
}

// An agency needs it once.
const FirstStepsCard = lazy(() => import('./FirstStepsCard.tsx'));

/** What to do first, for as long as there is neither a project nor a team member. */
function FirstSteps({ month, onNewProject }: { month: string; onNewProject: () => void }) {
  const metrics = useQuery(dashboardMetricsQuery(month)).data;
  if (!metrics || metrics.clientsWithProjects > 0 || metrics.teamUtilizationDetails.length > 0) return null;
  return (
    <Suspense>
      <FirstStepsCard onNewProject={onNewProject} />
    </Suspense>
  );
}
