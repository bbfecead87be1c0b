import { useNavigate } from 'react-router-dom';
import { paths } from '../app/paths.ts';
import { useWrite } from '../app/useWrite.ts';
import { hrefOf } from '../format/search.ts';
import type { ToastMessage } from '../ui/feedback/toasts.ts';

type Undoing = { change: string; reason: string; title: string; description?: string };

/** The action of a toast about a change that undoes it at once. */
export const useUndoButton = (): ((undoing: Undoing) => Required<Pick<ToastMessage, 'actions'>>) => {
  const { mutate } = useWrite({
    write: async ({ change, reason }: Undoing, call) => {
      const params = { correlation: change };
      const { token } = await call('GET /api/history/:correlation/undo', { params });
      return call('POST /api/history/:correlation/undo', { params, body: { reason, token, despite: [] } });
    },
    done: (_, { title, description }) => ({ title, ...(description && { description }) }),
  });
  return (undoing) => ({ actions: [{ label: 'Undo', onPress: () => mutate(undoing) }] });
};

/** The action of a toast about a change that previews undoing it. */
export const useUndoAction = (): ((change: string) => Required<Pick<ToastMessage, 'actions'>>) => {
  const navigate = useNavigate();
  return (change) => ({
    actions: [
      {
        label: 'Undo…',
        onPress: () => void navigate(hrefOf(paths.history, { undo: change })),
      },
    ],
  });
};
