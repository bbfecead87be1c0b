import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import type { PlanningRow } from '#projections/planning/view.ts';
import { sentenceOf } from '../../api/apiError.ts';
import { planningQuery } from '../../api/queries/planning.ts';
import { useChoiceParam } from '../../app/useChoiceParam.ts';
import { useMonthParam } from '../../app/useMonthParam.ts';
import { useSearchText } from '../../app/useSearchText.ts';
import { Card } from '../../ui/Card.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { AllocateHoursDialog } from '../allocation/AllocateHoursDialog.tsx';
import { ImportConfirm } from './ImportConfirm.tsx';
import { PlanningCounts } from './PlanningCounts.tsx';
import { PlanningTables } from './PlanningTables.tsx';
import { PlanningTools } from './PlanningTools.tsx';
import { ProfitBreakdownDialog } from './ProfitBreakdownDialog.tsx';
import { planningFilters } from './planningFilter.ts';
import { useImportLastMonth } from './useImportLastMonth.ts';
import './planning.css';

/** What is open over the page; by id, so that it follows the live figures. */
type Opened = { kind: 'allocate' | 'profit'; projectId: number };

/** Every project's month: hours needed and planned, and what they bring (core section 2). */
export function MonthlyPlanningPage() {
  const { month, months, setMonth } = useMonthParam();
  const [filter, setFilter] = useChoiceParam('show', planningFilters);
  const [text, setText] = useSearchText();
  const sought = useDeferredValue(text);
  const planning = useQuery(planningQuery(month));
  const importing = useImportLastMonth(month);
  const [opened, setOpened] = useState<Opened>();
  const projects = planning.data?.projects;
  const row = projects?.find(({ project }) => project.id === opened?.projectId);
  const close = () => setOpened(undefined);
  const open = (kind: Opened['kind']) => (chosen: PlanningRow) =>
    setOpened({ kind, projectId: chosen.project.id });
  return (
    <>
      <PageHeader
        title="Monthly Planning"
        subtitle="What every project needs this month, who covers it, and what it brings"
        months={months}
        month={month}
        onMonthChange={setMonth}
      />
      <PlanningCounts
        month={month}
        counts={planning.data?.counts}
        onUnderAllocated={() => setFilter(filter === 'under' ? 'all' : 'under')}
      />
      <PlanningTools filter={filter} onFilter={setFilter} text={text} onText={setText} />
      {planning.isError && !projects ? (
        <Card>
          <ErrorState
            title="The projects of the month could not be loaded"
            detail={sentenceOf(planning.error)}
            isRetrying={planning.isFetching}
            onRetry={() => planning.refetch()}
          />
        </Card>
      ) : (
        <PlanningTables
          month={month}
          projects={projects}
          filter={filter}
          text={sought}
          onShowAll={() => {
            setFilter('all');
            setText('');
          }}
          importing={importing.busy}
          onImport={({ project }) => importing.start(project)}
          onAllocate={open('allocate')}
          onProfit={open('profit')}
        />
      )}
      {row && opened?.kind === 'allocate' && (
        <AllocateHoursDialog project={row.project} month={month} onClose={close} />
      )}
      {row && opened?.kind === 'profit' && <ProfitBreakdownDialog row={row} month={month} onClose={close} />}
      <ImportConfirm month={month} importing={importing} />
    </>
  );
}
