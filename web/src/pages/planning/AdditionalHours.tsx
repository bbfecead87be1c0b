import type { Month } from '#domain/month.ts';
import type { PlanningRow } from '#projections/planning/view.ts';
import { request } from '../../api/request.ts';
import { useWrite } from '../../app/useWrite.ts';
import { hoursText } from '../../format/hours.ts';
import { EditableHours, useHoursTyping } from '../../ui/EditableHours.tsx';

/** Hours of an SLA beyond its contract, changed in place; they stand on the month's project-level record. */
export function AdditionalHours({ row, month }: { row: PlanningRow; month: Month }) {
  const { project, additionalHours } = row;
  const save = useWrite({
    write: (hours: number) =>
      request('POST', '/api/allocations', {
        projectId: project.id,
        teamMemberId: null,
        freelancerId: null,
        month,
        allocatedHours: 0,
        additionalHours: hours,
      }),
    refreshes: [
      ['allocations', month],
      ['figures', month],
      ['figures', 'span'],
    ],
    done: 'Additional hours updated successfully',
  });
  const shown = save.isPending ? save.variables : additionalHours;
  const typing = useHoursTyping(shown, (hours) => save.mutate(hours));
  return (
    <EditableHours
      {...typing}
      label={`Additional hours of ${project.name}`}
      hours={shown}
      text={hoursText(shown)}
      isPending={save.isPending}
    />
  );
}
