import { UNSTABLE_ToastQueue as ToastQueue } from 'react-aria-components';

export type ToastTone = 'success' | 'error' | 'info';

export type ToastMessage = {
  title: string;
  description?: string;
  tone?: ToastTone;
  /** What can be done about it: a button each, which takes the message away. */
  actions?: readonly { label: string; onPress: () => void }[];
};

/** What the region shows; only this module writes to it. */
export const toastQueue = new ToastQueue<ToastMessage>({ maxVisibleToasts: 1 });

/**
 * Milliseconds a toast stays; the time stands still while it is pointed at or holds the focus, and while the tab is
 * hidden. What can be undone waits longer. What went wrong stays until it is dismissed (WCAG 2.2.1).
 */
const stay = { success: 5000, info: 6000, undoable: 10_000 };

/** What tells of a failed save, by the write that failed, with its key in the queue. */
const failures = new Map<string, { message: ToastMessage; key: string }>();

/** The key of a message that offers to undo the last change, while it is shown. */
let offer: string | undefined;

const showFailures = (): void => {
  offer = undefined;
  toastQueue.clear();
  for (const [write, failure] of failures) {
    failure.key = toastQueue.add(failure.message, { onClose: () => failures.delete(write) });
  }
};

/**
 * Shows a message; whatever was shown before goes, so that at most one is visible.
 * @param failedWrite names the write that failed: its message comes back once another one that was shown over it is
 *   gone, until it is dismissed, told anew or forgotten
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

/** Tells of a change, and offers to undo it as long as it is the last one. */
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

/** Another change comes: what was offered would undo that one. */
export const withdrawOffer = (): void => {
  if (offer !== undefined) showFailures();
};

/** A write can't be tried again where it failed: its message stays as long as no other comes. */
export const forgetRetry = (write: string): void => {
  failures.delete(write);
};

/** A write is tried again: that it failed is no longer told. What is told over it stays. */
export const forgetFailure = (write: string): void => {
  const failure = failures.get(write);
  if (failure) toastQueue.close(failure.key);
};

/** Takes away what is shown, but for failed saves. */
export const dismissPassingToast = showFailures;

/** Takes away everything. */
export const dismissToast = (): void => {
  failures.clear();
  toastQueue.clear();
};
