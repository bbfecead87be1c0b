import { Dialog, Modal, ModalOverlay } from 'react-aria-components';
import * as styles from './Shell.module.css';
import { Sidebar } from './sidebar/Sidebar.tsx';

type DrawerProps = {
  onClose: () => void;
  /** Opens the command palette. */
  onSearch: () => void;
};

/** The sidebar of a narrow screen, over the page. */
export function Drawer({ onClose, onSearch }: DrawerProps) {
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
            onClose={onClose}
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
