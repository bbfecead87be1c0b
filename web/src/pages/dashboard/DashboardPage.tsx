import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { choice } from '../../address/parameters.ts';
import { useParameter } from '../../address/useAddress.ts';
import { useMonthParam } from '../../address/useMonthParam.ts';
import { dashboardMetricsQuery } from '../../api/queries/dashboard.ts';
import { OnScreen } from '../../charts/OnScreen.tsx';
import { lazyCard } from '../../ui/code/lazyCard.tsx';
import { lazyDialog } from '../../ui/code/lazyDialog.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { dashboardDialogs } from './dialogs.ts';
import { Previews } from './Previews.tsx';
import { ResourcePlanning } from './ResourcePlanning.tsx';
import { SummaryCards } from './SummaryCards.tsx';

// What opens on a press or lies below is fetched then: the first page stays light.
const DashboardDialogs = lazyDialog(async () => (await import('./DashboardDialogs.tsx')).DashboardDialogs);
const YearPictures = lazyCard(async () => (await import('./YearPictures.tsx')).YearPictures);
const ProjectDialog = lazyDialog(async () => (await import('../projects/ProjectDialog.tsx')).ProjectDialog);

const dialogs = choice(dashboardDialogs);

/** Pixels kept free for the planning year's pictures until they come into sight. */
const yearHeight = 800;

/** The agency's month at a glance. */
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
      <SummaryCards month={month} onOpen={show} />
      <FirstSteps month={month} onNewProject={() => setCreating(true)} />
      <Previews month={month} onOpen={show} />
      <ResourcePlanning month={month} onOpen={show} />
      <OnScreen height={yearHeight} waiting={null}>
        <YearPictures month={month} onMonthChange={setMonth} />
      </OnScreen>
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
