import { Archive, ArchiveRestore } from 'lucide-react';
import { type ReactNode, useCallback, useMemo } from 'react';
import { enteredCell, monthCell } from '#domain/csv/cells.ts';
import { likelihoodLabel } from '#domain/projects/likelihoodWords.ts';
import { projectLabel } from '#domain/projects/projectLabel.ts';
import type { ProjectType } from '#domain/projects/projectStatus.ts';
import { decimalOf, penceOf } from '#domain/values/money.ts';
import type { ProjectView } from '#projections/projects/view.ts';
import { RecordLink } from '../../app/RecordLink.tsx';
import { importable } from '../../csv/importable.ts';
import { hoursText } from '../../format/hours.ts';
import { money, moneyColumn } from '../../format/money.ts';
import { plainColumn, recordColumn } from '../../money/columns.tsx';
import { LikelihoodTag } from '../../projects/likelihood/LikelihoodTag.tsx';
import { ProjectRate } from '../../projects/ProjectRate.tsx';
import { typeLabels } from '../../projects/projectTypes.ts';
import { statuses } from '../../projects/statuses.ts';
import { useArchive } from '../../projects/useArchive.ts';
import { SpanBadge } from '../../records/SpanBadge.tsx';
import { Badge } from '../../ui/basics/Badge.tsx';
import { classNames } from '../../ui/basics/classNames.ts';
import * as layout from '../../ui/basics/layout.module.css';
import { WhereWritable } from '../../ui/basics/WhereWritable.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { RowButton } from '../../ui/table/RowButton.tsx';
import { RowButtons } from '../../ui/table/RowButtons.tsx';
import * as styles from './projects.module.css';
import { StatusSelect } from './StatusSelect.tsx';

type ProjectTableProps = {
  label: string;
  type: ProjectType;
  /** Undefined while they load. */
  projects: readonly ProjectView[] | undefined;
  empty: ReactNode;
  onEdit: (project: ProjectView) => void;
  onDelete: (project: ProjectView) => void;
};

export function ProjectTable({ label, type, projects, empty, onEdit, onDelete }: ProjectTableProps) {
  // Stable while they format alike, so that a search only renders new rows.
  const [revenueText, rateText] = moneyTexts(projects ?? []);
  const columns = useMemo(() => columnsOf(type, revenueText, rateText), [type, revenueText, rateText]);
  const actions = useCallback(
    (project: ProjectView) => (
      <WhereWritable>
        <ArchiveButton project={project} />
        <RowButtons
          name={projectLabel(project)}
          onEdit={() => onEdit(project)}
          onDelete={() => onDelete(project)}
        />
      </WhereWritable>
    ),
    [onEdit, onDelete],
  );
  return (
    <DataTable
      label={label}
      columns={columns}
      rows={projects}
      rowKey={({ id }) => id}
      totalLabel={isMixed(projects ?? []) ? 'Total won' : 'Total'}
      maxInFull={30}
      empty={empty}
      actionsWidth={116}
      areActionsWrites
      rowActions={actions}
    />
  );
}

function ArchiveButton({ project }: { project: ProjectView }) {
  const archive = useArchive();
  const name = projectLabel(project);
  return (
    <RowButton
      label={project.isArchived ? `Take ${name} out of the archive` : `Archive ${name}`}
      icon={project.isArchived ? <ArchiveRestore /> : <Archive />}
      isPending={archive.isPending}
      onPress={() => archive.mutate(project)}
    />
  );
}

/** Whether a list has both won and other projects, so that its total names which it sums. */
const isMixed = (projects: readonly ProjectView[]): boolean => counted(projects).length < projects.length;

type MoneyText = ReturnType<typeof moneyColumn>;

/** Formats of the projects' revenues and rates. */
const moneyTexts = (projects: readonly ProjectView[]): [MoneyText, MoneyText] => [
  moneyColumn(projects.map(({ revenue }) => revenue)),
  moneyColumn(projects.map(({ hourlyRate }) => hourlyRate)),
];

/** The columns of a list of one type. */
export const projectColumns = (type: ProjectType, projects: readonly ProjectView[]): Column<ProjectView>[] =>
  columnsOf(type, ...moneyTexts(projects));

