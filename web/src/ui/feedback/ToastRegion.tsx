import { X } from 'lucide-react';
import { useEffect } from 'react';
import {
  UNSTABLE_Toast as AriaToast,
  UNSTABLE_ToastContent as AriaToastContent,
  UNSTABLE_ToastRegion as AriaToastRegion,
  Button,
  Text,
} from 'react-aria-components';
import { classNames } from '../basics/classNames.ts';
import * as layout from '../basics/layout.module.css';
import { type Tone, toneIcon } from '../basics/tones.tsx';
import * as styles from './ToastRegion.module.css';
import { type ToastTone, toastQueue } from './toasts.ts';

const toneOf: Record<ToastTone, Tone> = { success: 'good', info: 'info', error: 'over' };

/** The region of toasts; the application has one. F6 moves the focus to it. */
export function ToastRegion() {
  return (
    <AriaToastRegion
      queue={toastQueue}
      aria-label="Notifications"
      className={styles.toasts}
      data-slot="toasts"
    >
      {({ toast }) => {
        const tone = toneOf[toast.content.tone ?? 'success'];
        return (
          <AriaToast toast={toast} className={styles.toast} data-slot="toast" data-tone={tone}>
            <span className={styles.icon}>{toneIcon[tone]}</span>
            <AriaToastContent className={styles.words}>
              <Text slot="title" className={styles.title}>
                {toast.content.title}
              </Text>
              {toast.content.description && (
                <Text slot="description" className={classNames(styles.words, layout.soft)}>
                  <span>{toast.content.description}</span>
                  {toast.content.reason && <span>{toast.content.reason}</span>}
                </Text>
              )}
            </AriaToastContent>
            {toast.content.actions && (
              <div className={styles.actions} data-several={toast.content.actions.length > 1 || undefined}>
                {toast.content.actions.map(({ label, onPress }) => (
                  <Button
                    key={label}
                    className={styles.action}
                    onPress={() => {
                      toastQueue.close(toast.key);
                      onPress();
                    }}
                  >
                    {label}
                  </Button>
                ))}
              </div>
            )}
            <StandStill />
            <Button slot="close" aria-label="Dismiss" className={styles.close}>
              <X size={14} aria-hidden="true" />
            </Button>
          </AriaToast>
        );
      }}
    </AriaToastRegion>
  );
}

/** Pauses the toasts' timers while the tab is hidden. */
function StandStill() {
  useEffect(() => {
    const follow = () => (document.hidden ? toastQueue.pauseAll() : toastQueue.resumeAll());
    // A toast starts its timer once it is mounted.
    const started = setTimeout(() => document.hidden && follow());
    document.addEventListener('visibilitychange', follow);
    return () => {
      clearTimeout(started);
      document.removeEventListener('visibilitychange', follow);
    };
  }, []);
  return null;
}
