import { useQuery } from '@tanstack/react-query';
import { Grid3x3, List } from 'lucide-react';
import { Suspense, useCallback, useDeferredValue } from 'react';
import type { Month } from '#domain/values/month.ts';
import type { PlanningRow } from '#projections/plans/planning/view.ts';
import { choice } from '../../address/parameters.ts';
import { useParameter } from '../../address/useAddress.ts';
import { useMonthParam } from '../../address/useMonthParam.ts';
import { useSearchText } from '../../address/useSearchText.ts';
import { planningQuery } from '../../api/queries/plans.ts';
import { ImportButton } from '../../app/ImportButton.tsx';
import {
  isAllocated,
  matches,
  type ProjectFilter,
  passes,
  projectFilters,
} from '../../plans/projectFilter.ts';
import { lazyCard } from '../../ui/code/lazyCard.tsx';
import { SkeletonList } from '../../ui/feedback/Skeleton.tsx';
import { SearchField } from '../../ui/fields/SearchField.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { SegmentedControl } from '../../ui/pickers/SegmentedControl.tsx';
import { ExportAllocations } from './ExportAllocations.tsx';
import { UtilisationList } from './UtilisationList.tsx';

type ProjectToolsProps = {
  month: Month;
  filter: ProjectFilter;
  onFilter: (filter: ProjectFilter) => void;
  text: string;
  onText: (text: string) => void;
};

/** Which projects the page shows, with how many there are of each kind. */
function ProjectTools({ month, filter, onFilter, text, onText }: ProjectToolsProps) {
  const projects = useQuery(planningQuery(month)).data?.projects;
  const allocated = projects?.filter(isAllocated).length ?? 0;
  const count = (number: number) => (projects ? ` (${number})` : '');
  return (
    <>
      <SegmentedControl
        label="Projects shown"
        value={filter}
        onChange={onFilter}
        options={[
          { id: 'all', label: 'All Projects' },
          { id: 'allocated', label: `Allocated${count(allocated)}` },
          { id: 'unallocated', label: `Unallocated${count((projects?.length ?? 0) - allocated)}` },
        ]}
      />
      <SearchField label="Search projects or clients" value={text} onChange={onText} />
    </>
  );
}

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
