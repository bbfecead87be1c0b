import { Grid3x3, List } from 'lucide-react';
import { Suspense, useCallback, useDeferredValue } from 'react';
import type { PlanningRow } from '#projections/plans/planning/view.ts';
import { choice } from '../../address/parameters.ts';
import { useParameter } from '../../address/useAddress.ts';
import { useMonthParam } from '../../address/useMonthParam.ts';
import { useSearchText } from '../../address/useSearchText.ts';
import { ImportButton } from '../../app/ImportButton.tsx';
import { lazyCard } from '../../ui/code/lazyCard.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { SegmentedControl } from '../../ui/SegmentedControl.tsx';
import { SkeletonList } from '../../ui/Skeleton.tsx';
import { ExportAllocations } from './ExportAllocations.tsx';
import { ProjectTools } from './ProjectTools.tsx';
import { matches, passes, projectFilters } from './projectFilter.ts';
import { UtilisationList } from './UtilisationList.tsx';

// Fetched when somebody turns to the grid.
const PlanningGridCard = lazyCard(async () => (await import('./grid/PlanningGridCard.tsx')).PlanningGridCard);

const views = choice(['list', 'grid']);
const filters = choice(projectFilters);

/** Who is how full this month, and who works on what. */
export function TeamUtilisationPage() {
  const { month, months, setMonth } = useMonthParam();
  const [view, setView] = useParameter('view', views);
  const [filter, setFilter] = useParameter('show', filters);
  const [text, setText] = useSearchText();
  const sought = useDeferredValue(text);
  const isShown = useCallback(
    (row: PlanningRow) => passes(filter, row) && matches(sought, row),
    [filter, sought],
  );
  const showAll = useCallback(() => {
    setFilter('all');
    setText('');
  }, [setFilter, setText]);
  const tools = (
    <ProjectTools month={month} filter={filter} onFilter={setFilter} text={text} onText={setText} />
  );
  return (
    <>
      <PageHeader
        title="Team Utilisation"
        subtitle="How full everybody's month is, and who works on what"
        months={months}
        month={month}
        onMonthChange={setMonth}
      >
        <SegmentedControl
          label="View"
          value={view}
          onChange={setView}
          options={[
            { id: 'list', label: 'List', icon: <List /> },
            { id: 'grid', label: 'Grid', icon: <Grid3x3 /> },
          ]}
        />
        <ImportButton kind="allocations" things="allocations" />
        <ExportAllocations month={month} isShown={isShown} />
      </PageHeader>
      {view === 'grid' ? (
        <Suspense fallback={<SkeletonList label="Loading the planning grid" rows={10} />}>
          <PlanningGridCard
            key={month}
            month={month}
            isShown={isShown}
            isUnfiltered={filter === 'all' && sought === ''}
            tools={tools}
          />
        </Suspense>
      ) : (
        <UtilisationList month={month} isShown={isShown} tools={tools} onShowAll={showAll} />
      )}
    </>
  );
}
