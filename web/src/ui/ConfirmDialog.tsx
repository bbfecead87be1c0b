import type { ReactNode } from 'react';
import { Alert } from './Alert.tsx';
import { Button } from './Button.tsx';
import { Modal } from './Modal.tsx';

export type ConfirmDialogProps = {
  /** The question: "Delete Website retainer?" */
  title: string;
  /** The consequence in words: what goes, what stays, whether it can be undone. */
  children: ReactNode;
  /** What may be said besides, such as why. */
  field?: ReactNode;
  /** The verb: "Delete project". */
  confirmLabel: string;
  /** What the button reads while `isPending`: "Deleting...". */
  pendingLabel?: string;
  cancelLabel?: string;
  tone?: 'danger' | 'primary';
  isOpen?: boolean;
  isPending?: boolean;
  /** Why it did not work, when it did not; the dialog stays. */
  error?: string | undefined;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before something that can't be taken back; the focus starts on the safe button. */
export function ConfirmDialog({
  title,
  children,
  field,
  confirmLabel,
  pendingLabel,
  cancelLabel = 'Cancel',
  tone = 'danger',
  isOpen = true,
  isPending = false,
  error,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  return (
    <Modal
      role="alertdialog"
      size="small"
      title={title}
      isOpen={isOpen}
      onCloseRequest={onClose}
      isDismissable={false}
      hasCross={false}
    >
      <div className="ui-dialog-body">
        <div className="ui-dialog-lead">{children}</div>
        {field}
        {error && <Alert tone="over">{error}</Alert>}
      </div>
      <div className="ui-dialog-foot">
        <Button autoFocus onPress={onClose}>
          {cancelLabel}
        </Button>
        <Button
          variant={tone}
          isPending={isPending}
          {...(pendingLabel ? { pendingLabel } : {})}
          onPress={onConfirm}
        >
          {confirmLabel}
        </Button>
      </div>
    </Modal>
  );
}
