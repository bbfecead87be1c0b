import { useQuery } from '@tanstack/react-query';
import { Building2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { ClientView } from '#projections/projects/clients/view.ts';
import type { ProjectView } from '#projections/projects/view.ts';
import { clientsQuery } from '../../api/queries/projects.ts';
import { paths } from '../../app/paths.ts';
import { RecordLink } from '../../app/RecordLink.tsx';
import { importable } from '../../csv/importable.ts';
import { plainColumn } from '../../money/columns.tsx';
import { holds, RecordPage, RecordTable, useRecordList } from '../../records/RecordList.tsx';
import { Button } from '../../ui/basics/Button.tsx';
import { LinkButton } from '../../ui/basics/LinkButton.tsx';
import { WhereWritable } from '../../ui/basics/WhereWritable.tsx';
import { lazyDialog } from '../../ui/code/lazyDialog.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { RowButtons } from '../../ui/table/RowButtons.tsx';
import * as styles from './clients.module.css';
import { useDeleteClient, useProjectsByClient } from './useClients.ts';

// The forms and their rules are fetched when one is first opened.
const ClientDialog = lazyDialog(async () => (await import('./ClientDialog.tsx')).ClientDialog);
const MergeClient = lazyDialog(async () => (await import('./MergeClient.tsx')).MergeClient);

/** A client with all its projects; undefined while these load. */
type ClientRow = ClientView & { projects: readonly ProjectView[] | undefined };

/** Every client, to be renamed, merged and deleted; created here and in a project's form. */
export function ClientsPage() {
  const clients = useQuery(clientsQuery());
  const projectsOf = useProjectsByClient();
  const list = useRecordList('clients', clients, clientMatches);
  const [merging, setMerging] = useState<{ client: ClientView; isInsteadOfDeletion: boolean }>();
  const deleteAtOnce = useDeleteClient();
  const rows = useMemo(
    () =>
      list.rows?.map(
        (client): ClientRow => ({ ...client, projects: projectsOf && (projectsOf.get(client.id) ?? []) }),
      ),
    [list.rows, projectsOf],
  );
  const rowsOf = { ...list, rows } as ReturnType<typeof useRecordList<ClientRow>>;
  return (
    <RecordPage
      list={rowsOf}
      title="Clients"
      subtitle="Whom projects are for"
      newText="New client"
      searchLabel="Search clients"
      tools={<LinkButton href={paths.projects}>Projects</LinkButton>}
      importKind="clients"
      exportColumns={clientExport}
      records={clients.data}
      form={(client, onClose) => <ClientDialog key={client?.id} client={client} onClose={onClose} />}
    >
      <RecordTable
        list={rowsOf}
        title="Clients"
        label="Clients"
        {...(clients.data && { count: clients.data.length })}
        columns={clientColumns}
        maxInFull={30}
        empty={{
          icon: <Building2 />,
          title: 'No clients yet',
          children: 'Add whom you work for here, or while you add a project.',
          newText: 'New client',
        }}
        actionsWidth={172}
        rowActions={(row, { onEdit, onDelete }) => (
          <WhereWritable>
            <Button
              size="small"
              isDisabled={row.projects === undefined}
              onPress={() => setMerging({ client: row, isInsteadOfDeletion: false })}
              aria-label={`Merge… ${row.name}`}
            >
              Merge…
            </Button>
            <RowButtons
              name={row.name}
              onEdit={() => onEdit(row)}
              onDelete={() => onDelete(row)}
              isProtected={row.projects === undefined}
            />
          </WhereWritable>
        )}
        onDelete={(row) =>
          row.projects?.length === 0
            ? deleteAtOnce(row)
            : setMerging({ client: row, isInsteadOfDeletion: true })
        }
      />
      {merging && projectsOf && (
        <MergeClient
          key={merging.client.id}
          {...merging}
          projects={projectsOf.get(merging.client.id) ?? []}
          onClose={() => setMerging(undefined)}
        />
      )}
    </RecordPage>
  );
}

const clientMatches = (text: string, { name }: Pick<ClientView, 'name'>): boolean => holds(text, [name]);

type Counting = (project: ProjectView) => boolean;

const countColumn = (
  id: string,
  header: string,
  isCounted: Counting,
  importance: Column<ClientRow>['importance'] = 'extra',
): Column<ClientRow> => {
  const countOf = ({ projects = [] }: ClientRow) => projects.filter(isCounted).length;
  return plainColumn(id, header, countOf, {
    importance,
    align: 'end',
    width: 120,
    cell: (row) => countOf(row) || <span data-slot="nothing">—</span>,
  });
};

const clientColumns: Column<ClientRow>[] = [
  plainColumn('name', 'Client', ({ name }) => name, {
    importance: 'key',
    minWidth: 220,
    cell: ({ id, name }) => (
      <span className={styles.name}>
        <RecordLink kind="client" id={id} name={name} />
      </span>
    ),
  }),
  countColumn(
    'projects',
    'Projects',
    ({ isArchived, likelihood }) => !isArchived && likelihood !== 'lost',
    'key',
  ),
  countColumn('lost', 'Lost', ({ isArchived, likelihood }) => !isArchived && likelihood === 'lost'),
  countColumn('archived', 'Archived', ({ isArchived }) => isArchived === true),
];

/** The list as exported. */
const clientExport = importable<ClientRow, 'clients'>('clients', { name: ({ name }) => name });
