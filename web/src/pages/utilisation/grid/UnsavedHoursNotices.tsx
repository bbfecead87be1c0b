import { isMonth, type Month, monthLabel } from '#domain/values/month.ts';
import { GoButton } from '../../../app/GoButton.tsx';
import { paths } from '../../../app/paths.ts';
import { Button } from '../../../ui/basics/Button.tsx';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import * as styles from './grid.module.css';
import { useUnsavedMonth } from './useUnsavedMonth.ts';

/** Says that hours of a month are not saved yet, while its grid is not on screen. */
function UnsavedMonth({ userId, month }: { userId: string; month: Month }) {
  const { waiting, isContested, isSaving, save } = useUnsavedMonth(userId, month);
  if (waiting === 0) return null;
  const cells = `${waiting} ${waiting === 1 ? 'cell' : 'cells'}`;
  return (
    <Alert
      tone="watch"
      title={`${cells} of ${monthLabel(month)} not saved yet`}
      action={
        <div className={styles.unsavedMonthButtons}>
          {!isContested && (
            <Button isPending={isSaving} pendingLabel="Saving..." onPress={save}>
              Save now
            </Button>
          )}
          <GoButton to={paths.allocations} parameters={{ view: 'grid', month }}>
            Open the grid
          </GoButton>
        </div>
      }
    >
      {isContested
        ? 'Somebody else has changed the same hours meanwhile. Open the grid to choose whose to keep.'
        : 'The hours you typed are kept in this tab, and saved as soon as the planner can be reached.'}
    </Alert>
  );
}

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
