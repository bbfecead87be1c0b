import { plainHours } from '#domain/values/typedHours.ts';
import { hoursText } from '../../format/hours.ts';
import { toneIcon } from '../../ui/basics/tones.tsx';
import * as styles from './FreeHours.module.css';

type FreeHoursProps = {
  /** What somebody has left in the month, not counting what is typed. */
  free: number;
  /** Hours as they stand in the field. */
  typed: string;
  /** What they are off in the month, to follow. */
  off: string;
};

/** What somebody has free while hours are typed for them, and a warning where it is less than that; nothing is refused. */
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
