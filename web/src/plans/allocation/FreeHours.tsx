import { plainHours } from '#domain/values/typedHours.ts';
import { hoursText } from '../../format/hours.ts';
import { toneIcon } from '../../ui/basics/tones.tsx';
import * as styles from './FreeHours.module.css';

type FreeHoursProps = {
  /** Somebody's free hours in the month, not counting what is typed. */
  free: number;
  /** The text in the field. */
  typed: string;
  /** Their time off in the month, to follow. */
  off: string;
};

/** Somebody's free hours while hours are typed for them, with a warning where these are more; nothing is refused. */
export function FreeHours({ free, typed, off }: FreeHoursProps) {
  const left = Math.max(0, free);
  const excess = (plainHours(typed).hours ?? 0) - left;
  return (
    <p className={styles.free} data-over={excess > 0 || undefined} role="status">
      {excess > 0 && toneIcon.watch}
      {excess > 0
        ? `${hoursText(excess)} more than the ${hoursText(left)} free this month${off}`
        : `${hoursText(left)} free this month${off}`}
    </p>
  );
}
