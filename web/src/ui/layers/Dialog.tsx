import type { ReactNode } from 'react';
import * as layout from '../basics/layout.module.css';
import { type FieldErrors, Form } from '../fields/Form.tsx';
import { useAskedClose } from './ConfirmDialog.tsx';
import * as styles from './Modal.module.css';
import { Modal, type ModalSize } from './Modal.tsx';

/** Buttons of a dialog. A function gets the close that asks first if something typed would be lost. */
export type DialogFooter = ReactNode | ((requestClose: () => void) => ReactNode);

export type DialogProps = {
  title: ReactNode;
  /** One sentence under the title. */
  lead?: ReactNode;
  children: ReactNode;
  footer?: DialogFooter;
  /** Called once the dialog is to close. */
  onClose: () => void;
  size?: ModalSize;
  /** Whether closing would lose something typed: closing asks first. */
  dirty?: boolean;
  /** Whether what was typed is being saved, which closing asks about in words of its own. */
  isSaving?: boolean;
  /** Makes body and footer one form; its button is `<Button type="submit" variant="primary">`. */
  onSubmit?: () => void;
  /** With `onSubmit`: errors by field name, shown under the fields. */
  errors?: FieldErrors | undefined;
  className?: string;
};

/**
 * A dialog with title, body and buttons. Esc closes it; if it is `dirty`, it asks first, as the browser does before the
 * tab is closed or reloaded.
 */
export function Dialog(props: DialogProps) {
  const { title, lead, children, footer, onClose, size, onSubmit, errors, className } = props;
  const { dirty = false, isSaving = false } = props;
  const { requestClose, question } = useAskedClose(dirty, onClose, isSaving);
  const content = (
    <>
      <div className={styles.body}>
        {lead && <div className={layout.soft}>{lead}</div>}
        {children}
      </div>
      {footer && (
        <div className={styles.foot}>{typeof footer === 'function' ? footer(requestClose) : footer}</div>
      )}
    </>
  );
  return (
    <Modal title={title} isOpen onCloseRequest={requestClose} className={className} {...(size && { size })}>
      {onSubmit ? (
        <Form onSubmit={onSubmit} errors={errors} className={styles.form}>
          {content}
        </Form>
      ) : (
        content
      )}
      {question}
    </Modal>
  );
}
