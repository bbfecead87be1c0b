import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { Month } from '#domain/values/month.ts';
import { sentenceOf } from '../api/apiError.ts';
import { hoursText } from '../format/hours.ts';
import { forgetFailure, showToast, withdrawOffer } from '../ui/feedback/toasts.ts';
import type { RefusedText } from '../ui/grid/gridTypes.ts';
import type { Outcome } from './HoursStore.ts';
import { type Cell, cellOf, type HoursChange } from './hoursChange.ts';
import type { NotSaved } from './hoursKept.ts';
import { notMoved, notSavedYet, useHoursStore } from './hoursStores.ts';
import { notMovedText, theirsWords } from './hoursWords.ts';
import { useOwnUndo } from './OwnUndo.tsx';
// Imported statically, as it is needed when nothing more can be fetched.
import './UnsavedHoursNotices.tsx';

/** The id of the message about refused hours. */
const failure = 'hours that were not taken';

type Options = {
  /**
   * Called with hours that are stored, whoever typed them, before they are read again.
   * @param own those typed here that no notice reports
   */
  onSaved?: (hours: readonly HoursChange[], own: readonly HoursChange[]) => Promise<void>;
  /** The months on screen: hours refused there are reported in their cells. */
  months: readonly Month[];
  /** Which cells of these months; all unless it is given. */
  isOf?: (cell: Cell) => boolean;
  /** Whether the page reports hours that wait in these cells; a notice above it does otherwise. */
  tellsWaiting?: boolean;
  /** The key or button that saves hours again after a conflict. */
  toSave: string;
};

/**
 * Hours that are typed into the schedule or a record's page: shown at once and saved, however many months and projects
 * an edit has. Conflicts with others' changes are reported in their cells.
 */
export const useEditedHours = ({
  onSaved,
  months,
  isOf = () => true,
  tellsWaiting = false,
  toSave,
}: Options) => {
  const { store, typed } = useHoursStore();
  const { undo, can } = useOwnUndo();
  const isShown = (cell: Cell): boolean => months.includes(cell.month) && isOf(cell);
  const { sending, waiting, notSaved } = typed;
  const [contested, setContested] = useState<{ cell: string; isAsked?: true }>();

  const refused = useMemo(
    () =>
      new Map(
        [...notSaved].map(([cell, each]): [string, RefusedText & { theirs?: number }] => [
          cell,
          {
            text: String(each.change.after),
            fault: faultOf(each, toSave),
            ...('theirs' in each && { theirs: each.theirs }),
          },
        ]),
      ),
    [notSaved, toSave],
  );
  const lost = useMemo(() => [...notSaved.values()].map(({ change }) => change), [notSaved]);
  const isRefused = lost.some(isShown);
  useEffect(() => {
    if (!isRefused) forgetFailure(failure);
  }, [isRefused]);
  const shows = useRef(isShown);
  shows.current = isShown;
  const span = months.join();
  const shownHere = [...waiting, ...lost].filter(isShown).map(cellOf).join();
  // Other months, or unsaved cells that come into sight or leave it, count as another page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: months and cells are told by their names.
  useEffect(
    () => store.show({ isShown: (cell) => shows.current(cell), tellsWaiting }),
    [store, tellsWaiting, span, shownHere],
  );

  const tell = (lost: readonly NotSaved[], moved: readonly NotSaved[]) => {
    const mine = lost.filter(({ change }) => isShown(change));
    const why = moved.filter(({ change }) => isShown(change));
    const theirs = mine.flatMap((each) => ('theirs' in each ? [each] : []));
    const [first] = theirs;
    const shown = first ?? why.find((each) => 'theirs' in each);
    if (shown) setContested({ cell: cellOf(shown.change) });
    if (why.length > 0) {
      showToast({ tone: 'error', title: 'Not saved', description: notMovedText(why) }, notMoved);
    }
    if (mine.length === 0) return;
    const choices = [
      {
        label: 'Save mine',
        // Some may have been decided in their cells since.
        onPress: () =>
          store.change(
            theirs.flatMap(({ change }) => store.typed().notSaved.get(cellOf(change))?.change ?? []),
          ),
      },
      { label: 'Keep theirs', onPress: () => store.discard(theirs.map(({ change }) => cellOf(change))) },
    ];
    const description = notSavedText(mine, toSave);
    showToast(
      { tone: 'error', title: 'Not saved', description, ...(first && { actions: choices }) },
      failure,
    );
  };
  const onOutcome = useEffectEvent(async (outcome: Outcome) => {
    const { saved, notSaved: lost, hasWaited, waits } = outcome;
    if (waits?.isFirst && store.typed().waiting.some(isShown)) {
      const description = `${sentenceOf(waits.error)} What you entered is kept here, and saved as soon as it can be.`;
      showToast({ tone: 'error', title: 'Not saved yet', description }, notSavedYet);
    }
    tell(lost, outcome.notMoved);
    const refused = [...lost, ...outcome.notMoved];
    const theirs = refused.flatMap((each) =>
      'theirs' in each ? [{ ...each.change, after: each.theirs }] : [],
    );
    await onSaved?.([...saved, ...theirs], hasWaited && !tellsWaiting ? [] : saved);
  });
  useEffect(() => store.onOutcome((outcome) => onOutcome(outcome)), [store]);

  const change = (changes: readonly HoursChange[], all?: boolean) => {
    withdrawOffer();
    store.change(changes, all);
  };
  return {
    /** Hours being sent, which are shown already, and those that wait in this tab. */
    sending,
    waiting,
    overlay: useMemo(() => [...waiting, ...sending], [waiting, sending]),
    refused,
    /** Refused hours, in cells on screen and in others. */
    lost,
    isShown,
    /** Moves to the first cell on screen whose hours were refused. */
    showLost: () => {
      const first = lost.find(isShown);
      if (first) setContested({ cell: cellOf(first), isAsked: true });
    },
    retry: store.retry,
    isRetrying: typed.isRetrying,
    can,
    /** The first cell of the latest conflict: a new object for each refusal. */
    contested,
    discard: (cells: readonly string[]) => store.discard(cells),
    change: (changes: readonly HoursChange[]) => change(changes),
    /** Saves all changes or none. */
    changeWhole: (changes: readonly HoursChange[]) => {
      forgetFailure(notMoved);
      change(changes, true);
    },
    /** Undoes or redoes the user's last change, of whatever kind. */
    takeBack: (way: 'undo' | 'redo', hoursNow: (cell: Cell) => number | undefined) =>
      void undo(way, hoursNow),
  };
};

export type EditedHours = ReturnType<typeof useEditedHours>;

const faultOf = (notSaved: NotSaved, toSave: string): string =>
  'fault' in notSaved ? notSaved.fault : `${theirsWords(notSaved)} ${toSave} saves yours; Esc keeps theirs`;

const notSavedText = (lost: readonly NotSaved[], toSave: string): string => {
  const [first, ...others] = lost;
  const more = others.length > 0 ? ` So are ${others.length} more; each says why at its cell.` : '';
  return first
    ? `${first.change.name}: ${hoursText(first.change.after)}. ${faultOf(first, toSave).replace(/\.$/, '')}.${more}`
    : '';
};
