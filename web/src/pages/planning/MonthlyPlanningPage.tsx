import { useQuery } from '@tanstack/react-query';
import { CopyPlus } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { moneyCell, shareCell } from '#domain/csv/cells.ts';
import { addMonths, type Month, planningYearStart } from '#domain/values/month.ts';
import type { PlanningRow } from '#projections/plans/planning/view.ts';
import { choice, opening } from '../../address/parameters.ts';
import { useParameter } from '../../address/useAddress.ts';
import { useMonthParam } from '../../address/useMonthParam.ts';
import { useSearchText } from '../../address/useSearchText.ts';
import { planningQuery } from '../../api/queries/plans.ts';
import { GoButton } from '../../app/GoButton.tsx';
import { paths } from '../../app/paths.ts';
import { type ExportColumn, ExportList } from '../../csv/ExportList.tsx';
import { AllocateHoursDialog } from '../../plans/allocation/AllocateHoursDialog.tsx';
import { usePeopleAhead } from '../../plans/allocation/usePeople.ts';
import { useHoursStore } from '../../plans/hoursStores.ts';
import { PlannedSwitch } from '../../projects/likelihood/CountedSwitch.tsx';
import { usePlanned } from '../../projects/likelihood/counted.ts';
import { typeLabels } from '../../projects/projectTypes.ts';
import { Button } from '../../ui/basics/Button.tsx';
import { useReadOnly } from '../../ui/basics/readOnly.ts';
import { WhereWritable } from '../../ui/basics/WhereWritable.tsx';
import { lazyDialog } from '../../ui/code/lazyDialog.tsx';
import { showLastChange } from '../../ui/feedback/toasts.ts';
import { SearchField } from '../../ui/fields/SearchField.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { SegmentedControl } from '../../ui/pickers/SegmentedControl.tsx';
import { PlanningCounts } from './PlanningCounts.tsx';
import { PlanningMonth } from './PlanningMonth.tsx';
import { type PlanningChoice, planningFilters, shownProjects } from './planningFilter.ts';

/** A month's projects as exported, all types together. */
const planningExport: readonly ExportColumn<PlanningRow>[] = [
  { header: 'Client', value: ({ project }) => project.client.name },
  { header: 'Project', value: ({ project }) => project.name },
  { header: 'Project Type', value: ({ project }) => typeLabels[project.projectType] },
  { header: 'Required Hours', value: ({ requiredHours }) => requiredHours },
  { header: 'Additional Hours', value: ({ additionalHours }) => additionalHours },
  { header: 'Allocated Hours', value: ({ allocatedHours }) => allocatedHours },
  { header: 'Remaining Hours', value: ({ remainingHours }) => remainingHours },
  { header: 'People', value: ({ people }) => people },
  { header: 'Allocation Status', value: ({ status }) => status },
  { header: 'Revenue', value: ({ revenue }) => moneyCell(revenue) },
  { header: 'Costs', value: ({ costs }) => moneyCell(costs) },
  { header: 'Profit', value: ({ profit }) => moneyCell(profit) },
  { header: 'Gross Margin %', value: ({ margin }) => shareCell(margin) },
];

/** Exports the projects that the month's tables show. */
function ExportMonth({ month, choice }: { month: Month; choice: PlanningChoice }) {
  const projects = useQuery(planningQuery(month, choice.planned)).data?.projects;
  const rows = useMemo(() => projects && shownProjects(projects, choice), [projects, choice]);
  return <ExportList things="projects" fileName={`planning_${month}`} columns={planningExport} rows={rows} />;
}

// Fetched on first use.
const CopyForwardDialog = lazyDialog(
  async () => (await import('../../plans/copying/CopyForwardDialog.tsx')).CopyForwardDialog,
);

const filters = choice(planningFilters);
const completed = choice(['hidden', 'shown']);

/** Every project's month: required and planned hours, and money. */
export function MonthlyPlanningPage() {
  const monthChoice = useMonthParam();
  const { month, months } = monthChoice;
  const [filter, setFilter] = useParameter('show', filters);
  const [text, setText] = useSearchText();
  usePeopleAhead();
  const [allocating, setAllocating] = useState<PlanningRow['project']>();
  // Stable, so that the tables aren't rendered again at every letter of a search.
  const allocate = useCallback(({ project }: PlanningRow) => setAllocating(project), []);
  const [copying, setCopying] = useParameter('new', opening);
  const { store } = useHoursStore();
  const isReadOnly = useReadOnly();
  const lastMonth = addMonths(month, -1);
  const [planned, setPlanned] = usePlanned();
  const [done, setDone] = useParameter('completed', completed);
  const choice = useMemo(
    (): PlanningChoice => ({ filter, text, withDone: done === 'shown', planned }),
    [filter, text, done, planned],
  );
  const showAll = useCallback(() => {
    setFilter('all');
    setText('');
  }, [setFilter, setText]);
  const showDone = useCallback(() => setDone('shown'), [setDone]);
  return (
    <>
      <PageHeader
        title="Monthly Planning"
        subtitle="What every project needs, who covers it, and what it brings"
        {...monthChoice}
        toolbar={
          <>
            <SearchField label="Search projects or clients" value={text} onChange={setText} />
            <SegmentedControl
              label="Projects shown"
              value={filter}
              onChange={setFilter}
              options={[
                { id: 'all', label: 'All projects' },
                { id: 'running', label: 'Running' },
                { id: 'needs', label: 'Needs hours' },
              ]}
            />
            <PlannedSwitch value={planned} onChange={setPlanned} />
            <span data-slot="tools">
              <ExportMonth month={month} choice={choice} />
            </span>
          </>
        }
      >
        <GoButton
          to={paths.schedule}
          parameters={{ view: 'projects', months: 'all', month: planningYearStart(month) }}
        >
          Year on the schedule
        </GoButton>
        <WhereWritable>
          <Button
            icon={<CopyPlus />}
            // The first month that can be chosen has none before it.
            isDisabled={!months.includes(lastMonth)}
            onPress={() => setCopying('1')}
          >
            Copy last month…
          </Button>
        </WhereWritable>
      </PageHeader>
      <PlanningCounts
        month={month}
        planned={planned}
        onNeedsHours={() => setFilter(filter === 'needs' ? 'all' : 'needs')}
      />
      <PlanningMonth
        month={month}
        choice={choice}
        onShowAll={showAll}
        onShowDone={showDone}
        onAllocate={allocate}
      />
      {copying !== undefined && !isReadOnly && months.includes(lastMonth) && (
        <CopyForwardDialog
          key={month}
          offers={[{ id: 'all', label: 'Everybody’s hours', scope: { kind: 'all' } }]}
          months={months}
          from={lastMonth}
          counted={planned}
          onCopy={(changes, title) => {
            store.change(changes);
            setCopying(undefined);
            showLastChange({ title }, () => void store.takeBack('undo', () => undefined));
          }}
          onClose={() => setCopying(undefined)}
        />
      )}
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
