import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Month } from '#domain/values/month.ts';
import type { PlanningRow } from '#projections/plans/planning/view.ts';
import { choice } from '../../address/parameters.ts';
import { useParameter } from '../../address/useAddress.ts';
import { useMonthParam } from '../../address/useMonthParam.ts';
import { useSearchText } from '../../address/useSearchText.ts';
import { planningQuery } from '../../api/queries/plans.ts';
import { GoButton } from '../../app/GoButton.tsx';
import { ImportButton } from '../../app/ImportButton.tsx';
import { paths } from '../../app/paths.ts';
import {
  isAllocated,
  matches,
  type ProjectFilter,
  passes,
  projectFilters,
} from '../../plans/projectFilter.ts';
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

/** The filter of the projects, with the number of each kind, and the search. */
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

const filters = choice(projectFilters);

/** The month's utilisation of people, and who works on what. */
export function TeamUtilisationPage() {
  const monthChoice = useMonthParam();
  const { month } = monthChoice;
  const [filter, setFilter] = useParameter('show', filters);
  const [text, setText] = useSearchText();
  const isShown = useCallback(
    (row: PlanningRow) =>
      (!row.project.isArchived || row.allocatedHours > 0) && passes(filter, row) && matches(text, row),
    [filter, text],
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
        {...monthChoice}
        toolbar={
          <>
            <GoButton to={paths.schedule} parameters={{ month }}>
              Plan on the schedule
            </GoButton>
            <span data-slot="tools">
              <ImportButton kind="allocations" things="allocations" />
              <ExportAllocations month={month} isShown={isShown} />
            </span>
          </>
        }
      />
      <UtilisationList month={month} isShown={isShown} tools={tools} onShowAll={showAll} />
    </>
  );
}
