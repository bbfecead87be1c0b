import { useQuery } from '@tanstack/react-query';
import { memo, useCallback, useMemo, useState } from 'react';
import { projectLabel } from '#domain/projects/projectLabel.ts';
import type { ProjectType } from '#domain/projects/projectStatus.ts';
import type { Month } from '#domain/values/month.ts';
import type { ProjectView } from '#projections/projects/view.ts';
import { choice } from '../../address/parameters.ts';
import { useParameter } from '../../address/useAddress.ts';
import { useAddressDialog } from '../../address/useAddressDialog.ts';
import { useSearchText } from '../../address/useSearchText.ts';
import { projectsQuery } from '../../api/queries/projects.ts';
import { ImportButton } from '../../app/ImportButton.tsx';
import { Loaded } from '../../app/Loaded.tsx';
import { paths } from '../../app/paths.ts';
import { ExportList } from '../../csv/ExportList.tsx';
import { DeleteRecord } from '../../records/DeleteRecord.tsx';
import { NotThere } from '../../records/RecordList.tsx';
import { useEdited } from '../../records/useEdited.ts';
import { Button } from '../../ui/basics/Button.tsx';
import { LinkButton } from '../../ui/basics/LinkButton.tsx';
import { WhereWritable } from '../../ui/basics/WhereWritable.tsx';
import { lazyDialog } from '../../ui/code/lazyDialog.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { SearchField } from '../../ui/fields/SearchField.tsx';
import { Card } from '../../ui/page/Card.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { Select } from '../../ui/pickers/Select.tsx';
import { ProjectTable, projectExport, projectMatches } from './ProjectTable.tsx';
import * as styles from './projects.module.css';

// The form and its rules are fetched when it is first opened.
const ProjectDialog = lazyDialog(async () => (await import('./ProjectDialog.tsx')).ProjectDialog);

const sections: readonly { type: ProjectType; title: string; empty: string; action: string }[] = [
  { type: 'sla', title: 'SLA Projects', empty: 'No SLA projects found', action: 'Add an SLA project' },
  {
    type: 'retainer',
    title: 'Retainer Projects',
    empty: 'No retainer projects found',
    action: 'Add a retainer',
  },
  {
    type: 'one_off',
    title: 'One-off Projects',
    empty: 'No one-off projects found',
    action: 'Add a one-off project',
  },
];

const filters = choice(['open', 'won', 'tentative', 'lost', 'archived']);
const filterOptions = [
  { id: 'open', label: 'Won and tentative' },
  { id: 'won', label: 'Won' },
  { id: 'tentative', label: 'Tentative' },
  { id: 'lost', label: 'Lost' },
  { id: 'archived', label: 'Archived' },
] as const;

/** Every project by type, searchable by project or client name. */
export function ProjectsPage() {
  const [likelihood, setLikelihood] = useParameter('likelihood', filters);
  const projects = useQuery(
    projectsQuery(likelihood === 'lost' || likelihood === 'archived' ? 'every' : 'tentative'),
  );
  const [text, setText] = useSearchText();
  const dialog = useAddressDialog();
  const { openNewOf, openEdit } = dialog;
  const edit = useCallback(({ id }: ProjectView) => openEdit(id), [openEdit]);
  const [deleting, setDeleting] = useState<ProjectView>();
  const shown = useMemo(
    () => projects.data?.filter((project) => isListed(likelihood, project) && projectMatches(text, project)),
    [projects.data, text, likelihood],
  );
  const editing = useEdited(projects.data, dialog.editing);
  return (
    <>
      <PageHeader
        title="Projects"
        subtitle="Retainers, SLAs and one-off work, by client"
        onNew={dialog.openNew}
        newText="New Project"
        toolbar={
          <>
            <SearchField label="Search projects or clients" value={text} onChange={setText} />
            <Select
              label="Likelihood"
              isLabelHidden
              options={filterOptions}
              value={likelihood}
              onChange={setLikelihood}
            />
            <span data-slot="tools">
              <LinkButton href={paths.clients}>Clients</LinkButton>
              <ImportButton kind="projects" things="projects" />
              <ExportList things="projects" columns={projectExport} rows={shown} />
            </span>
          </>
        }
      />
      <NotThere id={dialog.editing} of={projects} found={editing} />
      <Loaded of={projects}>
        <ProjectLists
          projects={shown}
          isSearched={text !== ''}
          onNew={openNewOf}
          onEdit={edit}
          onDelete={setDeleting}
        />
      </Loaded>
      {dialog.isNew && (
        <ProjectDialog
          type={sections.find(({ type }) => type === dialog.newKind)?.type}
          onClose={dialog.close}
        />
      )}
      {editing && <ProjectDialog key={editing.id} project={editing} onClose={dialog.close} />}
      {deleting && <DeleteProject project={deleting} onClose={() => setDeleting(undefined)} />}
    </>
  );
}

/** Whether a project is in the list of a filter; an archived one is in a single list. */
const isListed = (
  chosen: (typeof filterOptions)[number]['id'],
  { isArchived, likelihood = 'won' }: ProjectView,
): boolean => {
  if (chosen === 'archived' || isArchived) return chosen === 'archived' && isArchived === true;
  return chosen === 'open' || likelihood === chosen;
};

type ProjectListsProps = {
  /** Undefined while they load. */
  projects: readonly ProjectView[] | undefined;
  isSearched: boolean;
  onNew: (type: ProjectType) => void;
  onEdit: (project: ProjectView) => void;
  onDelete: (project: ProjectView) => void;
};

const ProjectLists = memo(function ProjectLists(props: ProjectListsProps) {
  const { projects, isSearched, onNew, onEdit, onDelete } = props;
  return (
    <div className={styles.projects}>
      {sections.map(({ type, title, empty, action }) => {
        const ofType = projects?.filter(({ projectType }) => projectType === type);
        return (
          <Card key={type} title={title} isPadded={false} {...(ofType ? { count: ofType.length } : {})}>
            <ProjectTable
              label={title}
              type={type}
              projects={ofType}
              empty={
                <EmptyState
                  title={empty}
                  action={
                    !isSearched && (
                      <WhereWritable>
                        <Button size="small" onPress={() => onNew(type)}>
                          {action}
                        </Button>
                      </WhereWritable>
                    )
                  }
                />
              }
              onEdit={onEdit}
              onDelete={onDelete}
            />
          </Card>
        );
      })}
    </div>
  );
});

/** The first month of a project, or of an earlier invoice; null where it always counts. */
const firstMonthOf = ({ startMonth, revenueSplit }: ProjectView): Month | null => {
  const invoiced: { month: Month }[] = JSON.parse(revenueSplit ?? '[]');
  return (
    [startMonth, ...invoiced.map(({ month }) => month)].filter((month) => month !== null).sort()[0] ?? null
  );
};

/** Asks before a project is deleted, and names what is deleted with it. */
function DeleteProject({ project, onClose }: { project: ProjectView; onClose: () => void }) {
  return (
    <DeleteRecord
      name={projectLabel(project)}
      list="projects"
      id={project.id}
      version={project.version}
      span={{ startMonth: firstMonthOf(project), endMonth: project.endMonth }}
      loses="its revenue and everybody’s hours on it"
      onClose={onClose}
    >
      The project of {project.client.name} and everybody’s hours on it leave the plan. The history keeps them.
    </DeleteRecord>
  );
}
