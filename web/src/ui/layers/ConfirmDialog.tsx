import { type ReactNode, useState } from 'react';
import { Button } from '../basics/Button.tsx';
import * as layout from '../basics/layout.module.css';
import { useUnsavedGuard } from '../basics/unsavedGuard.ts';
import { Alert } from '../feedback/Alert.tsx';
import * as styles from './Modal.module.css';
import { Modal } from './Modal.tsx';

export type ConfirmDialogProps = {
  /** The question: "Delete Website retainer?" */
  title: string;
  /** The consequence in words: what is lost, what stays, whether it can be undone. */
  children: ReactNode;
  /** Further input, such as a reason. */
  field?: ReactNode;
  /** Whether closing would lose something typed in the field: closing asks first. */
  dirty?: boolean;
  /** A button for a milder action, before the one that confirms. */
  instead?: ReactNode;
  /** The verb: "Delete project". */
  confirmLabel: string;
  /** The button's text while `isPending`: "Deleting...". */
  pendingLabel?: string;
  cancelLabel?: string;
  tone?: 'danger' | 'primary';
  isOpen?: boolean;
  isPending?: boolean;
  /** Whether the milder action is being done: closing then asks as it does while `isPending`. */
  isSaving?: boolean;
  /** Why it failed; the dialog stays open. */
  error?: string | undefined;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before something irreversible; the focus starts on the safe button. */
export function ConfirmDialog({
  title,
  children,
  field,
  dirty = false,
  instead,
  confirmLabel,
  pendingLabel,
  cancelLabel = 'Cancel',
  tone = 'danger',
  isOpen = true,
  isPending = false,
  isSaving = false,
  error,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const { requestClose, question } = useAskedClose(dirty, onClose, isPending || isSaving);
  return (
    <Modal
      role="alertdialog"
      size="small"
      title={title}
      isOpen={isOpen}
      onCloseRequest={requestClose}
      isDismissable={false}
      hasCross={false}
    >
      <div className={styles.body}>
        <div className={layout.soft}>{children}</div>
        {field}
        {error && <Alert tone="over">{error}</Alert>}
      </div>
      <div className={styles.foot}>
        <Button autoFocus onPress={requestClose}>
          {cancelLabel}
        </Button>
        {instead}
        <Button
          variant={tone}
          isPending={isPending}
          {...(pendingLabel ? { pendingLabel } : {})}
          onPress={onConfirm}
        >
          {confirmLabel}
        </Button>
      </div>
      {question}
    </Modal>
  );
}

/** Closes a dialog; if it is dirty, asks first, as the browser does before the tab is closed or reloaded. */
export const useAskedClose = (dirty: boolean, onClose: () => void, isSaving: boolean) => {
  const [isAsking, setAsking] = useState(false);
  useUnsavedGuard(dirty, 'step');
  const question = dirty && (
    <DiscardDialog
      isOpen={isAsking}
      isSaving={isSaving}
      onConfirm={() => {
        setAsking(false);
        onClose();
      }}
      onClose={() => setAsking(false)}
    />
  );
  const requestClose = () => {
    if (dirty) setAsking(true);
    else onClose();
  };
  return { requestClose, question };
};

type DiscardDialogProps = Pick<ConfirmDialogProps, 'isOpen' | 'onConfirm' | 'onClose'> & {
  /** Whether it is being saved: it is neither lost nor safe then. */
  isSaving?: boolean;
};

/** Asks before unsaved input is lost. */
export function DiscardDialog({ isSaving = false, ...props }: DiscardDialogProps) {
  const [title, confirmLabel, cancelLabel, words] = isSaving
    ? [
        'Close it while it is being saved?',
        'Close it',
        'Wait',
        'What you have entered here may be saved all the same. Look before you enter it again.',
      ]
    : [
        'Discard your changes?',
        'Discard changes',
        'Keep editing',
        'What you have entered here has not been saved and will be lost.',
      ];
  return (
    <ConfirmDialog {...props} title={title} confirmLabel={confirmLabel} cancelLabel={cancelLabel}>
      {words}
    </ConfirmDialog>
  );
}
