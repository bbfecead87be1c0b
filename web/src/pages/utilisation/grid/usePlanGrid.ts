import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { Person } from '#domain/allocationPlan.ts';
import type { Month } from '#domain/month.ts';
import type { PlanView } from '#projections/allocations/view.ts';
import { sentenceOf } from '../../../api/apiError.ts';
import { planUrl } from '../../../api/queries/allocations.ts';
import { planGridQuery } from '../../../api/queries/planGrid.ts';
import { request } from '../../../api/request.ts';
import { useLiveState } from '../../../app/liveContext.ts';
import { unsavedStorage } from '../../../app/unsaved/unsavedStorage.ts';
import { useCurrentUser } from '../../../app/useCurrentUser.ts';
import { showToast } from '../../../ui/toasts.ts';
import { entryBodies } from '../../allocation/planEntries.ts';
import { type EditHistory, noHistory, stepBack, withoutChanges, withStep } from './editHistory.ts';
import { type HoursConflict, sortRefusals } from './hoursConflicts.ts';
import { type HoursChange, PlanSaver } from './PlanSaver.ts';
import { cellKey, hoursByCell, planIn, totalsOf, withPlan } from './planHours.ts';
import { refusalMessage } from './refusalMessage.ts';
import { sortByHope, UnsavedHours } from './UnsavedHours.ts';

/** How long after a save that failed it is tried again. Milliseconds. */
const pause = 15_000;

/**
 * The month's plans as a grid: hours as they are and as they are being changed, saved as whole plans, with undo.
 * Mount it anew for another month.
 */
export const usePlanGrid = (month: Month) => {
  const client = useQueryClient();
  const query = useQuery(planGridQuery(month));
  const [ports] = useState(() => portsOf(client, month));
  const [saver] = useState(() => new PlanSaver(ports));
  const [conflicts, setConflicts] = useState<readonly HoursConflict[]>([]);
  const pending = useSyncExternalStore(saver.subscribe, saver.pending);
  const history = useRef<EditHistory>(noHistory);
  const [can, setCan] = useState({ undo: false, redo: false });

  const userId = useCurrentUser()?.id ?? '';
  const [unsavedHours] = useState(() => new UnsavedHours(unsavedStorage(userId, `hours.${month}`)));
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
    const { later, final: refusals } = sortByHope(await saver.save(unsavedHours.begin(changes)));
    const isNews = later.length > 0 && !isAgain && unsavedHours.waiting().size === 0;
    unsavedHours.end(
      later.flatMap((refusal) => refusal.changes),
      (cell) => saver.pending().has(cell),
    );
    if (isNews) tellOfFailure(later[0]?.error);
    for (const { projectId, stale } of refusals) if (stale) await ports.stored(projectId, stale.current);
    for (const queryKey of [
      ['allocations', month],
      ['figures', month],
      ['figures', 'span'],
    ])
      void client.invalidateQueries({ queryKey });
    if (refusals.length === 0) return;
    remember(withoutChanges(history.current, new Set(refusals.flatMap((refusal) => refusal.changes))));
    const names = new Map(query.data?.rows.map(({ project }) => [project.id, project.name]));
    const nameOf = (id: number) => names.get(id) ?? 'A deleted project';
    const sorted = sortRefusals(refusals, nameOf);
    if (sorted.again.length > 0) change(sorted.again);
    const found = new Map(sorted.conflicts.map((conflict) => [conflict.key, conflict]));
    setConflicts((before) => [...before.filter(({ key }) => !found.has(key)), ...found.values()]);
    if (sorted.refused.length > 0) showToast({ tone: 'error', ...refusalMessage(sorted.refused, nameOf) });
  };
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
    const timer = setInterval(() => onChance(), pause);
    return () => clearInterval(timer);
  }, [hasUnsaved]);
  /** One thing a person did, however many cells it changes; cells that stay the same are left out. */
  const change = (changes: readonly HoursChange[]) => {
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
    saveUnsaved,
    hoursOf,
    /** A project's plan as it was last read. */
    planOf: ports.planOf,
    change,
    /** Hours that somebody else has changed too, with what was typed here. */
    conflicts,
    /** Saves what was typed where it is kept; everywhere else the other's hours stay. */
    settle: (kept: readonly HoursConflict[]) => {
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

const tellOfFailure = (error: unknown): void =>
  showToast({
    tone: 'error',
    title: 'Not saved yet',
    description: `${sentenceOf(error)} What you entered is kept here, and saved as soon as it can be.`,
  });

export type PlanGrid = ReturnType<typeof usePlanGrid>;

const portsOf = (client: ReturnType<typeof useQueryClient>, month: Month) => {
  const { queryKey } = planGridQuery(month);
  return {
    planOf: (projectId: number) => {
      const data = client.getQueryData(queryKey);
      return data && planIn(data, projectId);
    },
    put: (
      projectId: number,
      { version, entries }: { version: number; entries: readonly HoursEntry[] },
      group: string,
    ) =>
      request<PlanView>(
        'PUT',
        planUrl(projectId, month),
        { expectedVersion: version, entries: entryBodies(entries) },
        { group },
      ),
    stored: async (projectId: number, plan: PlanView) => {
      // A read that began before the save would bring the old hours back for a moment.
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, (data) => data && withPlan(data, projectId, plan));
    },
  };
};

type HoursEntry = Parameters<typeof entryBodies>[0][number];
