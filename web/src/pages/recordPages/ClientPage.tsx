import { useState } from 'react';
import { Navigate } from 'react-router-dom';
import { projectLabel } from '#domain/projects/projectLabel.ts';
import type { ClientOverview } from '#projections/projects/projectOverview/view.ts';
import { useAddressDialog } from '../../address/useAddressDialog.ts';
import { clientOverviewQuery } from '../../api/queries/projects.ts';
import { paths } from '../../app/paths.ts';
import { useSeesPay } from '../../app/pay/useSeesPay.ts';
import { RecordLink } from '../../app/RecordLink.tsx';
import { currentMonth } from '../../format/dates.ts';
import { hoursText } from '../../format/hours.ts';
import { wholeMoney } from '../../format/money.ts';
import { percent } from '../../format/percent.ts';
import { figureColumn, hoursColumn, plainColumn } from '../../money/columns.tsx';
import { LikelihoodTag } from '../../projects/likelihood/LikelihoodTag.tsx';
import { ProjectTypeLabel } from '../../projects/ProjectTypeLabel.tsx';
import { statuses } from '../../projects/statuses.ts';
import { Badge } from '../../ui/basics/Badge.tsx';
import { Button } from '../../ui/basics/Button.tsx';
import { WhereWritable } from '../../ui/basics/WhereWritable.tsx';
import { lazyDialog } from '../../ui/code/lazyDialog.tsx';
import { Card } from '../../ui/page/Card.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import * as statStyles from '../../ui/page/StatCard.module.css';
import { StatCard } from '../../ui/page/StatCard.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useDeleteClient } from '../clients/useClients.ts';
import { HoursPicture } from './HoursPicture.tsx';
import { lifePoints, lifeTable } from './lifeSeries.ts';
import { MonthsTable, ShownMonths, useMonthsOf } from './MonthsTable.tsx';
import { moneyRows, neededRow, PersonHead } from './ProjectMonths.tsx';
import { marginStat } from './projectWords.ts';
import { RecordColumns } from './RecordColumns.tsx';
import { type Asking, RecordByAddress } from './RecordGone.tsx';
import * as styles from './recordPage.module.css';
import { lifeMonth, useMonthWindow } from './useMonthWindow.ts';

const ClientDialog = lazyDialog(async () => (await import('../clients/ClientDialog.tsx')).ClientDialog);
const MergeClient = lazyDialog(async () => (await import('../clients/MergeClient.tsx')).MergeClient);

/** A client: its projects, their figures by month and in total, the people on them, and its history. */
export function ClientPage() {
  const [isMerged, setMerged] = useState(false);
  // After the dialog has closed, so that nothing asks about what was entered there.
  if (isMerged) return <Navigate to={paths.clients} />;
  return (
    <RecordByAddress kind="client" queryOf={clientOverviewQuery}>
      {(found, asking) => <Overview overview={found} asking={asking} onMerged={() => setMerged(true)} />}
    </RecordByAddress>
  );
}

const countWords = ({ projects }: ClientOverview): string => {
  const archived = projects.filter(({ project }) => project.isArchived).length;
  const count = projects.length === 1 ? '1 project' : `${projects.length} projects`;
  return projects.length === 0 ? 'No projects' : archived === 0 ? count : `${count}, ${archived} archived`;
};

type OverviewProps = {
  overview: ClientOverview;
  asking: Asking;
  onMerged: () => void;
};

