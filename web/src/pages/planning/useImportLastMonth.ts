import { useCallback, useState } from 'react';
import { addMonths, type Month, monthLabel } from '#domain/values/month.ts';
import { isWithin } from '#domain/values/span.ts';
import type { AllocationView, PlanView } from '#projections/plans/allocations/view.ts';
import type { PlanningRow } from '#projections/plans/planning/view.ts';
import { call } from '../../api/call.ts';
import { useWrite } from '../../app/useWrite.ts';
import { type CopiedCell, changesIn, copiedInto } from '../../plans/copying/copyHours.ts';
import type { Cell, HoursChange } from '../../plans/hoursChange.ts';
import { useHoursStore } from '../../plans/hoursStores.ts';
import { keyOf, personOf, savedEntries } from '../../plans/planEntries.ts';
import { showToast } from '../../ui/feedback/toasts.ts';

type Project = PlanningRow['project'];

/** The changes that importing last month would make to a project's plan. */
type Import = {
  /** Number of allocations last month that this month takes. */
  count: number;
  /** Whose hours of last month this month takes none of, and why; undefined for nobody. */
  leftOut: string | undefined;
  /** Hours that the plan lacks or has others of. */
  changes: HoursChange[];
};

const lists = new Intl.ListFormat('en-GB');

const leftOutOf = (cells: readonly CopiedCell[], month: Month): string | undefined => {
  const named = (why: CopiedCell['outcome']) =>
    cells.flatMap((cell) => (cell.outcome === why ? [cell.name] : []));
  const [absent, over] = [named('absent'), named('over')];
  if (over.length > 0) return `Left out: ${lists.format(over)}. The project is over by ${monthLabel(month)}.`;
  return absent.length > 0
    ? `Left out: ${lists.format(absent)}, not there in ${monthLabel(month)}.`
    : undefined;
};

/**
 * Everybody's hours of last month, which replace this month's; people only in this month stay as they are. Nothing goes
 * to people who are not there, or to a project that is over.
 */
const importOf = (
  projectId: number,
  month: Month,
  plan: Pick<PlanView, 'allocations'>,
  previous: readonly AllocationView[],
): Import => {
  const now = new Map(savedEntries(plan).map(({ person, hours }) => [keyOf(person), hours]));
  const last = savedEntries({ allocations: [...previous] });
  const sources = last.map((entry) => ({ projectId, ...entry }));
  const absent = new Set(
    previous.flatMap((each) => {
      const person = personOf(each);
      const span = each.teamMember ?? each.freelancer;
      return person && span && !isWithin(span, month) ? [keyOf(person)] : [];
    }),
  );
  const isOver = previous.some(({ project: { endMonth, lifecycle } }) =>
    endMonth === null ? lifecycle === 'completed' : endMonth < month,
  );
  const hoursNow = ({ person }: Cell) => {
    const key = person ? keyOf(person) : '';
    if (absent.has(key)) return 'absent';
    return isOver ? 'over' : (now.get(key) ?? 0);
  };
  const cells = copiedInto(sources, [month], hoursNow, true);
  const count = cells.filter(({ outcome }) => outcome !== 'absent' && outcome !== 'over').length;
  return { count, leftOut: leftOutOf(cells, month), changes: changesIn(cells) };
};

const readLastMonth = async (id: number, month: Month): Promise<Import> => {
  const [plan, previous] = await Promise.all([
    call('GET /api/allocations/project/:id/month/:month', { params: { id, month } }),
    call('GET /api/allocations/project/:id', { params: { id }, query: { month: addMonths(month, -1) } }),
  ]);
  return importOf(id, month, plan, previous);
};

const failed = 'Failed to import last month allocations';

/** Some hours could not be saved, so that none were; the message says why. */
class NotImported extends Error {}
const contested =
  'Somebody has changed these hours meanwhile. Import them once more to see what would be replaced.';

/** An import to be confirmed, with the hours that it would replace. */
type Asking = { project: Project; month: Month; found: Import; replaced: HoursChange[] };

/** Copies a project's people of last month into this month; asks first where this month's hours would be replaced. */
export const useImportLastMonth = (month: Month) => {
  const [asking, setAsking] = useState<Asking>();
  const { store } = useHoursStore();
  const save = useWrite({
    write: async ({ found: { changes } }: { project: Project; found: Import }) => {
      const { cells } = changes.length > 0 ? await store.saveWhole(changes) : { cells: [] };
      if (cells.every(({ status }) => status === 'saved')) return;
      throw new NotImported(cells.find(({ status }) => status === 'refused')?.message ?? contested);
    },
    done: (_, { found: { count, leftOut } }) => ({
      title: `Imported ${count} allocation(s) from last month`,
      ...(leftOut !== undefined && { description: leftOut }),
    }),
    failed,
    onFailed: (error) => {
      if (!(error instanceof NotImported)) return false;
      setAsking(undefined);
      return { title: 'Error', description: failed, reason: error.message };
    },
    onDone: () => setAsking(undefined),
  });
  const look = useWrite({
    write: async ({ project, month }: { project: Project; month: Month }) => ({
      month,
      ...(await readLastMonth(project.id, month)),
    }),
    failed,
    onDone: (found, { project }) => {
      if (!found) return;
      const replaced = found.changes.filter(({ before }) => before > 0);
      if (found.count === 0) {
        showToast({
          tone: 'info',
          title: 'No data to import',
          description: found.leftOut ?? 'No allocations found for this project in the previous month',
        });
      } else if (replaced.length > 0) setAsking({ project, month: found.month, found, replaced });
      else save.mutate({ project, found });
    },
  });
  const begin = look.mutate;
  const busy = look.isPending
    ? look.variables.project.id
    : save.isPending
      ? save.variables.project.id
      : undefined;
  return {
    start: useCallback(({ project }: PlanningRow) => begin({ project, month }), [begin, month]),
    /** Id of the project that is being imported. */
    busy,
    /** The import to be confirmed. */
    asking,
    isSaving: save.isPending,
    confirm: () => asking && save.mutate(asking),
    cancel: () => setAsking(undefined),
  };
};
