import { ConfirmDialog } from '../../ui/layers/ConfirmDialog.tsx';

type SignOutDialogProps = { onConfirm: () => void; onClose: () => void };

/** Asks before somebody signs out of a page with something that is not saved. */
export function SignOutDialog(props: SignOutDialogProps) {
  return (
    <ConfirmDialog title="Sign out without saving?" confirmLabel="Sign out" cancelLabel="Stay" {...props}>
      What you have entered has not been saved and will be lost.
    </ConfirmDialog>
  );
}
