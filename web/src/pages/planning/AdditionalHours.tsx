import { useState } from 'react';
import type { Month } from '#domain/values/month.ts';
import type { PlanningRow } from '#projections/plans/planning/view.ts';
import { isStatus } from '../../api/apiError.ts';
import { useWrite } from '../../app/useWrite.ts';
import { momentText } from '../../format/dates.ts';
import { hoursText } from '../../format/hours.ts';
import { type StalePlan, stalePlanIn } from '../../plans/stalePlan.ts';
import { EditableHours, useHoursTyping } from '../../ui/fields/EditableHours.tsx';

/** The hours as they were on screen when their field was opened, and the version of the plan they stood in. */
type Opened = { hours: number; version: number };

const theirsText = ({ current, changedBy, changedAt }: StalePlan): string =>
  `${changedBy ?? 'Somebody else'} changed them to ${hoursText(current.additionalHours)}${
    changedAt ? ` on ${momentText(changedAt)}` : ''
  }. Confirm again to replace theirs.`;

/** Hours of an SLA beyond its contract, changed in place; they stand on the month's project-level record. */
export function AdditionalHours({ row, month }: { row: PlanningRow; month: Month }) {
  const { project, additionalHours, additionalId, version } = row;
  const [opened, setOpened] = useState<Opened>();
  const save = useWrite({
    write: (hours: number, call) => {
      const change = { additionalHours: hours, expectedVersion: opened?.version };
      if (additionalId !== null) {
        return call('PATCH /api/allocations/:id', { params: { id: additionalId }, body: change });
      }
      const record = { projectId: project.id, teamMemberId: null, freelancerId: null, month };
      return call('POST /api/allocations', { body: { ...record, allocatedHours: 0, ...change } });
    },
    done: 'Additional hours updated successfully',
    onFailed: (error, hours) => {
      const stale = stalePlanIn(error);
      if (!stale) {
        // Stored, though not readable yet.
        if (!isStatus(error, 202)) typing.refuse(String(hours), 'Not saved');
        return false;
      }
      setOpened({ hours: stale.current.additionalHours, version: stale.current.version });
      // In a row there is room for little; the toast says the rest.
      typing.refuse(String(hours), `Now ${hoursText(stale.current.additionalHours)}`);
      return {
        title: 'Not saved',
        description: theirsText(stale),
        actions: [
          {
            label: 'Save mine',
            onPress: () => {
              typing.onType(undefined);
              save.mutate(hours);
            },
          },
          { label: 'Keep theirs', onPress: () => typing.onType(undefined) },
        ],
      };
    },
  });
  const typing = useHoursTyping(opened?.hours ?? additionalHours, (hours) => save.mutate(hours));
  const shown = save.isPending ? save.variables : additionalHours;
  return (
    <EditableHours
      label={`Additional hours of ${project.name}`}
      hours={shown}
      text={hoursText(shown)}
      typing={typing.typing}
      onType={(text) => {
        if (!typing.typing) setOpened({ hours: additionalHours, version });
        typing.onType(text);
      }}
      onConfirm={typing.onConfirm}
      isPending={save.isPending}
    />
  );
}
