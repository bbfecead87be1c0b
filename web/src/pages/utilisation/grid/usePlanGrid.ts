import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { Person } from '#domain/plans/allocationPlan.ts';
import type { Month } from '#domain/values/month.ts';
import { sentenceOf } from '../../../api/apiError.ts';
import { planGridQuery } from '../../../api/queries/planGrid.ts';
import { useLiveState } from '../../../app/liveContext.ts';
import { useCurrentUser } from '../../../app/useCurrentUser.ts';
import {
  type EditHistory,
  noHistory,
  stepBack,
  withoutChanges,
  withStep,
} from '../../../plans/editHistory.ts';
import { type HoursConflict, sortRefusals } from '../../../plans/hoursConflicts.ts';
import { monthHoursOf, untilAgain } from '../../../plans/MonthHours.ts';
import type { HoursChange } from '../../../plans/PlanSaver.ts';
import { cellKey, hoursByCell, projectNames, totalsOf } from '../../../plans/planHours.ts';
import { refusalMessage, refusedCells } from '../../../plans/refusalMessage.ts';
import { useHeldPage } from '../../../ui/basics/heldPage.ts';
import { forgetFailure, showToast } from '../../../ui/feedback/toasts.ts';
import type { RefusedText } from '../../../ui/grid/gridTypes.ts';

/** What the message about hours that were not taken goes by. */
const failure = 'hours of the grid';

/**
 * The month's plans as a grid: hours as they are and as they are being changed, saved as whole plans, with undo.
 * Mount it anew for another month.
 */
export const usePlanGrid = (month: Month) => {
  const client = useQueryClient();
  const query = useQuery(planGridQuery(month));
  const userId = useCurrentUser()?.id ?? '';
  const [monthHours] = useState(() => monthHoursOf(client, userId, month));
  const { ports, saver, unsaved: unsavedHours } = monthHours;
  useEffect(() => monthHours.show(), [monthHours]);
  const [refused, setRefused] = useState<ReadonlyMap<string, RefusedText>>(new Map());
  const isRefused = refused.size > 0;
  useHeldPage(isRefused);
  useEffect(() => {
    if (!isRefused) forgetFailure(failure);
  }, [isRefused]);
  const [conflicts, setConflicts] = useState<readonly HoursConflict[]>([]);
  const pending = useSyncExternalStore(saver.subscribe, saver.pending);
  const history = useRef<EditHistory>(noHistory);
  const [can, setCan] = useState({ undo: false, redo: false });

  const unsaved = useSyncExternalStore(unsavedHours.subscribe, unsavedHours.waiting);

  const saved = useMemo(() => query.data && hoursByCell(query.data), [query.data]);
  const hours = useMemo(() => {
    const typed = [...unsaved].map(([cell, { after }]) => [cell, after] as const);
    return new Map([...(saved ?? []), ...typed, ...pending]);
  }, [saved, unsaved, pending]);
  const totals = useMemo(() => totalsOf(hours), [hours]);

  const remember = (next: EditHistory) => {
    history.current = next;
    setCan({ undo: next.done.length > 0, redo: next.undone.length > 0 });
  };
  const save = async (changes: readonly HoursChange[], isAgain = false) => {
    const isFirst = !isAgain && unsavedHours.waiting().size === 0;
    const { later, final: refusals } = await monthHours.save(changes, { isAsking: monthHours.isOnScreen });
    if (isFirst && later.length > 0) {
      const description = `${sentenceOf(later[0]?.error)} What you entered is kept here, and saved as soon as it can be.`;
      showToast({ tone: 'error', title: 'Not saved yet', description }, monthHours.name);
    }
    if (refusals.length === 0) return;
    remember(withoutChanges(history.current, new Set(refusals.flatMap((refusal) => refusal.changes))));
    const nameOf = projectNames(query.data);
    const sorted = sortRefusals(refusals, nameOf);
    if (sorted.again.length > 0) change(sorted.again);
    const found = new Map(sorted.conflicts.map((conflict) => [conflict.key, conflict]));
    setConflicts((before) => [...before.filter(({ key }) => !found.has(key)), ...found.values()]);
    if (sorted.refused.length === 0) return;
    setRefused((before) => new Map([...before, ...refusedCells(sorted.refused)]));
    showToast({ tone: 'error', ...refusalMessage(sorted.refused, nameOf) }, failure);
  };
  /** Gives up what the server did not take, by cell. */
  const discard = (cells: readonly string[]) =>
    setRefused((before) =>
      cells.some((cell) => before.has(cell))
        ? new Map([...before].filter(([cell]) => !cells.includes(cell)))
        : before,
    );
  /** Tries again to save what could not be. */
  const saveUnsaved = () => {
    const changes = [...unsavedHours.waiting().values()];
    if (query.data && changes.length > 0) void save(changes, true);
  };
  const onChance = useEffectEvent(saveUnsaved);
  const live = useLiveState();
  const isRead = query.data !== undefined;
  const hasUnsaved = unsaved.size > 0;
  useEffect(() => {
    if (live === 'live' && isRead) onChance();
  }, [live, isRead]);
  useEffect(() => {
    if (!hasUnsaved) return;
    const timer = setInterval(() => onChance(), untilAgain);
    return () => clearInterval(timer);
  }, [hasUnsaved]);
  /** One thing a person did, however many cells it changes; cells that stay the same are left out. */
  const change = (changes: readonly HoursChange[]) => {
    discard(changes.map(({ projectId, person }) => cellKey(projectId, person)));
    const real = changes
      .filter(({ before, after }) => before !== after)
      .map((change) => ({ ...change, opened: change.opened ?? ports.planOf(change.projectId) }));
    if (real.length === 0) return;
    remember(withStep(history.current, real));
    void save(real);
  };
  const hoursOf = (projectId: number, person: Person) => hours.get(cellKey(projectId, person)) ?? 0;

  const takeBack = (way: 'undo' | 'redo') => {
    const found = stepBack(history.current, way);
    if (!found) return;
    // What somebody has changed since is theirs.
    const own = found.step.filter((change) => hoursOf(change.projectId, change.person) === change.before);
    remember(found.history);
    if (own.length < found.step.length) {
      showToast({
        tone: 'info',
        title: `Some hours could not be ${way === 'undo' ? 'undone' : 'redone'}`,
        description: 'They have been changed again since, and stay as they are.',
      });
    }
    if (own.length > 0) void save(own);
  };

  return {
    query,
    hours,
    totals,
    pending,
    /** Hours that could not be saved yet, and are tried again. */
    unsaved,
    /** What the server did not take, as it was typed, and why. */
    refused,
    discard,
    saveUnsaved,
    hoursOf,
    /** A project's plan as it was last read. */
    planOf: ports.planOf,
    change,
    /** Hours that somebody else has changed too, with what was typed here. */
    conflicts,
    /** Saves what was typed where it is kept; everywhere else the other's hours stay. */
    resolve: (kept: readonly HoursConflict[]) => {
      setConflicts([]);
      change(
        kept.map(({ projectId, person, personName: name, theirs: before, mine: after }) => ({
          projectId,
          person,
          name,
          before,
          after,
        })),
      );
    },
    undo: () => takeBack('undo'),
    redo: () => takeBack('redo'),
    can,
  };
};

export type PlanGrid = ReturnType<typeof usePlanGrid>;
