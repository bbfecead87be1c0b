import { counted } from '#domain/imports/words.ts';
import type { ReplayStatus, ReplayView, VerificationView } from '#projections/generations/view.ts';
import type { Tone } from '../../ui/tones.tsx';

export const statusWords: Record<ReplayStatus, { label: string; tone: Tone }> = {
  queued: { label: 'Waiting', tone: 'neutral' },
  building: { label: 'Replaying', tone: 'neutral' },
  'catching-up': { label: 'Catching up', tone: 'neutral' },
  comparing: { label: 'Comparing', tone: 'neutral' },
  ready: { label: 'Ready', tone: 'info' },
  adopted: { label: 'In use', tone: 'good' },
  failed: { label: 'Failed', tone: 'over' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
  discarded: { label: 'Discarded', tone: 'neutral' },
  retired: { label: 'Replaced', tone: 'neutral' },
  done: { label: 'Done', tone: 'good' },
};

const underWay: ReadonlySet<ReplayStatus> = new Set(['queued', 'building', 'catching-up', 'comparing']);

export const isUnderWay = ({ status }: { status: ReplayStatus }): boolean => underWay.has(status);

/** Whether its figures are there to be taken, at once or after a moment of catching up. */
export const canBeAdopted = ({ status, isKept }: ReplayView): boolean =>
  isKept && (status === 'ready' || status === 'retired');

type Work = Pick<ReplayView | VerificationView, 'status' | 'applied' | 'total' | 'rate' | 'eta'>;

const figures = new Intl.NumberFormat('en-GB');

/** What is under way: "Replaying 1,200 of 5,000 events". */
export const workText = ({ status, applied, total }: Work): string => {
  switch (status) {
    case 'queued':
      return 'Waiting for its turn';
    case 'catching-up':
      return 'Reading the latest changes';
    case 'comparing':
      return 'Comparing with the figures in use';
    default:
      return `Replaying ${figures.format(applied)} of ${counted(total, 'event', 'events')}`;
  }
};

const timeLeft = (seconds: number): string =>
  seconds < 90
    ? `about ${counted(Math.max(1, seconds), 'second', 'seconds')} left`
    : `about ${counted(Math.round(seconds / 60), 'minute', 'minutes')} left`;

/** How fast, and how long still: "8,400 events a second, about 4 seconds left". */
export const paceText = ({ rate, eta }: Work): string =>
  [rate === null ? '' : `${figures.format(rate)} events a second`, eta === null ? '' : timeLeft(eta)]
    .filter(Boolean)
    .join(', ');

/** The fraction that is done; nothing to replay is done at once. */
export const workDone = ({ status, applied, total }: Work): number => {
  if (status === 'queued') return 0;
  return total === 0 ? 1 : Math.min(1, applied / total);
};
