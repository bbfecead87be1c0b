import { counted } from './imports/words.ts';

/** A replay or verification under way: events applied of all, events a second, seconds left as far as known. */
export type ReplayWork = {
  status: string;
  applied: number;
  total: number;
  rate: number | null;
  eta: number | null;
};

const figures = new Intl.NumberFormat('en-GB');

/** What is under way: "Replaying 1,200 of 5,000 events". */
export const workText = ({ status, applied, total }: ReplayWork): string => {
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
export const paceText = ({ rate, eta }: ReplayWork): string =>
  [rate === null ? '' : `${figures.format(rate)} events a second`, eta === null ? '' : timeLeft(eta)]
    .filter(Boolean)
    .join(', ');

/** The fraction that is done; nothing to replay is done at once. */
export const workDone = ({ status, applied, total }: ReplayWork): number => {
  if (status === 'queued') return 0;
  return total === 0 ? 1 : Math.min(1, applied / total);
};
