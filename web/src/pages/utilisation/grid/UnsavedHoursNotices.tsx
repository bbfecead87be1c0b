import { isMonth } from '#domain/values/month.ts';
import { UnsavedMonth } from './UnsavedMonth.tsx';

type UnsavedHoursNoticesProps = {
  userId: string;
  /** What the person has entered and not saved, as `unsavedOf` tells it. */
  unsaved: string;
};

const monthIn = (name: string): string => name.replace(/^hours\./, '');

/** Above every page: hours that were typed in the planning grid of a month and are not saved yet. */
export function UnsavedHoursNotices({ userId, unsaved }: UnsavedHoursNoticesProps) {
  return unsaved
    .split(',')
    .map(monthIn)
    .filter(isMonth)
    .map((month) => <UnsavedMonth key={month} userId={userId} month={month} />);
}
