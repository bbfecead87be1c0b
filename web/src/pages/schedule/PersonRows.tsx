import { ChevronRight } from 'lucide-react';
import { memo } from 'react';
import { Button } from 'react-aria-components';
import { inHalfHours } from '#domain/figures/status.ts';
import { monthLabel } from '#domain/month.ts';
import type { SchedulePerson, ScheduleProject, ScheduleView } from '#projections/schedule/view.ts';
import { bareHours, hoursText } from '../../format/hours.ts';
import { initials } from '../../format/initials.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { EditableHours } from '../../ui/EditableHours.tsx';
import { useReadOnly } from '../../ui/readOnly.ts';
import { ProjectTypeLabel } from '../planning/ProjectTypeLabel.tsx';
import { AddProject } from './AddProject.tsx';
import { FillBar } from './FillBar.tsx';
import * as styles from './schedule.module.css';
import { freeOf, hoursOn, plannedOf } from './scheduleFigures.ts';
import { type Cell, type ScheduleEdit, sameCell } from './useScheduleEdit.ts';

/** What is left of a month, in words. */
const freeText = (free: number, planned: number): string => {
  const hours = inHalfHours(free);
  if (hours === 0 && planned > 0) return 'full';
  return hours < 0 ? `${bareHours(-hours)} over` : `${bareHours(hours)} free`;
};

type PersonRowsProps = {
  person: SchedulePerson;
  /** Among all rows of people and headings of roles, in the document or not. */
  index: number;
  months: ScheduleView['months'];
  projects: ReadonlyMap<number, ScheduleProject>;
  isOpen: boolean;
  onToggle: (person: SchedulePerson) => void;
  /** Projects that were added here, and have no hours yet. */
  added: readonly number[];
  onAdd: (person: SchedulePerson, projectId: number) => void;
  /** Undefined where nothing of this person is being typed or saved. */
  editing: Pick<ScheduleEdit, 'typing' | 'pending'> | undefined;
  edit: Pick<ScheduleEdit, 'open' | 'type' | 'confirm'>;
};

/** Somebody's months, and below them, once they are opened, each of their projects. */
export const PersonRows = memo(function PersonRows(props: PersonRowsProps) {
  const { person, months, projects, isOpen, onToggle, added, onAdd } = props;
  const isReadOnly = useReadOnly();
  const shown = new Set([...person.planned.map(({ projectId }) => projectId), ...added]);
  // By client and name, as all projects are listed.
  const ids = isOpen ? [...projects.keys()].filter((id) => shown.has(id)) : [];
  return (
    <>
      <tr aria-rowindex={props.index + 2}>
        <th scope="row">
          <Button className={styles.name} aria-expanded={isOpen} onPress={() => onToggle(person)}>
            <ChevronRight className={styles.chevron} size={14} aria-hidden="true" />
            <Avatar initials={initials(person.name)} />
            <span className={styles.words}>
              {person.name}
              {person.kind === 'freelancer' && <span className={styles.small}>Freelancer</span>}
            </span>
          </Button>
        </th>
        {months.map(({ month }, place) => (
          <PersonMonth key={month} person={person} place={place} />
        ))}
      </tr>
      {ids.map((id) => (
        <tr key={id} className={styles.project}>
          <th scope="row">
            <ProjectTypeLabel
              type={projects.get(id)?.projectType ?? 'retainer'}
              text={projects.get(id)?.name ?? ''}
            />
            <span className={styles.small}>{projects.get(id)?.clientName}</span>
          </th>
          {months.map(({ month }, place) => (
            <td key={month}>
              <HoursCell {...props} projectId={id} place={place} />
            </td>
          ))}
        </tr>
      ))}
      {isOpen && !isReadOnly && (
        <tr className={styles.add}>
          <th scope="row" colSpan={months.length + 1}>
            <AddProject
              // Another one for the next project: what was typed goes with the choice.
              key={ids.length}
              personName={person.name}
              projects={[...projects.values()].filter(({ id }) => !ids.includes(id))}
              onAdd={(id) => onAdd(person, id)}
            />
          </th>
        </tr>
      )}
    </>
  );
});

function PersonMonth({ person, place }: { person: SchedulePerson; place: number }) {
  const [planned, free] = [plannedOf(person, place), freeOf(person, place)];
  if (!person.isThere[place] && planned === 0) return <td className={styles.away}>Not there</td>;
  return (
    <td className={styles.cell}>
      <span className={styles.hours}>{hoursText(planned)}</span>
      <span className={styles.free} data-over={inHalfHours(free) < 0 || undefined}>
        {freeText(free, planned)}
      </span>
      <FillBar planned={planned} capacity={person.capacity[place] ?? 0} />
    </td>
  );
}

type HoursCellProps = PersonRowsProps & { projectId: number; place: number };

/** Somebody's hours on a project in a month, which a press turns into a field. */
function HoursCell({ person, months, projects, projectId, place, editing, edit }: HoursCellProps) {
  const month = months[place]?.month ?? '';
  const cell: Cell = { person, projectId, month };
  const typing = sameCell(editing?.typing, cell) ? editing?.typing : undefined;
  const pending = sameCell(editing?.pending?.cell, cell) ? editing?.pending : undefined;
  const hours = pending?.hours ?? hoursOn(person, projectId, place);
  return (
    <EditableHours
      label={`Hours of ${person.name} on ${projects.get(projectId)?.name}, ${monthLabel(month)}`}
      hours={hours}
      text={hours === 0 ? '·' : hoursText(hours)}
      typing={typing && { text: typing.text, fault: typing.fault }}
      isPending={pending !== undefined}
      onType={(text) => (typing || text === undefined ? edit.type(text) : edit.open(cell, hours, text))}
      onConfirm={edit.confirm}
      onLeave={edit.confirm}
    />
  );
}
