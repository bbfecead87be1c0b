import { Undo2 } from 'lucide-react';
import { Dialog, Modal, ModalOverlay } from 'react-aria-components';
import { undoLast } from '../app/ownChanges.ts';
import { useNextUndo } from '../plans/OwnUndo.tsx';
import { Button } from '../ui/basics/Button.tsx';
import { useReadOnly } from '../ui/basics/readOnly.ts';
import * as styles from './Shell.module.css';
import { Sidebar } from './sidebar/Sidebar.tsx';
import type { SignOut } from './sidebar/useSignOut.tsx';

type DrawerProps = {
  signOut: SignOut;
  onClose: () => void;
  /** Opens the command palette. */
  onSearch: () => void;
};

/** The sidebar of a narrow screen, over the page. */
export function Drawer({ signOut, onClose, onSearch }: DrawerProps) {
  // A past day is not live, and there is nothing new in it.
  const isPast = useReadOnly();
  return (
    <ModalOverlay
      className={styles.drawerOverlay}
      isDismissable
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <Modal className={styles.drawer} data-slot="drawer">
        <Dialog className={styles.drawerPanel} aria-label="Menu">
          <Sidebar
            isCompact={false}
            signOut={signOut}
            onClose={onClose}
            status={!isPast && <UndoEntry onClose={onClose} />}
            onSearch={() => {
              onClose();
              onSearch();
            }}
          />
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

/** Undoes the user's last change, and names it: touch screens have no Ctrl+Z. */
function UndoEntry({ onClose }: Pick<DrawerProps, 'onClose'>) {
  const next = useNextUndo();
  if (next === undefined) return null;
  return (
    <Button
      variant="quiet"
      icon={<Undo2 aria-hidden="true" />}
      className={styles.undo}
      onPress={() => {
        onClose();
        undoLast();
      }}
    >
      {next}
    </Button>
  );
}
