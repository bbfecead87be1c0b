import { X } from 'lucide-react';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { Modal as AriaModal, Dialog, Heading, ModalOverlay } from 'react-aria-components';
import { classNames } from '../basics/classNames.ts';
import { IconButton } from '../basics/IconButton.tsx';
import { Unbroken } from '../basics/Unbroken.tsx';
import { placeOf, useFocusBefore } from '../focus/lostFocus.ts';
import * as styles from './Modal.module.css';

export type ModalSize = 'small' | 'medium' | 'large' | 'wide';

type ModalProps = {
  title: ReactNode;
  isOpen: boolean;
  /** Called for Esc, and a press outside or on the cross; the owner decides whether to close. */
  onCloseRequest: () => void;
  role?: 'dialog' | 'alertdialog';
  size?: ModalSize;
  /** Whether a press outside asks to close. */
  isDismissable?: boolean;
  hasCross?: boolean;
  className?: string | undefined;
  children: ReactNode;
};

/** The frame of every dialog: backdrop, panel, title and cross; full screen on a phone. */
export function Modal({
  title,
  isOpen,
  onCloseRequest,
  role = 'dialog',
  size = 'medium',
  isDismissable = true,
  hasCross = true,
  className,
  children,
}: ModalProps) {
  const panel = useRef<HTMLDivElement>(null);
  return (
    <ModalOverlay
      className={styles.overlay}
      isOpen={isOpen}
      isDismissable={isDismissable}
      onOpenChange={(open) => {
        if (!open) onCloseRequest();
      }}
    >
      <AriaModal ref={panel} className={styles.modal} data-slot="modal" data-size={size} data-role={role}>
        <FocusBefore panel={panel} />
        <Dialog role={role} className={className ? classNames(styles.dialog, className) : styles.dialog}>
          <header className={styles.head}>
            <Heading slot="title" level={2} className={styles.title}>
              <Unbroken>{title}</Unbroken>
            </Heading>
            {hasCross && <IconButton label="Close" icon={<X />} size="small" onPress={onCloseRequest} />}
          </header>
          {children}
        </Dialog>
      </AriaModal>
    </ModalOverlay>
  );
}

/** Remembers where the focus was as the dialog opened. */
function FocusBefore({ panel }: { panel: RefObject<Element | null> }) {
  const [opener] = useState(() => placeOf(document.activeElement));
  useFocusBefore(panel, opener);
  return null;
}
