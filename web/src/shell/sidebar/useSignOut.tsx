import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { call } from '../../api/call.ts';
import { paths } from '../../app/paths.ts';
import { forgetTab } from '../../app/tabStorage.ts';
import { hasUnsavedInput, releasePage } from '../../ui/basics/unsavedGuard.ts';
import { lazyDialog } from '../../ui/code/lazyDialog.tsx';

const ConfirmDialog = lazyDialog(
  async () => (await import('../../ui/layers/ConfirmDialog.tsx')).ConfirmDialog,
);

export type SignOut = {
  isPending: boolean;
  /** Signs out; asks first where something that was entered is not saved. */
  leave: () => void;
  /** Where it asks. */
  question: ReactNode;
};

/**
 * Signs out. Success leads to '/', failure loads the page anew; both as a load of the
 * whole page, so that nothing of what was read stays behind.
 */
export const useSignOut = (): SignOut => {
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending } = useMutation({
    // Doing it twice does no more than once.
    mutationFn: () => call('POST /api/logout', {}, { keepsNothing: false }),
    onSuccess: () => {
      forgetTab();
      releasePage();
      window.location.assign(paths.home);
    },
    onError: () => {
      releasePage();
      window.location.reload();
    },
  });
  const confirm = () => {
    setAsking(false);
    mutate();
  };
  return {
    isPending,
    leave: () => (hasUnsavedInput() ? setAsking(true) : mutate()),
    question: isAsking && (
      <ConfirmDialog
        title="Sign out without saving?"
        confirmLabel="Sign out"
        cancelLabel="Stay"
        onConfirm={confirm}
        onClose={() => setAsking(false)}
      >
        What you have entered has not been saved and will be lost.
      </ConfirmDialog>
    ),
  };
};
