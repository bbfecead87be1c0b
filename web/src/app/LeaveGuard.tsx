import type { ReactNode } from 'react';
import { useBlocker } from 'react-router-dom';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { useHeldPage } from '../ui/heldPage.ts';

type LeaveGuardProps = {
  /** Whether leaving the page would lose something. */
  isOn: boolean;
  /** What would be lost, in a sentence. */
  children: ReactNode;
};

/** Asks before somebody leaves a page for another one, or closes its tab, and so loses what they have begun. */
export function LeaveGuard({ isOn, children }: LeaveGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isOn && currentLocation.pathname !== nextLocation.pathname,
  );
  useHeldPage(isOn);
  return (
    <ConfirmDialog
      title="Leave this page?"
      confirmLabel="Leave page"
      cancelLabel="Stay"
      isOpen={blocker.state === 'blocked'}
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    >
      {children}
    </ConfirmDialog>
  );
}
