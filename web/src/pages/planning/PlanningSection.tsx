import { CalendarPlus, FolderKanban, History } from 'lucide-react';
import { useMemo } from 'react';
import { counted } from '#domain/imports/words.ts';
import type { Month } from '#domain/month.ts';
import type { ProjectType } from '#domain/projectStatus.ts';
import type { PlanningRow } from '#projections/planning/view.ts';
import { GoButton } from '../../app/GoButton.tsx';
import { paths } from '../../app/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { useReadOnly } from '../../ui/readOnly.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { WhereWritable } from '../../ui/WhereWritable.tsx';
import { ProjectTypeLabel } from './ProjectTypeLabel.tsx';
import { planningColumns } from './planningColumns.tsx';

const titles: Record<ProjectType, string> = {
  sla: 'SLA Projects',
  retainer: 'Retainer Projects',
  one_off: 'One-off Projects',
};

const none: Record<ProjectType, string> = {
  sla: 'No SLA projects found',
  retainer: 'No retainer projects found',
  one_off: 'No one-off projects found',
};

type PlanningSectionProps = {
  type: ProjectType;
  month: Month;
  /** Undefined while they load. */
  rows: readonly PlanningRow[] | undefined;
  /** Why the section is its title alone; undefined where it is not. */
  folded: string | undefined;
  /** How many completed one-offs without demand are left out. */
  done: number;
  onShowDone: () => void;
  /** Shows everything again, where a filter or search hides projects. */
  onShowAll: (() => void) | undefined;
  /** Id of the project whose last month is being imported. */
  importing: number | undefined;
  onAllocate: (row: PlanningRow) => void;
  onImport: (row: PlanningRow) => void;
  onProfit: (row: PlanningRow) => void;
};

/** One type's projects of the month (core section 2, Monthly Planning). */
export function PlanningSection(props: PlanningSectionProps) {
  const { type, month, rows, folded, done, onShowDone, onShowAll, importing } = props;
  const { onAllocate, onImport, onProfit } = props;
  const isReadOnly = useReadOnly();
  const columns = useMemo(() => planningColumns(type, month, onProfit), [type, month, onProfit]);
  if (folded !== undefined) {
    return (
      <Card
        title={<ProjectTypeLabel type={type} text={titles[type]} />}
        className="planning-folded"
        aside={folded}
      />
    );
  }
  return (
    <Card
      title={<ProjectTypeLabel type={type} text={titles[type]} />}
      {...(rows ? { count: rows.length } : {})}
      isPadded={false}
    >
      <DataTable
        label={titles[type]}
        columns={columns}
        rows={rows}
        rowKey={({ project }) => project.id}
        rowEmphasis={({ live, allocatedHours }) => (live || allocatedHours > 0 ? undefined : 'faded')}
        actionsWidth={isReadOnly ? 72 : 82}
        rowActions={(row) => (
          <>
            <IconButton
              size="small"
              label={`${isReadOnly ? 'Allocated hours of' : 'Allocate hours to'} ${row.project.name}`}
              icon={<CalendarPlus />}
              onPress={() => onAllocate(row)}
            />
            <WhereWritable>
              <IconButton
                size="small"
                label={`Import Last Month for ${row.project.name}`}
                icon={<History />}
                isPending={importing === row.project.id}
                onPress={() => onImport(row)}
              />
            </WhereWritable>
          </>
        )}
        empty={
          <EmptyState
            icon={<FolderKanban />}
            title={none[type]}
            action={
              onShowAll ? (
                <Button onPress={onShowAll}>Show all projects</Button>
              ) : (
                <GoButton to={paths.projects} parameters={{ new: type }}>
                  New Project
                </GoButton>
              )
            }
          >
            {onShowAll
              ? 'None of this type passes the filter and the search.'
              : 'Projects of this type appear here as soon as they are created.'}
          </EmptyState>
        }
      />
      {done > 0 && (
        <p className="planning-done">
          {counted(done, 'completed project', 'completed projects')} without hours to plan{' '}
          {done === 1 ? 'is' : 'are'} left out.{' '}
          <Button size="small" variant="quiet" onPress={onShowDone}>
            Show completed
          </Button>
        </p>
      )}
    </Card>
  );
}
