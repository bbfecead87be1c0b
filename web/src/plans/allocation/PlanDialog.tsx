import { useQuery } from '@tanstack/react-query';
import { type Month, monthLabel } from '#domain/values/month.ts';
import type { ProjectView } from '#projections/projects/view.ts';
import { planQuery } from '../../api/queries/plans.ts';
import { Loaded } from '../../app/Loaded.tsx';
import { RecordLink } from '../../app/RecordLink.tsx';
import { HistoryPanel } from '../../history/HistoryList.tsx';
import { Button } from '../../ui/basics/Button.tsx';
import { Dialog } from '../../ui/layers/Dialog.tsx';
import { hoursOf, savedEntries } from '../planEntries.ts';
import { CurrentAllocations } from './CurrentAllocations.tsx';
import { HoursCards } from './HoursCards.tsx';

export type PlanDialogProps = {
  project: Pick<ProjectView, 'id' | 'name' | 'projectType' | 'likelihood'>;
  month: Month;
  onClose: () => void;
};

/** A project's plan of a month, as it was saved on the past day. */
export function PlanDialog({ project, month, onClose }: PlanDialogProps) {
  const plan = useQuery(planQuery(project.id, month));
  const entries = plan.data && savedEntries(plan.data);
  return (
    <Dialog
      title={
        <>
          Allocated Hours - <RecordLink kind="project" id={project.id} name={project.name} />
        </>
      }
      lead={monthLabel(month)}
      size="large"
      onClose={onClose}
      footer={<Button onPress={onClose}>Close</Button>}
    >
      <Loaded of={plan}>
        <HoursCards
          plan={plan.data}
          isSla={project.projectType === 'sla'}
          allocated={hoursOf(entries ?? [])}
        />
        <CurrentAllocations entries={entries} />
        <HistoryPanel filter={{ kind: 'allocationPlan', id: String(project.id), month }} />
      </Loaded>
    </Dialog>
  );
}
