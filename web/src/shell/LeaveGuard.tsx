import { useBlocker } from 'react-router-dom';
import { isInputLostBy } from '../ui/basics/unsavedGuard.ts';
import { lazyDialog } from '../ui/code/lazyDialog.tsx';

const DiscardDialog = lazyDialog(async () => (await import('../ui/layers/ConfirmDialog.tsx')).DiscardDialog);

/** Asks before a navigation, by link or by history, loses unsaved input. The app has one. */
export function LeaveGuard() {
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) =>
    currentLocation.pathname === nextLocation.pathname
      ? historyAction === 'POP' && isInputLostBy('step')
      : isInputLostBy('page'),
  );
  if (blocker.state !== 'blocked') return null;
  return <DiscardDialog onConfirm={blocker.proceed} onClose={blocker.reset} />;
}
