import { useCallback, useState } from 'react';
import type { Month } from '#domain/values/month.ts';
import type { PlanningRow } from '#projections/plans/planning/view.ts';
import { useWrite } from '../../app/useWrite.ts';
import { showToast } from '../../ui/feedback/toasts.ts';
import { type Import, readLastMonth, saveImport } from './lastMonth.ts';

type Project = PlanningRow['project'];

const failed = 'Failed to import last month allocations';

/** Copies last month's people of a project into this month; asks first where hours of this month would be replaced. */
export const useImportLastMonth = (month: Month) => {
  const [asking, setAsking] = useState<{ project: Project; found: Import }>();
  const save = useWrite({
    write: (found: Import, call) => saveImport(call, found, month),
    done: (_, { count }) => ({ title: `Imported ${count} allocation(s) from last month` }),
    failed,
    onDone: () => setAsking(undefined),
  });
  const look = useWrite({
    write: (project: Project) => readLastMonth(project.id, month),
    failed,
    onDone: (found, project) => {
      if (!found) return;
      if (found.count === 0) {
        showToast({
          tone: 'info',
          title: 'No data to import',
          description: 'No allocations found for this project in the previous month',
        });
      } else if (found.replaced.length > 0) setAsking({ project, found });
      else save.mutate(found);
    },
  });
  const begin = look.mutate;
  const busy = look.isPending ? look.variables.id : save.isPending ? save.variables.projectId : undefined;
  return {
    start: useCallback(({ project }: PlanningRow) => begin(project), [begin]),
    /** Id of the project that is being imported. */
    busy,
    /** What has to be confirmed first. */
    asking,
    isSaving: save.isPending,
    confirm: () => asking && save.mutate(asking.found),
    cancel: () => setAsking(undefined),
  };
};
