import { UNSTABLE_ToastQueue as ToastQueue } from 'react-aria-components';

export type ToastTone = 'success' | 'error' | 'info';

export type ToastMessage = {
  title: string;
  description?: string;
  tone?: ToastTone;
  /** What can be done about it. */
  action?: { label: string; onPress: () => void };
};

/** What the region shows; only `showToast` writes to it. */
export const toastQueue = new ToastQueue<ToastMessage>({ maxVisibleToasts: 1 });

/** Milliseconds a toast stays; the time stands still while it is pointed at or holds the focus. */
const stay: Record<ToastTone, number> = { success: 5000, info: 6000, error: 10_000 };

/** Shows a message; whatever was shown before goes, so that at most one is visible (core section 8). */
export const showToast = (message: ToastMessage): void => {
  toastQueue.clear();
  // What can be undone waits as long as what went wrong.
  toastQueue.add(message, { timeout: message.action ? stay.error : stay[message.tone ?? 'success'] });
};

/** Takes away whatever is shown. */
export const dismissToast = (): void => toastQueue.clear();
