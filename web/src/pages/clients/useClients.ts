import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ClientView } from '#projections/projects/clients/view.ts';
import { projectsQuery } from '../../api/queries/projects.ts';
import { useDeleteAtOnce } from '../../history/useDeleteAtOnce.ts';

/** Deletes a client that has no projects, without a question. */
export const useDeleteClient = () =>
  useDeleteAtOnce<ClientView>({
    write: ({ id, version }, call, heard) =>
      call('DELETE /api/clients/:id', { params: { id }, body: { expectedVersion: version } }, { heard }),
    done: ({ name }) => ({ title: `${name} deleted`, description: 'It had no projects.' }),
    failedTitle: 'Not deleted',
  });

export const useProjectsByClient = () => {
  const { data } = useQuery(projectsQuery('every'));
  return useMemo(() => data && Map.groupBy(data, ({ clientId }) => clientId), [data]);
};
