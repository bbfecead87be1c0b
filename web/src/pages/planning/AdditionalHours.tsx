import { createContext, type ReactNode, use } from 'react';
import type { Month } from '#domain/values/month.ts';
import { plainHours } from '#domain/values/typedHours.ts';
import type { PlanningRow } from '#projections/plans/planning/view.ts';
import { planningQuery } from '../../api/queries/plans.ts';
import { hoursText } from '../../format/hours.ts';
import { type CellHours, useCellHours } from '../../plans/useCellHours.ts';
import { showToast } from '../../ui/feedback/toasts.ts';
import { EditableHours } from '../../ui/fields/EditableHours.tsx';
import * as styles from './planning.module.css';
import type { PlanningChoice } from './planningFilter.ts';

const Editing = createContext<CellHours | undefined>(undefined);

type AdditionalHoursOfProps = { month: Month; planned: PlanningChoice['planned']; children: ReactNode };

/**
 * Provides the editing of a month's additional hours, by project; they are saved like all hours, on the project-level
 * record.
 */
export function AdditionalHoursOf({ month, planned, children }: AdditionalHoursOfProps) {
  const edit = useCellHours({
    queryKey: planningQuery(month, planned).queryKey,
    months: [month],
    isOf: ({ person }) => person === null,
    read: plainHours,
    onSaved: (changes) => {
      if (changes.length > 0) showToast({ title: 'Additional hours updated successfully' });
    },
  });
  return <Editing value={edit}>{children}</Editing>;
}

/** Hours of an SLA beyond its contract, edited in place. */
export function AdditionalHours({ row, month }: { row: PlanningRow; month: Month }) {
  const { project, additionalHours } = row;
  const edit = use(Editing);
  if (!edit) throw new Error('Additional hours are typed within AdditionalHoursOf');
  const label = `Additional hours of ${project.name}`;
  const cell = { person: null, name: label, projectId: project.id, month };
  const sent = edit.sentFor(cell);
  const waiting = edit.waitingFor(cell);
  const hours = sent ?? waiting ?? additionalHours;
  const typed = edit.typedIn(cell, hours);
  // A row has little room; the message has the details.
  const refusal = typed?.theirs === undefined ? 'Not saved' : `Now ${hoursText(typed.theirs)}`;
  const fault = typed?.fault && (plainHours(typed.text).fault ?? refusal);
  const isWaiting = sent === undefined && waiting !== undefined;
  return (
    <EditableHours
      label={isWaiting ? `${label}, not saved yet` : label}
      hours={hours}
      text={hoursText(hours)}
      typing={typed && { text: typed.text, fault }}
      isPending={sent !== undefined}
      className={isWaiting ? styles.waiting : undefined}
      onType={(text) => edit.type(cell, hours, text)}
      onConfirm={() => edit.confirm(cell, hours)}
    />
  );
}
