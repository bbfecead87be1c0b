import { UNSTABLE_ToastQueue as ToastQueue } from 'react-aria-components';

export type ToastTone = 'success' | 'error' | 'info';

export type ToastMessage = {
  title: string;
  description?: string;
  /** Why something failed and what to do, after a description that says what. */
  reason?: string | undefined;
  tone?: ToastTone;
  /** Actions, a button each; pressing one closes the message. */
  actions?: readonly { label: string; onPress: () => void }[];
};

/** The queue that the region shows; only this module writes to it. */
export const toastQueue = new ToastQueue<ToastMessage>({ maxVisibleToasts: 1 });

/**
 * How long a toast stays, in milliseconds; the timer pauses while it is hovered or has the focus, and while the tab is
 * hidden. One with an undo stays longer. A failure stays until it is dismissed (WCAG 2.2.1).
 */
const stay = { success: 5000, info: 6000, undoable: 10_000 };

/** The messages of failed writes, by write, with their key in the queue. */
const failures = new Map<string, { message: ToastMessage; key: string }>();

/** The key of the message that offers to undo the last change, while it is shown. */
let offer: string | undefined;

const showFailures = (): void => {
  offer = undefined;
  toastQueue.clear();
  for (const [write, failure] of failures) {
    failure.key = toastQueue.add(failure.message, { onClose: () => failures.delete(write) });
  }
};

/**
 * Shows a message instead of the one before, so that at most one is visible.
 * @param failedWrite id of the write that failed: its message comes back after others, until it is dismissed, replaced
 * or forgotten
 */
export const showToast = (message: ToastMessage, failedWrite?: string): void => {
  if (failedWrite !== undefined) {
    failures.delete(failedWrite);
    failures.set(failedWrite, { message, key: '' });
  }
  showFailures();
  if (failedWrite !== undefined) return;
  const { tone = 'success', actions } = message;
  toastQueue.add(message, tone === 'error' ? {} : { timeout: actions ? stay.undoable : stay[tone] });
};

/** Reports a change, and offers to undo it as long as it is the last one. */
export const showLastChange = (
  message: Pick<ToastMessage, 'title' | 'description'>,
  undo: () => void,
): void => {
  showFailures();
  offer = toastQueue.add(
    { ...message, actions: [{ label: 'Undo', onPress: undo }] },
    { timeout: stay.undoable, onClose: () => (offer = undefined) },
  );
};

/** Withdraws the offer of an undo before another change, as it would undo that one. */
export const withdrawOffer = (): void => {
  if (offer !== undefined) showFailures();
};

/**
 * Stops a failure from coming back, as it can't be retried where it happened: its message stays until another one
 * comes.
 */
export const forgetRetry = (write: string): void => {
  failures.delete(write);
};

/** Removes the message of a failed write, which is being retried; messages over it stay. */
export const forgetFailure = (write: string): void => {
  const failure = failures.get(write);
  if (failure) toastQueue.close(failure.key);
};

/** Removes the current message, but not those of failed writes. */
export const dismissPassingToast = showFailures;

/** Removes all messages. */
export const dismissToast = (): void => {
  failures.clear();
  toastQueue.clear();
};