const columnsOf = (type: ProjectType, revenueText: MoneyText, rateText: MoneyText): Column<ProjectView>[] => {
  const amount: Column<ProjectView> =
    type === 'sla'
      ? plainColumn('amount', 'Contracted Hours', ({ allocatedHours }) => allocatedHours, {
          align: 'end',
          width: 150,
          cell: ({ allocatedHours }) => hoursText(allocatedHours ?? 0),
          total: (rows) =>
            hoursText(counted(rows).reduce((sum, { allocatedHours }) => sum + (allocatedHours ?? 0), 0)),
        })
      : {
          id: 'amount',
          header: 'Revenue',
          align: 'end',
          width: 150,
          cell: ({ revenue }) => (revenue === null ? '—' : revenueText(revenue)),
          sortValue: ({ revenue }) => Number(revenue ?? 0),
          // Sums of the listed projects, in whole pence: a filter changes them.
          total: (rows) =>
            money(decimalOf(counted(rows).reduce((sum, { revenue }) => sum + penceOf(revenue ?? '0'), 0))),
        };
  return [
    recordColumn('client', 'Client', 'client', ({ client }) => client, { minWidth: 150 }),
    plainColumn('project', 'Project', (project) => projectLabel(project), {
      importance: 'key',
      minWidth: 220,
      cell: (project) => <ProjectName project={project} />,
    }),
    amount,
    plainColumn('rate', 'Rate', ({ hourlyRate }) => Number(hourlyRate), {
      importance: 'extra',
      align: 'end',
      width: 100,
      cell: (project) => <ProjectRate project={project} text={rateText} />,
    }),
    plainColumn('status', 'Status', ({ health }) => health, {
      importance: 'key',
      width: 176,
      cell: (project) => <StatusSelect project={project} />,
    }),
  ];
};

function ProjectName({ project }: { project: ProjectView }) {
  const { label, tone } = statuses[project.lifecycle];
  return (
    <span
      className={styles.projectName}
      data-tags={(project.likelihood ?? 'won') === 'won' ? undefined : 'several'}
    >
      <span className={classNames(layout.truncated, styles.projectNameText)} data-slot="project-name-text">
        <RecordLink kind="project" id={project.id} name={projectLabel(project)} />
      </span>
      <LikelihoodTag project={project} />
      <SpanBadge span={project} ended="Ended" />
      <Badge tone={tone} icon={null}>
        {label}
      </Badge>
    </span>
  );
}

/** The projects that a total sums: won ones, or all where none is won. */
const counted = (projects: readonly ProjectView[]): readonly ProjectView[] => {
  const won = projects.filter(({ likelihood = 'won' }) => likelihood === 'won');
  return won.length > 0 ? won : projects;
};

/** Whether a project matches a search. */
export const projectMatches = (text: string, { client, ...project }: ProjectView): boolean => {
  const sought = text.trim().toLowerCase();
  return projectLabel(project).toLowerCase().includes(sought) || client.name.toLowerCase().includes(sought);
};

type Split = { month: string; amount: string }[];

/** A split as text that the import reads: "2026-05: 4500; 2026-06: 7500". */
const splitText = (split: string | null): string | null =>
  split && (JSON.parse(split) as Split).map(({ month, amount }) => `${month}: ${amount}`).join('; ');

/** The list as exported, all types together. */
export const projectExport = importable<ProjectView, 'projects'>('projects', {
  client: ({ client }) => client.name,
  name: projectLabel,
  projectType: ({ projectType }) => typeLabels[projectType],
  contractedHours: ({ allocatedHours }) => allocatedHours,
  hourlyRate: ({ hourlyRate }) => enteredCell(hourlyRate),
  revenue: ({ revenue }) => enteredCell(revenue),
  revenueSplit: ({ revenueSplit }) => splitText(revenueSplit),
  startMonth: ({ startMonth }) => monthCell(startMonth),
  status: ({ status }) => statuses[status].label,
  description: ({ description }) => description,
  endMonth: ({ endMonth }) => monthCell(endMonth),
  likelihood: ({ likelihood, likelihoodPercent = null }) =>
    likelihood ? likelihoodLabel({ likelihood, percent: likelihoodPercent }) : null,
});
