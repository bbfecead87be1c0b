import { Suspense, useState } from 'react';
import { choice } from '../../address/parameters.ts';
import { useParameter } from '../../address/useAddress.ts';
import { useMonthParam } from '../../address/useMonthParam.ts';
import { lazyDialog } from '../../ui/code/lazyDialog.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { TimeOffRequests } from '../timeOff/TimeOffRequests.tsx';
import { ComingMonths } from './ComingMonths.tsx';
import { dashboardDialogs } from './dialogs/dialogs.ts';
import { FirstSteps } from './firstSteps/FirstSteps.tsx';
import { Previews } from './Previews.tsx';
import { ResourcePlanning } from './ResourcePlanning.tsx';
import { SummaryCards } from './SummaryCards.tsx';
import { YearHeatMap, YearPictures } from './YearPictures.tsx';

// The dialogs are fetched when one is opened, so that the first page stays light.
const DashboardDialogs = lazyDialog(
  async () => (await import('./dialogs/DashboardDialogs.tsx')).DashboardDialogs,
);
const ProjectDialog = lazyDialog(async () => (await import('../projects/ProjectDialog.tsx')).ProjectDialog);

const dialogs = choice(dashboardDialogs);

/** The agency at a glance: whether the work of the next months has people, then the month's figures. */
export function DashboardPage() {
  const monthChoice = useMonthParam();
  const { month, onMonthChange } = monthChoice;
  const [shown, show] = useParameter('show', dialogs);
  const [isCreating, setCreating] = useState(false);
  return (
    <>
      <PageHeader
        title="Dashboard"
        subtitle="Capacity and profitability of the month"
        {...monthChoice}
        newText="New Project"
        onNew={() => setCreating(true)}
      />
      <FirstSteps month={month} />
      <TimeOffRequests />
      <ComingMonths month={month} />
      <SummaryCards month={month} onOpen={show} />
      <YearPictures month={month} onMonthChange={onMonthChange} />
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
