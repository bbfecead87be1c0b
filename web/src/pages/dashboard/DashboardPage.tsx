import { lazy, Suspense, useState } from 'react';
import { useChoiceParam } from '../../app/useChoiceParam.ts';
import { useMonthParam } from '../../app/useMonthParam.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { DashboardDialogs } from './DashboardDialogs.tsx';
import { dashboardDialogs } from './dialogs.ts';
import { FirstSteps } from './FirstSteps.tsx';
import { Previews } from './Previews.tsx';
import { ResourcePlanning } from './ResourcePlanning.tsx';
import { SummaryCards } from './SummaryCards.tsx';
import { YearPictures } from './YearPictures.tsx';

// With its form and validation it is a page of its own; only who presses the button needs it.
const ProjectDialog = lazy(async () => ({
  default: (await import('../projects/ProjectDialog.tsx')).ProjectDialog,
}));

/** The agency's month at a glance (core section 2, admin dashboard). */
export function DashboardPage() {
  const { month, months, setMonth } = useMonthParam();
  const [shown, show] = useChoiceParam('show', dashboardDialogs);
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
      <YearPictures month={month} onMonthChange={setMonth} />
      <DashboardDialogs shown={shown} month={month} onClose={() => show('none')} />
      {isCreating && (
        <Suspense>
          <ProjectDialog onClose={() => setCreating(false)} />
        </Suspense>
      )}
    </>
  );
}
