import { useQuery } from '@tanstack/react-query';
import { projectLabel } from '#domain/projects/projectLabel.ts';
import type { ProjectOverview } from '#projections/projects/projectOverview/view.ts';
import { useAddressDialog } from '../../address/useAddressDialog.ts';
import { projectOverviewQuery } from '../../api/queries/projects.ts';
import { Loaded } from '../../app/Loaded.tsx';
import { useSeesPay } from '../../app/pay/useSeesPay.ts';
import { RecordLink } from '../../app/RecordLink.tsx';
import { currentMonth } from '../../format/dates.ts';
import { DecideButtons } from '../../projects/likelihood/DecideButtons.tsx';
import { LikelihoodTag } from '../../projects/likelihood/LikelihoodTag.tsx';
import { typeColours } from '../../projects/projectTypes.ts';
import { statuses } from '../../projects/statuses.ts';
import { useArchive } from '../../projects/useArchive.ts';
import { Badge } from '../../ui/basics/Badge.tsx';
import { Button } from '../../ui/basics/Button.tsx';
import * as layout from '../../ui/basics/layout.module.css';
import { WhereWritable } from '../../ui/basics/WhereWritable.tsx';
import { lazyDialog } from '../../ui/code/lazyDialog.tsx';
import { SkeletonList } from '../../ui/feedback/Skeleton.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import * as statStyles from '../../ui/page/StatCard.module.css';
import { StatCard } from '../../ui/page/StatCard.tsx';
import { StatusSelect } from '../projects/StatusSelect.tsx';
import { HoursPicture } from './HoursPicture.tsx';
import { lifePoints, lifeTable } from './lifeSeries.ts';
import { ProjectMonths } from './ProjectMonths.tsx';
import { lifeStats, projectWords } from './projectWords.ts';
import { DatedValues, RecordColumns } from './RecordColumns.tsx';
import { NoNumber, RecordGone, useIsGone, useLastRead, useRecordId } from './RecordGone.tsx';
import { lifeMonth, useMonthWindow } from './useMonthWindow.ts';

const ProjectDialog = lazyDialog(async () => (await import('../projects/ProjectDialog.tsx')).ProjectDialog);

/** A project over its whole life: its totals, its months, the people on it, and its history. */
export function ProjectPage() {
  const id = useRecordId();
  return id === undefined ? <NoNumber kind="project" /> : <Project key={id} id={id} />;
}

function Project({ id }: { id: number }) {
  const overview = useLastRead(useQuery(projectOverviewQuery(id)));
  if (useIsGone(overview, id)) return <RecordGone kind="project" id={id} />;
  return (
    <Loaded of={overview} loading={<SkeletonList label="Loading the project" rows={10} />}>
      {(found) => <Overview overview={found} />}
    </Loaded>
  );
}

function Overview({ overview }: { overview: ProjectOverview }) {
  const { project, life } = overview;
  const dialog = useAddressDialog();
  const seesPay = useSeesPay();
  const archive = useArchive();
  const window = useMonthWindow((count) => lifeMonth(life, count));
  const { label, tone } = statuses[project.lifecycle];
  return (
    <>
      <PageHeader
        title={projectLabel(project)}
        subtitle={
          <>
            <RecordLink kind="client" id={project.client.id} name={project.client.name} /> ·{' '}
            {projectWords(project)}{' '}
            <Badge tone={tone} icon={null}>
              {label}
            </Badge>
            <LikelihoodTag project={project} />
            {project.isArchived && <Badge icon={null}>Archived</Badge>}
          </>
        }
      >
        <StatusSelect project={project} />
        <DecideButtons project={project} />
        <WhereWritable>
          <Button isPending={archive.isPending} onPress={() => archive.mutate(project)}>
            {project.isArchived ? 'Take out of the archive' : 'Archive'}
          </Button>
          <Button variant="primary" onPress={() => dialog.openEdit(project.id)}>
            Edit project
          </Button>
        </WhereWritable>
      </PageHeader>
      {project.description && <p className={layout.soft}>{project.description}</p>}
      <div className={statStyles.row}>
        {lifeStats(overview, currentMonth(), seesPay).map((stat) => (
          <StatCard key={stat.label} {...stat} />
        ))}
      </div>
      <RecordColumns
        kind="project"
        id={project.id}
        picture={
          <HoursPicture
            title="Hours by month"
            points={lifePoints(overview, currentMonth())}
            colour={typeColours[project.projectType]}
            levelName="Needed"
            table={lifeTable(overview, seesPay)}
            month={window.from}
            onMonthChange={window.setFrom}
          />
        }
      >
        <ProjectMonths overview={overview} window={window} />
        <DatedValues record={project} list="projects" />
      </RecordColumns>
      {dialog.editing === String(project.id) && (
        <ProjectDialog key={project.id} project={project} onClose={dialog.close} />
      )}
    </>
  );
}
