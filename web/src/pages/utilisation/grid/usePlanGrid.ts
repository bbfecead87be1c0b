import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo } from 'react';
import type { Person } from '#domain/plans/allocationPlan.ts';
import type { Month } from '#domain/values/month.ts';
import { sentenceOf } from '../../../api/apiError.ts';
import { planGridQuery } from '../../../api/queries/plans.ts';
import type { Outcome } from '../../../plans/HoursStore.ts';
import { cellOf, type HoursChange } from '../../../plans/hoursChange.ts';
import type { NotSaved } from '../../../plans/hoursKept.ts';
import { notSavedYet, useHoursStore } from '../../../plans/hoursStores.ts';
import { cellKey, hoursByCell, projectNames, totalsOf } from '../../../plans/planHours.ts';
import { tellLeft } from '../../../plans/useEditedHours.ts';
import { forgetFailure, showToast } from '../../../ui/feedback/toasts.ts';
import type { RefusedText } from '../../../ui/grid/gridTypes.ts';
import type { HoursConflict } from './ConflictDialog.tsx';

/** What the message about hours that were not taken goes by. */
const failure = 'hours of the grid';

/** The month's plans as a grid: hours as they are and as they are being changed, with undo. */
export const usePlanGrid = (month: Month) => {
  const client = useQueryClient();
  const query = useQuery(planGridQuery(month));
  const { store, typed } = useHoursStore();
  const own = useMemo(() => ofMonth(typed.sending, month), [typed.sending, month]);
  const unsaved = useMemo(() => ofMonth(typed.waiting, month), [typed.waiting, month]);
  const saved = useMemo(() => query.data && hoursByCell(query.data), [query.data]);
  const hours = useMemo(() => new Map([...(saved ?? []), ...unsaved, ...own]), [saved, unsaved, own]);
  const totals = useMemo(() => totalsOf(hours), [hours]);
  const nameOf = projectNames(query.data);
  const notSaved = [...typed.notSaved.values()].filter(({ change }) => change.month === month);
  const conflicts = notSaved.flatMap((each) => ('theirs' in each ? [conflictOf(each, nameOf)] : []));
  const refused = new Map(
    notSaved.flatMap((each): [string, RefusedText][] =>
      'fault' in each
        ? [[keyOfCell(each.change), { text: String(each.change.after), fault: each.fault }]]
        : [],
    ),
  );
  const isRefused = refused.size > 0;
  useEffect(() => {
    if (!isRefused) forgetFailure(failure);
  }, [isRefused]);
  useEffect(
    () => store.show({ isShown: (cell) => cell.month === month, tellsWaiting: true }),
    [store, month],
  );

  const onOutcome = useEffectEvent(async (outcome: Outcome) => {
    if (outcome.waits?.isFirst) {
      const description = `${sentenceOf(outcome.waits.error)} What you entered is kept here, and saved as soon as it can be.`;
      showToast({ tone: 'error', title: 'Not saved yet', description }, notSavedYet);
    }
    const faults = outcome.notSaved.filter((each) => 'fault' in each && each.change.month === month);
    if (faults.length > 0) showToast({ tone: 'error', ...refusalMessage(faults, nameOf) }, failure);
    if (outcome.waits) return;
    // Hours count as saved once they are read.
    const { queryKey } = planGridQuery(month);
    await client.invalidateQueries({ queryKey }, { cancelRefetch: false });
  });
  useEffect(() => store.onOutcome((outcome) => onOutcome(outcome)), [store]);

  const takeBack = (way: 'undo' | 'redo') => {
    const now = (cell: Pick<HoursChange, 'projectId' | 'person' | 'month'>) =>
      cell.month === month && saved ? (hours.get(keyOfCell(cell)) ?? 0) : undefined;
    if (store.takeBack(way, now)) tellLeft(way);
  };
  return {
    query,
    hours,
    totals,
    pending: own,
    /** Hours that could not be saved yet, and are tried again. */
    unsaved,
    /** What the server did not take, as it was typed, and why. */
    refused,
    discard: (cells: readonly string[]) => store.discard(cells.map((cell) => `${cell} ${month}`)),
    saveUnsaved: store.retry,
    isRetrying: typed.isRetrying,
    hoursOf: (projectId: number, person: Person) => hours.get(cellKey(projectId, person)) ?? 0,
    change: (changes: readonly HoursChange[]) => store.change(changes),
    /** Hours that somebody else has changed too, with what was typed here. */
    conflicts,
    /** Saves what was typed where it is kept; everywhere else the other's hours stay. */
    resolve: (kept: readonly HoursConflict[]) => {
      store.discard(conflicts.map(({ key }) => key));
      store.change(kept.map(({ change, theirs: before }) => ({ ...change, before })));
    },
    undo: () => takeBack('undo'),
    redo: () => takeBack('redo'),
    can: { undo: typed.canUndo, redo: typed.canRedo },
  };
};

export type PlanGrid = ReturnType<typeof usePlanGrid>;

const keyOfCell = ({ projectId, person }: Pick<HoursChange, 'projectId' | 'person'>): string =>
  cellKey(projectId, person);

/** Hours of a month's cells as they were typed last. */
const ofMonth = (changes: readonly HoursChange[], month: Month): ReadonlyMap<string, number> =>
  new Map(
    changes.flatMap((change) => (change.month === month ? [[keyOfCell(change), change.after] as const] : [])),
  );

const conflictOf = (
  { change, ...theirs }: Extract<NotSaved, { theirs: number }>,
  projectName: (id: number) => string,
): HoursConflict => ({
  key: cellOf(change),
  change,
  name: `${change.name} on ${projectName(change.projectId)}`,
  person: change.person,
  before: change.before,
  mine: change.after,
  isContested: true,
  suggestion: 'mine',
  ...theirs,
});

/** The toast about hours that the server did not take and that stay in their cells as they were typed. */
const refusalMessage = (
  refused: readonly NotSaved[],
  projectName: (id: number) => string,
): { title: string; description: string } => {
  const names = [...new Set(refused.map(({ change }) => projectName(change.projectId)))];
  const more = names.length > 3 ? ` and ${names.length - 3} more` : '';
  const [first] = refused;
  const fault = first && 'fault' in first ? first.fault : '';
  return {
    title: `Not saved: ${names.slice(0, 3).join(', ')}${more}`,
    description: `${fault}${refused.length > 1 ? ' What was typed for the others is kept in their cells, too.' : ''}`,
  };
};
