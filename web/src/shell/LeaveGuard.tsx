import { useBlocker } from 'react-router-dom';
import { isLostBy } from '../ui/basics/heldPage.ts';
import { lazyDialog } from '../ui/code/lazyDialog.tsx';

const DiscardDialog = lazyDialog(async () => (await import('../ui/layers/ConfirmDialog.tsx')).DiscardDialog);

/** Asks before another page, or a step back or on, takes away what somebody has entered. The app has one. */
export function LeaveGuard() {
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) =>
    currentLocation.pathname === nextLocation.pathname
      ? historyAction === 'POP' && isLostBy('step')
      : isLostBy('page'),
  );
  if (blocker.state !== 'blocked') return null;
  return <DiscardDialog onConfirm={blocker.proceed} onClose={blocker.reset} />;
}
