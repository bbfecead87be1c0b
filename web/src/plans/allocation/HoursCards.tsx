import { allocationStatus } from '#domain/values/status.ts';
import type { PlanView } from '#projections/plans/allocations/view.ts';
import { hoursText } from '../../format/hours.ts';
import { StatCard } from '../../ui/page/StatCard.tsx';
import { AllocationStatus } from '../RequiredHours.tsx';
import * as styles from './allocation.module.css';

type HoursCardsProps = {
  /** Undefined while it loads. */
  plan: PlanView | undefined;
  isSla: boolean;
  allocated: number;
};

const additionalText = (hours: number): string =>
  hours === 0 ? 'No additional hours' : `${hoursText(hours)} of them additional`;

/** The project's required, allocated and remaining hours. */
export function HoursCards({ plan, isSla, allocated }: HoursCardsProps) {
  const { requiredHours: required, unscheduledHours: unscheduled, additionalHours = 0 } = plan ?? {};
  const isLoading = required === undefined;
  const isFlexible = required === 0 && !unscheduled;
  const remaining = Math.max(0, (required ?? 0) - allocated);
  const needs = isFlexible ? 'Flexible' : hoursText(required ?? 0);
  const status = required === undefined || isFlexible ? undefined : allocationStatus(allocated, required);
  const part = unscheduled ? `of ${hoursText(unscheduled)} in all, not scheduled` : undefined;
  return (
    <div className={styles.cards}>
      <StatCard
        label="Hours Required"
        value={isLoading ? undefined : needs}
        context={isSla && !isLoading ? additionalText(additionalHours) : part}
      />
      <StatCard
        label="Allocated"
        value={isLoading ? undefined : hoursText(allocated)}
        context={status && <AllocationStatus status={status} />}
      />
      <StatCard
        label="Remaining"
        value={isLoading ? undefined : isFlexible ? '—' : hoursText(remaining)}
        context={
          status === 'Over Allocated'
            ? `${hoursText(allocated - (required ?? 0))} more than required`
            : undefined
        }
      />
    </div>
  );
}
