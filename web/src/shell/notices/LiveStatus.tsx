import { Button as AriaButton } from 'react-aria-components';
import type { LiveState } from '../../api/live.ts';
import { useLastLive, useLiveState } from '../../app/liveContext.ts';
import { timeOrMomentText } from '../../format/dates.ts';
import * as hiddenStyles from '../../ui/basics/hidden.module.css';
import { Tooltip } from '../../ui/basics/Tooltip.tsx';
import * as styles from './LiveStatus.module.css';

const words: Record<LiveState, { label: string; explanation: string }> = {
  live: { label: 'Live', explanation: 'Changes of others appear here as they happen.' },
  reconnecting: {
    label: 'Reconnecting',
    explanation: 'The connection was interrupted. What was missed follows.',
  },
  offline: { label: 'Offline', explanation: 'The planner cannot be reached. Figures may be out of date.' },
};

/** Whether the data on screen is current. */
export function LiveStatus({ isCompact = false }: { isCompact?: boolean }) {
  const state = useLiveState();
  const lastLive = useLastLive();
  const { label, explanation } = words[state];
  const shown =
    state === 'offline' && lastLive
      ? `${label}, showing figures of ${timeOrMomentText(lastLive, new Date())}`
      : label;
  return (
    <Tooltip text={explanation} placement="top">
      <AriaButton className={styles.liveStatus} data-slot="live-status" data-state={state}>
        <span className={styles.dot} aria-hidden="true" />
        <span className={isCompact ? hiddenStyles.hidden : undefined} role="status">
          {shown}
        </span>
      </AriaButton>
    </Tooltip>
  );
}
