import { CalendarPlus, FolderKanban, History } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import type { ProjectType } from '#domain/projects/projectStatus.ts';
import type { Month } from '#domain/values/month.ts';
import { counted } from '#domain/values/sentences.ts';
import type { PlanningRow } from '#projections/plans/planning/view.ts';
import { GoButton } from '../../app/GoButton.tsx';
import { paths } from '../../app/paths.ts';
import { useSeesPay } from '../../app/pay/useSeesPay.ts';
import { withheldWords } from '../../app/pay/Withheld.tsx';
import { RecordLink } from '../../app/RecordLink.tsx';
import { hoursText } from '../../format/hours.ts';
import { wholeMoney } from '../../format/money.ts';
import { figureColumn, plainColumn } from '../../money/columns.tsx';
import { allocatedColumn, allocationStatusColumn, remainingColumn } from '../../plans/RequiredHours.tsx';
import { LikelihoodTag } from '../../projects/likelihood/LikelihoodTag.tsx';
import { ProjectTypeLabel } from '../../projects/ProjectTypeLabel.tsx';
import { Button } from '../../ui/basics/Button.tsx';
import * as layout from '../../ui/basics/layout.module.css';
import { useReadOnly } from '../../ui/basics/readOnly.ts';
import { WhereWritable } from '../../ui/basics/WhereWritable.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Card } from '../../ui/page/Card.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { RowButton } from '../../ui/table/RowButton.tsx';
import { AdditionalHours } from './AdditionalHours.tsx';
import * as styles from './planning.module.css';

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
  /** Why the section is only its title; undefined where it is shown in full. */
  folded: string | undefined;
  /** Archived projects, and completed one-offs without demand. */
  leftOut: readonly PlanningRow[];
  onShowDone: () => void;
  /** Shows everything again, where a filter or search hides projects. */
  onShowAll: (() => void) | undefined;
  /** Id of the project whose last month is being imported. */
  importing: number | undefined;
  onAllocate: (row: PlanningRow) => void;
  onImport: (row: PlanningRow) => void;
  onProfit: (row: PlanningRow) => void;
};

/** The month's projects of one type. */
export function PlanningSection(props: PlanningSectionProps) {
  const { type, month, rows, folded, leftOut, onShowDone, onShowAll, importing } = props;
  const { onAllocate, onImport, onProfit } = props;
  const seesPay = useSeesPay();
  const isReadOnly = useReadOnly();
  const columns = useMemo(
    () => planningColumns(type, month, onProfit, seesPay),
    [type, month, onProfit, seesPay],
  );
  const actions = useCallback(
    (row: PlanningRow) => (
      <>
        <RowButton
          label={`${isReadOnly ? 'Allocated hours of' : 'Allocate hours to'} ${row.project.name}`}
          icon={<CalendarPlus />}
          onPress={() => onAllocate(row)}
        />
        <WhereWritable>
          <RowButton
            label={`Import Last Month for ${row.project.name}`}
            icon={<History />}
            isPending={importing === row.project.id}
            onPress={() => onImport(row)}
          />
        </WhereWritable>
      </>
    ),
    [isReadOnly, importing, onAllocate, onImport],
  );
  if (folded !== undefined) {
    return (
      <Card
        title={<ProjectTypeLabel type={type} text={titles[type]} />}
        className={layout.muted}
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
        rowActions={actions}
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
      {leftOut.length > 0 && <LeftOut rows={leftOut} onShow={onShowDone} />}
    </Card>
  );
}

/** The projects that are not listed, in words, with a button that lists them. */
function LeftOut({ rows, onShow }: { rows: readonly PlanningRow[]; onShow: () => void }) {
  const archived = rows.filter(({ project }) => project.isArchived).length;
  const done = rows.length - archived;
  const words = [
    done > 0 && `${counted(done, 'completed project', 'completed projects')} without hours to plan`,
    archived > 0 && counted(archived, 'archived project', 'archived projects'),
  ].filter((part) => part !== false);
  return (
    <p className={styles.done}>
      {words.join(' and ')} {rows.length === 1 ? 'is' : 'are'} left out.{' '}
      <Button size="small" variant="quiet" onPress={onShow}>
        {archived === 0 ? 'Show completed' : done === 0 ? 'Show archived' : 'Show them'}
      </Button>
    </p>
  );
}

const sum = (rows: readonly PlanningRow[], read: (row: PlanningRow) => number): string =>
  hoursText(rows.reduce((total, row) => total + read(row), 0));

const additional = (month: Month): Column<PlanningRow> =>
  plainColumn('additional', 'Additional Hours', ({ additionalHours }) => additionalHours, {
    align: 'end',
    width: 146,
    cell: (row) => (
      <span className={styles.additional}>
        <span className={styles.of}>{hoursText(row.project.allocatedHours ?? 0)} +</span>
        <AdditionalHours key={month} row={row} month={month} />
      </span>
    ),
    total: (rows) => sum(rows, ({ additionalHours }) => additionalHours),
  });

/** The columns of one type's table; pressing a profit opens its breakdown. */
const planningColumns = (
  type: ProjectType,
  month: Month,
  onProfit: (row: PlanningRow) => void,
  seesPay: boolean,
): Column<PlanningRow>[] => {
  return [
    plainColumn('client', 'Client', ({ project }) => project.client.name, { minWidth: 126 }),
    plainColumn('project', 'Project', ({ project }) => project.name, {
      isName: true,
      importance: 'key',
      cell: ({ project }) => (
        <>
          <RecordLink kind="project" id={project.id} name={project.name} />
          <LikelihoodTag project={project} />
        </>
      ),
      minWidth: 150,
    }),
    type === 'sla' ? additional(month) : remainingColumn,
    allocatedColumn,
    allocationStatusColumn,
    figureColumn('revenue', 'Revenue', (row) => row.revenue, wholeMoney, { importance: 'extra', width: 98 }),
    plainColumn('profit', 'Profit', (row) => row.profit, {
      importance: 'extra',
      align: 'end',
      width: 88,
      cell: (row) => {
        const text = row.profit === null ? '—' : wholeMoney(row.profit);
        const why = seesPay ? 'nobody is allocated' : withheldWords.total;
        return (
          <button
            type="button"
            className={styles.profit}
            data-loss={(row.profit ?? 0) < 0 || undefined}
            aria-label={`Profit of ${row.project.name}: ${row.profit === null ? why : text}`}
            title={seesPay ? undefined : why}
            onClick={() => onProfit(row)}
          >
            {text}
          </button>
        );
      },
    }),
  ];
};
