import { useNavigate } from 'react-router-dom';
import { paths } from '../app/paths.ts';
import { hrefOf } from '../format/search.ts';
import type { ToastMessage } from '../ui/feedback/toasts.ts';

/** What a toast about a change offers: to look at what undoing it would do. */
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
