import { useEffect, useSyncExternalStore } from 'react';
import { monthLabel } from '#domain/values/month.ts';
import { counted } from '#domain/values/sentences.ts';
import { GoButton } from '../app/GoButton.tsx';
import { useLiveState } from '../app/liveContext.ts';
import { paths } from '../app/paths.ts';
import { Button } from '../ui/basics/Button.tsx';
import * as layout from '../ui/basics/layout.module.css';
import { Alert } from '../ui/feedback/Alert.tsx';
import { showToast } from '../ui/feedback/toasts.ts';
import type { Outcome } from './HoursStore.ts';
import { cellOf, type HoursChange } from './hoursChange.ts';
import type { NotSaved } from './hoursKept.ts';
import { notMoved, useHoursStore } from './hoursStores.ts';
import { notMovedText } from './hoursWords.ts';

/** How often waiting hours are sent again. Milliseconds. */
const untilAgain = 15_000;

const contestedWords =
  'Somebody else has changed the same hours meanwhile. Open the page to choose whose to keep.';

/**
 * Notices above every page for unsaved hours that no page on screen shows. They are sent again once the feed is live,
 * and from time to time.
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
      store.onOutcome(({ saved, notMoved: why, hasWaited }: Outcome) => {
        if (why.length > 0 && !why.some(({ change }) => store.isTold(change, 'notSaved'))) {
          showToast({ tone: 'error', title: 'Not saved', description: notMovedText(why) }, notMoved);
        }
        const months = new Set(
          saved.filter((cell) => !store.isTold(cell, 'waiting')).map(({ month }) => month),
        );
        if (!hasWaited || months.size === 0) return;
        const title = `Hours of ${[...months].map(monthLabel).join(', ')} saved`;
        showToast({ title, description: 'They had waited in this tab.' });
      }),
    [store],
  );
  const waiting = byPlace(typed.waiting.filter((cell) => !store.isTold(cell, 'waiting')));
  const lost = [...typed.notSaved.values()].map(({ change }) => change);
  const notSaved = byPlace(lost.filter((cell) => !store.isTold(cell, 'notSaved')));
  return (
    <>
      {waiting.map(({ place, cells }) => (
        <Alert
          key={place}
          tone="watch"
          title={titleOf(cells, 'not saved yet')}
          action={
            <div className={layout.row}>
              <Button isPending={typed.isRetrying} pendingLabel="Saving..." onPress={store.retry}>
                Save now
              </Button>
              <OpenPage cells={cells} />
            </div>
          }
        >
          The hours you typed are kept in this tab, and saved as soon as the planner can be reached.
        </Alert>
      ))}
      {notSaved.map(({ place, cells }) => (
        <Alert
          key={`${place} not saved`}
          tone="watch"
          title={titleOf(cells, 'not saved')}
          action={
            <div className={layout.row}>
              <OpenPage cells={cells} />
              <Button onPress={() => store.discard(cells.map(cellOf))}>Discard what was typed</Button>
            </div>
          }
        >
          {whyNot(cells.flatMap((cell) => typed.notSaved.get(cellOf(cell)) ?? []))}
        </Alert>
      ))}
    </>
  );
}

type Cells = readonly [HoursChange, ...HoursChange[]];

/** Cells grouped by their month and the page where they are typed. */
const byPlace = (all: readonly HoursChange[]): { place: string; cells: Cells }[] =>
  [...Map.groupBy(all, ({ month, person }) => (person ? month : `${month} additional`))].flatMap(
    ([place, [first, ...others]]) => (first ? [{ place, cells: [first, ...others] }] : []),
  );

const titleOf = (cells: Cells, what: string): string =>
  `${counted(cells.length, 'cell', 'cells')} of ${monthLabel(cells[0].month)} ${what}`;

const whyNot = (lost: readonly NotSaved[]): string | undefined =>
  lost.some((each) => 'theirs' in each)
    ? contestedWords
    : lost.flatMap((each) => ('fault' in each ? [each.fault] : []))[0];

function OpenPage({ cells: [{ month, person }] }: { cells: Cells }) {
  return (
    <GoButton
      to={person ? paths.schedule : paths.monthlyPlanning}
      // The schedule of won work alone has no rows for hours on a tentative project.
      parameters={person ? { month, likelihood: 'tentative' } : { month }}
    >
      {person ? 'Open the schedule' : 'Open Monthly Planning'}
    </GoButton>
  );
}
