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
  /** Signs out; asks first if something is unsaved. */
  leave: () => void;
  /** The dialog that asks. */
  question: ReactNode;
};

/**
 * Signs out. Success leads to '/', failure reloads the page; both load the whole page, so that nothing that was read
 * stays behind.
 */
export const useSignOut = (): SignOut => {
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending } = useMutation({
    // A repeat has no further effect.
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
