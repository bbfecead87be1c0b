import { type ComponentType, Suspense, useEffect, useEffectEvent } from 'react';
import { ErrorBoundary } from '../feedback/ErrorBoundary.tsx';
import { showToast } from '../feedback/toasts.ts';
import { lazyPart } from './lazyPart.tsx';

type Closable = { onClose: () => void };

/**
 * A dialog whose code is fetched when it is first opened. If that fails, the page stays as it is, a message says so,
 * and opening it again retries.
 */
export const lazyDialog = <Props extends Closable>(load: () => Promise<ComponentType<Props>>) => {
  const Dialog = lazyPart(load, NotOpened);
  return Object.assign(
    (props: Props) => (
      <ErrorBoundary failed={() => <NotOpened props={props} />}>
        <Suspense>
          <Dialog {...props} />
        </Suspense>
      </ErrorBoundary>
    ),
    { load: Dialog.load },
  );
};

/** Reports that a dialog could not be opened, and closes it. */
export function NotOpened({ props: { onClose } }: { props: Closable }) {
  const giveUp = useEffectEvent(() => {
    showToast({
      tone: 'error',
      title: 'It could not be opened',
      description:
        'The planner could not be reached, or has been updated meanwhile. Try again; if it fails again, reload the page.',
    });
    onClose();
  });
  useEffect(giveUp, []);
  return null;
}
