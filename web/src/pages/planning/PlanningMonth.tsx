import { useQuery } from '@tanstack/react-query';
import { memo, useCallback, useState } from 'react';
import { type Month, monthLabel } from '#domain/values/month.ts';
import type { PlanningRow } from '#projections/plans/planning/view.ts';
import { planningQuery } from '../../api/queries/plans.ts';
import { Loaded } from '../../app/Loaded.tsx';
import { hoursText } from '../../format/hours.ts';
import { cellOf } from '../../plans/hoursChange.ts';
import { ConfirmDialog } from '../../ui/layers/ConfirmDialog.tsx';
import { AdditionalHoursOf } from './AdditionalHours.tsx';
import { PlanningTables } from './PlanningTables.tsx';
import { ProfitBreakdownDialog } from './ProfitBreakdownDialog.tsx';
import * as styles from './planning.module.css';
import type { PlanningChoice } from './planningFilter.ts';
import { useImportLastMonth } from './useImportLastMonth.ts';

type PlanningMonthProps = {
  month: Month;
  choice: PlanningChoice;
  onShowAll: () => void;
  /** Shows completed one-offs and archived projects, too. */
  onShowDone: () => void;
  onAllocate: (row: PlanningRow, month: Month) => void;
};

/** The three tables of a month, and the dialogs that they open. */
export const PlanningMonth = memo(function PlanningMonth(props: PlanningMonthProps) {
  const { month, choice, onShowAll, onShowDone, onAllocate } = props;
  const planning = useQuery(planningQuery(month, choice.planned));
  const importing = useImportLastMonth(month);
  // By id, so that an open breakdown follows the live figures.
  const [broken, setBroken] = useState<number>();
  const projects = planning.data?.projects;
  const row = projects?.find(({ project }) => project.id === broken);
  const breakDown = useCallback(({ project }: PlanningRow) => setBroken(project.id), []);
  const allocate = useCallback((chosen: PlanningRow) => onAllocate(chosen, month), [onAllocate, month]);
  return (
    <Loaded of={planning} isCard>
      <AdditionalHoursOf month={month} planned={choice.planned}>
        <PlanningTables
          month={month}
          projects={projects}
          choice={choice}
          onShowAll={onShowAll}
          onShowDone={onShowDone}
          importing={importing.busy}
          onImport={importing.start}
          onAllocate={allocate}
          onProfit={breakDown}
        />
      </AdditionalHoursOf>
      {row && <ProfitBreakdownDialog row={row} month={month} onClose={() => setBroken(undefined)} />}
      <ImportConfirm importing={importing} />
    </Loaded>
  );
});

type ImportConfirmProps = { importing: ReturnType<typeof useImportLastMonth> };

/** Names the month's hours that those of the month before would replace. */
function ImportConfirm({ importing }: ImportConfirmProps) {
  const { asking, confirm, cancel, isSaving } = importing;
  if (!asking) return null;
  return (
    <ConfirmDialog
      title={`Replace hours on ${asking.project.name}?`}
      confirmLabel="Import Last Month"
      pendingLabel="Importing..."
      tone="primary"
      isPending={isSaving}
      onConfirm={confirm}
      onClose={cancel}
    >
      <p>
        These people already have other hours in {monthLabel(asking.month)}. Last month's would replace them:
      </p>
      <ul className={styles.replaced}>
        {asking.replaced.map((change) => (
          <li key={cellOf(change)}>
            {change.name}: {hoursText(change.before)} → {hoursText(change.after)}
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}
