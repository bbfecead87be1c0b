import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Month } from '#domain/values/month.ts';
import type { PlanView } from '#projections/plans/allocations/view.ts';
import { isStatus, sentenceOf } from '../../api/apiError.ts';
import { planQuery } from '../../api/queries/plans.ts';
import { useWrite } from '../../app/useWrite.ts';
import { useUndoAction } from '../../history/useUndoAction.ts';
import { entryBodies, type PlanEntry, samePlan, startingEntries } from '../planEntries.ts';
import { type StalePlan, stalePlanIn } from '../stalePlan.ts';

/** The plan somebody opened, and the entries they have made of it. */
type Editing = { opened: PlanView; entries: PlanEntry[] };

type PlanEditorOptions = {
  projectId: number;
  month: Month;
  /** Whether something is typed that is not among the entries yet. */
  isTyping: boolean;
  onSaved: () => void;
};

type Save = { version: number; entries: readonly PlanEntry[] };

const open = (plan: PlanView): Editing => ({ opened: plan, entries: startingEntries(plan) });

/**
 * Editing of one project and month: follows the live feed until somebody begins to type, saves on the version that
 * was on screen then, and holds on to what was typed when the server refuses it (docs/domain.md, Plans).
 */
export const usePlanEditor = ({ projectId, month, isTyping, onSaved }: PlanEditorOptions) => {
  // Last month's draft may have changed without this month having: look again on opening.
  const plan = useQuery({ ...planQuery(projectId, month), refetchOnMount: 'always' });
  const [editing, setEditing] = useState<Editing>();
  const [stale, setStale] = useState<StalePlan>();
  const [problem, setProblem] = useState<string>();

  const isAffected = editing !== undefined && !samePlan(editing.entries, startingEntries(editing.opened));
  const isHeld = editing !== undefined && (isAffected || isTyping || stale !== undefined);
  if (plan.data && plan.data !== editing?.opened && !isHeld) setEditing(open(plan.data));

  const undoAction = useUndoAction();
  const save = useWrite({
    write: async ({ version, entries }: Save, call) => {
      let change: string | null = null;
      const body = { expectedVersion: version, entries: entryBodies(entries) };
      const heard = (headers: Headers) => {
        change = headers.get('X-Correlation-Id');
      };
      const asked = { params: { id: projectId, month }, body };
      const saved = await call('PUT /api/allocations/project/:id/month/:month', asked, { heard });
      return { ...saved, change };
    },
    done: (saved, { version }) => ({
      title: 'Allocation saved successfully',
      ...(saved.version > version + 1 && {
        description: 'What others have changed in this plan meanwhile is kept as well.',
      }),
      ...(saved.change !== null && undoAction(saved.change)),
    }),
    failed: 'Failed to save allocation',
    onDone: onSaved,
    onFailed: (error) => {
      const found = stalePlanIn(error);
      if (found) setStale(found);
      else if (!isStatus(error, 202)) setProblem(sentenceOf(error));
      return found !== undefined;
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
    /** Somebody else's save that this one came too late for. */
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
      save.mutate({ version: editing.opened.version, entries });
    },
    /** Looks at what others have made of the plan, before a save would. */
    compare: () =>
      latest && setStale({ current: latest, changedBy: null, changedAt: null, contested: new Map() }),
    /** Goes on from their plan with the entries chosen. */
    rebase: (current: PlanView, entries: PlanEntry[]) => {
      setStale(undefined);
      setEditing({ opened: current, entries });
    },
    saveOn: ({ version }: PlanView, entries: PlanEntry[]) => save.mutate({ version, entries }),
  };
};
