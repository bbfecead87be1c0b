import { useQuery } from '@tanstack/react-query';
import { clientMergeInput } from '#domain/projects/clientInput.ts';
import { projectLabel } from '#domain/projects/projectLabel.ts';
import type { ClientView } from '#projections/projects/clients/view.ts';
import type { ProjectView } from '#projections/projects/view.ts';
import { clientsQuery } from '../../api/queries/projects.ts';
import { pendingOptionsOf } from '../../app/Loaded.tsx';
import { useUndoButton } from '../../history/useUndoChange.ts';
import { FormDialog } from '../../records/FormDialog.tsx';
import { changedMeanwhile, useStaleRecord } from '../../records/staleRecord.ts';
import { useForm } from '../../records/useForm.ts';
import { Alert } from '../../ui/feedback/Alert.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { ComboBox } from '../../ui/pickers/ComboBox.tsx';
import * as styles from './clients.module.css';

type MergeClientProps = {
  client: ClientView;
  /** Every project of the client, including archived and lost ones. */
  projects: readonly ProjectView[];
  /** Merging is offered because the client can't be deleted. */
  isInsteadOfDeletion?: boolean;
  /** Called once the client is merged. */
  onGone?: () => void;
  onClose: () => void;
};

/** Moves all projects of a client to another one, and ends it; lists these projects first. */
export function MergeClient({ isInsteadOfDeletion = false, ...props }: MergeClientProps) {
  const { client, projects, onGone, onClose } = props;
  const { id, name } = client;
  const clients = useQuery(clientsQuery());
  const others = clients.data?.filter((each) => each.id !== id);
  const { stale, expectedVersion, notice } = useStaleRecord<ClientView>(client);
  const undoButton = useUndoButton();
  const nameOf = (into: number | null) => others?.find((each) => each.id === into)?.name ?? '';
  const form = useForm({
    initial: { into: null as number | null, reason: '' },
    schema: clientMergeInput,
    toBody: ({ into, reason }) => ({ into: into as number, reason }),
    write: (body, call) =>
      call('POST /api/clients/:id/merge', { params: { id }, body: { ...body, expectedVersion } }),
    done: ({ moved, correlationId }, { into }) => ({
      title: `${name} is merged into ${nameOf(into)}`,
      description: moved === 1 ? '1 project went over.' : `${moved} projects went over.`,
      ...undoButton({
        change: correlationId,
        title: `${name} is back with its projects`,
        reason: 'Undone from the message that it was merged',
      }),
    }),
    keepsRefusal: true,
    onRefused: notice,
    onDone: () => {
      onClose();
      onGone?.();
    },
  });
  const { values, reasonField, choice } = form;
  const into = nameOf(values.into);
  const isOne = projects.length === 1;
  const count = isOne ? '1 project' : `${projects.length} projects`;
  return (
    <FormDialog
      title={isInsteadOfDeletion ? `${name} has ${count}` : `Merge ${name} into another client`}
      lead={
        isInsteadOfDeletion
          ? `A client that has projects is not deleted. Merge ${name} into another client: ${isOne ? 'the project goes' : 'they go'} over, with all hours and figures.`
          : 'All projects go over to the other client, with their hours and figures. It is one change, which can be undone; the history keeps the names.'
      }
      form={form}
      submitText={into ? `Merge into ${into}` : 'Merge'}
      pendingText="Merging..."
      onClose={onClose}
    >
      {stale && <Alert tone="watch">{changedMeanwhile(name, stale, 'merge')}</Alert>}
      <ComboBox
        label="Other client"
        autoFocus
        opensOnFocus={false}
        options={others?.map((each) => ({ id: each.id, label: each.name }))}
        awaited={pendingOptionsOf('clients', clients)}
        {...choice('into')}
      />
      <section aria-live="polite" aria-label="What moves" className={styles.moves}>
        {projects.length === 0 ? (
          <p>{name} has no projects. It goes, and nothing else changes.</p>
        ) : (
          <>
            <p>
              {into
                ? `${count} of ${name} ${isOne ? 'goes' : 'go'} to ${into}:`
                : `${count} of ${name} would go over:`}
            </p>
            <ul>
              {projects.map((project) => (
                <li key={project.id}>
                  {projectLabel(project)}
                  {noteOf(project) && <span> {noteOf(project)}</span>}
                </li>
              ))}
            </ul>
          </>
        )}
      </section>
      <TextField label="Reason" {...reasonField} />
    </FormDialog>
  );
}

/** Why a project is not in the usual lists. */
const noteOf = ({ isArchived, likelihood = 'won' }: ProjectView): string =>
  [isArchived && 'archived', likelihood !== 'won' && likelihood].filter(Boolean).join(', ');
