import { counted } from '../values/sentences.ts';
import { colourNames, type Tone } from '../values/status.ts';

/** Progress of a recount or verification: events applied of the total, events a second, seconds left if known. */
export type JobProgress = {
  status: string;
  applied: number;
  total: number;
  rate: number | null;
  eta: number | null;
};

const figures = new Intl.NumberFormat('en-GB');

/** The current step of a job: "Computing 1,200 of 5,000 changes". */
export const progressText = ({ status, applied, total }: JobProgress): string => {
  switch (status) {
    case 'queued':
      return 'Waiting for its turn';
    case 'catching-up':
      return 'Reading the latest changes';
    case 'comparing':
      return 'Comparing with the figures in use';
    default:
      return `Computing ${figures.format(applied)} of ${counted(total, 'change', 'changes')}`;
  }
};

/**
 * A sentence on changes that could not be counted, in the figures in use and in the comparison; null if there are none.
 */
export const parkedText = ({ from, to }: { from: number; to: number }): string | null => {
  if (from === 0 && to === 0) return null;
  const all = counted(from, 'change', 'changes');
  const left = counted(to, 'change', 'changes');
  if (to === 0) return `The comparison counts ${all} that the figures in use could not.`;
  if (to === from)
    return `${left} could not be counted by the comparison either. The fault is yet to be mended.`;
  return to < from
    ? `The comparison counts ${figures.format(from - to)} of ${all} that the figures in use could not; ${figures.format(to)} could not be counted again.`
    : `${left} could not be counted by the comparison, ${figures.format(to - from)} more than among the figures in use.`;
};

/** How many figures move from one colour to another. */
export type ColourMove = { from: Tone; to: Tone; count: number };

/** "3 figures change their colour: 2 from green to yellow, 1 from yellow to red." Null if none does. */
export const coloursText = (moves: readonly ColourMove[]): string | null => {
  const total = moves.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return null;
  const parts = moves.map(
    ({ from, to, count }) => `${figures.format(count)} from ${colourNames[from]} to ${colourNames[to]}`,
  );
  return `${counted(total, 'figure changes its colour', 'figures change their colour')}: ${parts.join(', ')}.`;
};

const timeLeft = (seconds: number): string =>
  seconds < 90
    ? `about ${counted(Math.max(1, seconds), 'second', 'seconds')} left`
    : `about ${figures.format(Math.round(seconds / 60))} minutes left`;

/** Pace and time left: "8,400 events a second, about 4 seconds left". */
export const paceText = ({ rate, eta }: JobProgress): string =>
  [rate === null ? '' : `${figures.format(rate)} events a second`, eta === null ? '' : timeLeft(eta)]
    .filter(Boolean)
    .join(', ');

/** The completed fraction; 1 for an empty log. */
export const progressFraction = ({ status, applied, total }: JobProgress): number => {
  if (status === 'queued') return 0;
  return total === 0 ? 1 : Math.min(1, applied / total);
};