function Overview({ overview, asking, onMerged }: OverviewProps) {
  const { client, projects, life } = overview;
  const dialog = useAddressDialog();
  const seesPay = useSeesPay();
  const window = useMonthWindow((count) => lifeMonth(life, count));
  const remove = useDeleteClient();
  const now = currentMonth();
  return (
    <>
      <PageHeader title={client.name} subtitle={`Client · ${countWords(overview)}`}>
        <WhereWritable>
          {projects.length === 0 ? (
            <Button onPress={() => remove(client)}>Delete client</Button>
          ) : (
            <Button onPress={() => asking.set(true)}>Merge…</Button>
          )}
          <Button variant="primary" onPress={() => dialog.openEdit(client.id)}>
            Rename client
          </Button>
        </WhereWritable>
      </PageHeader>
      <div className={statStyles.row}>
        <StatCard
          label="Revenue"
          value={wholeMoney(life.revenue)}
          context="Of all that is won, over its life"
        />
        <StatCard label="Hours sold" value={hoursText(life.soldHours)} />
        <StatCard
          label="Planned"
          value={hoursText(life.plannedHours)}
          {...(life.leftHours > 0 && { context: `${hoursText(life.leftHours)} left to plan` })}
        />
        <StatCard {...marginStat(life, seesPay)} />
      </div>
      <RecordColumns
        kind="client"
        id={client.id}
        picture={
          <HoursPicture
            points={lifePoints(overview, now)}
            levelName="Needed"
            table={lifeTable(overview, seesPay)}
            window={window}
          />
        }
      >
        <Card title="Projects" count={projects.length} isPadded={false}>
          <DataTable
            label={`Projects of ${client.name}`}
            columns={projectColumns(seesPay)}
            rows={projects}
            rowKey={({ project }) => project.id}
            empty={<p className={styles.line}>It has no projects.</p>}
          />
        </Card>
        <ClientMonths overview={overview} window={window} />
      </RecordColumns>
      {dialog.editing === String(client.id) && (
        <ClientDialog key={client.id} client={client} onClose={dialog.close} />
      )}
      {asking.is && (
        <MergeClient
          client={client}
          projects={projects.map(({ project }) => project)}
          onGone={onMerged}
          onClose={() => asking.set(false)}
        />
      )}
    </>
  );
}

type Listed = ClientOverview['projects'][number];

const projectColumns = (seesPay: boolean): Column<Listed>[] => [
  plainColumn('project', 'Project', ({ project }) => projectLabel(project), {
    importance: 'key',
    minWidth: 240,
    cell: ({ project }) => (
      <span className={styles.tagged}>
        <ProjectTypeLabel
          type={project.projectType}
          text={<RecordLink kind="project" id={project.id} name={projectLabel(project)} />}
        />
        <LikelihoodTag project={project} />
        {project.isArchived && <Badge icon={null}>Archived</Badge>}
      </span>
    ),
  }),
  plainColumn('status', 'Status', ({ project }) => project.health, {
    importance: 'extra',
    width: 130,
    cell: ({ project }) => statuses[project.health].label,
  }),
  hoursColumn('sold', 'Sold', ({ life }) => life.soldHours, { importance: 'extra', width: 110 }),
  hoursColumn('planned', 'Planned', ({ life }) => life.plannedHours, { width: 110 }),
  figureColumn('revenue', 'Revenue', ({ life }) => life.revenue, wholeMoney, {
    importance: 'key',
    width: 120,
  }),
  {
    ...figureColumn('margin', 'Margin', ({ life }) => life.margin, percent, { width: 100 }),
    ...(seesPay && { cell: ({ life }) => (life.margin === null ? '—' : percent(life.margin)) }),
  },
];

type ClientMonthsProps = { overview: ClientOverview; window: ReturnType<typeof useMonthWindow> };

/** The people who work for the client by month, with the months' required hours and money. */
function ClientMonths({ overview, window }: ClientMonthsProps) {
  const { client, people, life } = overview;
  const { byMonth, places } = useMonthsOf(overview.months);
  const seesPay = useSeesPay();
  return (
    <Card title="Months" isPadded={false} aside={<ShownMonths {...window} />}>
      <MonthsTable
        label={`Hours and money of ${client.name} by month`}
        rowsHead="People"
        totalHead="In all"
        months={window.months}
        rows={people.map(({ hours, ...person }) => ({
          key: `${person.kind}-${person.id}`,
          head: <PersonHead {...person} />,
          hoursIn: (month) => hours[places.get(month) ?? -1] ?? 0,
          total: hours.reduce((sum, each) => sum + each, 0),
        }))}
        empty="Nobody is planned for it yet."
        figures={[neededRow(byMonth, life), ...moneyRows(byMonth, life, seesPay)]}
      />
    </Card>
  );
}
