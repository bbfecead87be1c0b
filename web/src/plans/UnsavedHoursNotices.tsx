import { useEffect, useSyncExternalStore } from 'react';
import { type Month, monthLabel } from '#domain/values/month.ts';
import { counted } from '#domain/values/sentences.ts';
import { GoButton } from '../app/GoButton.tsx';
import { useLiveState } from '../app/liveContext.ts';
import { paths } from '../app/paths.ts';
import { Button } from '../ui/basics/Button.tsx';
import * as layout from '../ui/basics/layout.module.css';
import { Alert } from '../ui/feedback/Alert.tsx';
import { showToast } from '../ui/feedback/toasts.ts';
import type { Outcome } from './HoursStore.ts';
import { cellOf } from './hoursChange.ts';
import { useHoursStore } from './hoursStores.ts';

/** How long after a save that failed it is tried again. Milliseconds. */
const untilAgain = 15_000;

const contestedWords =
  'Somebody else has changed the same hours meanwhile. Open the schedule to choose whose to keep.';

/**
 * Above every page: hours that are not saved yet, of months that no page on screen shows them of. They are saved by
 * themselves once the planner can be reached, and again from time to time.
 */
export function UnsavedHoursNotices() {
  const { store, typed } = useHoursStore();
  useSyncExternalStore(store.subscribe, store.shown);
  const live = useLiveState();
  useEffect(() => {
    if (live === 'live') store.retry();
  }, [store, live]);
  const isWaiting = typed.waiting.length > 0;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(store.retry, untilAgain);
    return () => clearInterval(timer);
  }, [store, isWaiting]);
  useEffect(
    () =>
      store.onOutcome(({ saved, hasWaited }: Outcome) => {
        const months = new Set(
          saved.filter((cell) => !store.isTold(cell, 'waiting')).map(({ month }) => month),
        );
        if (!hasWaited || months.size === 0) return;
        const title = `Hours of ${[...months].map(monthLabel).join(', ')} saved`;
        showToast({ title, description: 'They had waited in this tab.' });
      }),
    [store],
  );
  const waiting = Map.groupBy(
    typed.waiting.filter((cell) => !store.isTold(cell, 'waiting')),
    ({ month }) => month,
  );
  const notSaved = Map.groupBy(
    [...typed.notSaved.values()].filter(({ change }) => !store.isTold(change, 'notSaved')),
    ({ change }) => change.month,
  );
  return (
    <>
      {[...waiting].map(([month, cells]) => (
        <Alert
          key={month}
          tone="watch"
          title={titleOf(cells.length, month, 'not saved yet')}
          action={
            <div className={layout.row}>
              <Button isPending={typed.isRetrying} pendingLabel="Saving..." onPress={store.retry}>
                Save now
              </Button>
              <OpenSchedule month={month} />
            </div>
          }
        >
          The hours you typed are kept in this tab, and saved as soon as the planner can be reached.
        </Alert>
      ))}
      {[...notSaved].map(([month, cells]) => (
        <Alert
          key={`${month} not saved`}
          tone="watch"
          title={titleOf(cells.length, month, 'not saved')}
          action={
            <div className={layout.row}>
              <OpenSchedule month={month} />
              <Button onPress={() => store.discard(cells.map(({ change }) => cellOf(change)))}>
                Discard what was typed
              </Button>
            </div>
          }
        >
          {cells.some((cell) => 'theirs' in cell)
            ? contestedWords
            : cells.flatMap((cell) => ('fault' in cell ? [cell.fault] : []))[0]}
        </Alert>
      ))}
    </>
  );
}

const titleOf = (cells: number, month: Month, what: string): string =>
  `${counted(cells, 'cell', 'cells')} of ${monthLabel(month)} ${what}`;

function OpenSchedule({ month }: { month: Month }) {
  return (
    <GoButton to={paths.schedule} parameters={{ month }}>
      Open the schedule
    </GoButton>
  );
}
