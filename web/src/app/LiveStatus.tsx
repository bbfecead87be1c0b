import { Button as AriaButton } from 'react-aria-components';
import type { LiveState } from '../api/live.ts';
import { timeText } from '../format/dates.ts';
import { Tooltip } from '../ui/Tooltip.tsx';
import { useLastLive, useLiveState } from './liveContext.ts';
import './LiveStatus.css';

const words: Record<LiveState, { label: string; explanation: string }> = {
  live: { label: 'Live', explanation: 'Changes of others appear here as they happen.' },
  reconnecting: {
    label: 'Reconnecting',
    explanation: 'The connection was interrupted. What was missed follows.',
  },
  offline: { label: 'Offline', explanation: 'The planner cannot be reached. Figures may be out of date.' },
};

/** Whether what one sees is what is. */
export function LiveStatus({ isCompact = false }: { isCompact?: boolean }) {
  const state = useLiveState();
  const lastLive = useLastLive();
  const { label, explanation } = words[state];
  const shown =
    state === 'offline' && lastLive ? `${label}, showing figures of ${timeText(lastLive)}` : label;
  return (
    <Tooltip text={explanation} placement="top">
      <AriaButton className="live-status" data-state={state}>
        <span className="live-status-dot" aria-hidden="true" />
        <span className={isCompact ? 'ui-hidden' : undefined} role="status">
          {shown}
        </span>
      </AriaButton>
    </Tooltip>
  );
}
