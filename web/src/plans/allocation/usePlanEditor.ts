import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Month } from '#domain/values/month.ts';
import type { PlanView } from '#projections/plans/allocations/view.ts';
import { ApiError, isStatus, sentenceOf } from '../../api/apiError.ts';
import { planQuery } from '../../api/queries/plans.ts';
import { useWhileThere } from '../../app/useWhileThere.ts';
import { useWrite } from '../../app/useWrite.ts';
import { useUndoAction } from '../../history/useUndoChange.ts';
import { type ChangedBy, comparePlans, type StalePlan } from '../comparePlans.ts';
import type { Saved } from '../HoursStore.ts';
import type { HoursChange } from '../hoursChange.ts';
import { useHoursStore } from '../hoursStores.ts';
import { keyOf, type PlanEntry, personOf, samePlan, savedEntries, startingEntries } from '../planEntries.ts';

/** The plan as it was opened, and the edited entries. */
type Editing = { opened: PlanView; entries: PlanEntry[] };

type PlanEditorOptions = {
  projectId: number;
  month: Month;
  /** Whether something is typed that is not among the entries yet. */
  isTyping: boolean;
  onSaved: () => void;
};

/** Others have changed the same hours since the plan was opened. */
class Contested extends Error {
  readonly stale: StalePlan;

  constructor(stale: StalePlan) {
    super('Others have changed the same hours');
    this.stale = stale;
  }
}

const open = (plan: PlanView): Editing => ({ opened: plan, entries: startingEntries(plan) });

/**
 * Edits the plan of a project and month. It follows the live feed until somebody begins to type, saves the changes all
 * or nothing, and keeps what was typed when the server refuses it (docs/domain.md, Plans).
 */
export const usePlanEditor = ({ projectId, month, isTyping, onSaved }: PlanEditorOptions) => {
  // Last month's draft may have changed though this month has not: fetch it again on opening.
  const plan = useQuery({ ...planQuery(projectId, month), refetchOnMount: 'always' });
  const [editing, setEditing] = useState<Editing>();
  const [stale, setStale] = useState<StalePlan>();
  const [problem, setProblem] = useState<string>();

  const isAffected = editing !== undefined && !samePlan(editing.entries, startingEntries(editing.opened));
  const isHeld = editing !== undefined && (isAffected || isTyping || stale !== undefined);
  if (plan.data && plan.data !== editing?.opened && !isHeld) setEditing(open(plan.data));

  const client = useQueryClient();
  const { store } = useHoursStore();
  const undoAction = useUndoAction();
  const save = useWrite({
    write: async ({ opened, entries }: Editing) => {
      const before = savedEntries(opened);
      const changes = comparePlans(before, entries, before).map(
        ({ person, name, before, mine }): HoursChange => ({
          projectId,
          person,
          name,
          month,
          before,
          after: mine,
        }),
      );
      const { cells, change } = changes.length > 0 ? await store.saveWhole(changes) : nothingChanged;
      const refused = cells.find(({ status }) => status === 'refused');
      if (refused) throw new ApiError(400, JSON.stringify({ detail: refused.message }), '');
      const now = client.fetchQuery({ ...planQuery(projectId, month), staleTime: 0 });
      const contested = cells.filter(({ status }) => status === 'contested');
      if (contested.length > 0) throw new Contested(stalePlanOf(await now, contested));
      // The save succeeded, even if the plan can't be read now.
      const version = await now.then((plan) => plan.version).catch(() => opened.version);
      return { change, isMerged: version > opened.version + 1 };
    },
    done: ({ change, isMerged }) => ({
      title: 'Allocation saved successfully',
      ...(isMerged && { description: 'What others have changed in this plan meanwhile is kept as well.' }),
      ...(change !== null && undoAction(change)),
    }),
    onDone: useWhileThere(onSaved),
    onFailed: (error) => {
      const isContested = error instanceof Contested;
      if (isContested) setStale(error.stale);
      else if (!isStatus(error, 202)) setProblem(sentenceOf(error));
      // The dialog gives the reason.
      return isContested || { title: 'Error', description: 'Failed to save allocation' };
    },
  });

  const latest = plan.data;
  const opened = editing?.opened;
  return {
    plan,
    /** Undefined while the plan loads. */
    entries: editing?.entries,
    opened,
    latest,
    isAffected,
    isSaving: save.isPending,
    /** Somebody else's newer plan, which conflicts with this one's save. */
    stale,
    /** Why the last save was refused. */
    problem,
    /** Others have changed the plan while something is typed here. */
    isBehind:
      isHeld && !stale && latest !== undefined && opened !== undefined && latest.version !== opened.version,
    /** Whether the entries are last month's, of which nothing is saved yet. */
    isDraft: opened !== undefined && opened.allocations.length === 0 && opened.draft.length > 0,
    change: (entries: PlanEntry[]) => {
      setProblem(undefined);
      setEditing((before) => before && { ...before, entries });
    },
    save: (entries: PlanEntry[]) => {
      if (!editing) return;
      setEditing({ ...editing, entries });
      save.mutate({ ...editing, entries });
    },
    /** Shows others' changes of the plan before a save would. */
    compare: () =>
      latest && setStale({ current: latest, changedBy: null, changedAt: null, contested: new Map() }),
    /** Continues from their plan with the chosen entries. */
    rebase: (current: PlanView, entries: PlanEntry[]) => {
      setStale(undefined);
      setEditing({ opened: current, entries });
    },
    saveOn: (current: PlanView, entries: PlanEntry[]) => save.mutate({ opened: current, entries }),
  };
};

const nothingChanged: Saved = { cells: [], change: null };

const stalePlanOf = (current: PlanView, contested: Saved['cells']): StalePlan => {
  const changes = contested.flatMap((cell): [string, ChangedBy][] => {
    const person = personOf(cell);
    const { changedBy, changedAt } = cell;
    return person ? [[keyOf(person), { changedBy: changedBy?.name ?? null, changedAt }]] : [];
  });
  return { current, changedBy: null, changedAt: null, ...changes[0]?.[1], contested: new Map(changes) };
};
