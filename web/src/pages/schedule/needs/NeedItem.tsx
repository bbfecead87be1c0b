import { GripVertical } from 'lucide-react';
import { Button } from 'react-aria-components';
import { monthLabel } from '#domain/values/month.ts';
import type { SchedulePerson, ScheduleView } from '#projections/plans/schedule/view.ts';
import { hoursText } from '../../../format/hours.ts';
import { shortMonth } from '../../../plans/MonthHead.tsx';
import { type Need, peopleWithFreeHours, personKey } from '../../../plans/scheduleFigures.ts';
import { ProjectTypeLabel } from '../../../projects/ProjectTypeLabel.tsx';
import * as layout from '../../../ui/basics/layout.module.css';
import { useReadOnly } from '../../../ui/basics/readOnly.ts';
import { givingOf, givingText } from './giving.ts';
import * as styles from './needsHours.module.css';

/** Maximum number of people listed. */
const maxPeople = 6;

type NeedItemProps = {
  schedule: ScheduleView;
  need: Need;
  isOpen: boolean;
  /** It doesn't fit this page: it is laid out, but hidden and inert. */
  isOut: boolean;
  onToggle: () => void;
  /** Begins to give somebody hours on the work. */
  onGive: (person: SchedulePerson, need: Need, hours: number) => void;
  /** Called with the work being dragged, and with undefined afterwards. */
  onDrag: (need: Need | undefined) => void;
};

/** Work that needs hours; expanded, it lists who is free then. */
export function NeedItem({ need, schedule, isOpen, isOut, onToggle, onGive, onDrag }: NeedItemProps) {
  const isReadOnly = useReadOnly();
  const { project, place, missing } = need;
  const month = schedule.months[place]?.month ?? '';
  const free = isOpen ? peopleWithFreeHours(schedule.people, place) : [];
  return (
    <li
      className={styles.need}
      data-open={isOpen || undefined}
      inert={isOut}
      draggable={!isReadOnly}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'copy';
        event.dataTransfer.setData(
          'text/plain',
          `${project.name}, ${shortMonth(month)}: ${hoursText(missing)}`,
        );
        onDrag(need);
      }}
      onDragEnd={() => onDrag(undefined)}
    >
      <Button className={styles.head} aria-expanded={isOpen} onPress={onToggle}>
        <span className={styles.name}>
          <ProjectTypeLabel type={project.projectType} text={project.name} />
          <span className={layout.under}>
            {project.clientName} ·{' '}
            <span className={layout.unbroken}>
              {need.isInNoMonth ? 'in no month yet' : shortMonth(month)}
            </span>
          </span>
        </span>
        <span className={styles.hours}>{hoursText(missing)}</span>
        {!isReadOnly && <GripVertical className={styles.grip} size={14} aria-hidden="true" />}
      </Button>
      {isOpen && (
        <div className={styles.give}>
          <p className={layout.under}>
            {free.length === 0
              ? `Nobody has hours free in ${monthLabel(month)}.`
              : `Free in ${monthLabel(month)}:`}
          </p>
          {free.slice(0, maxPeople).map(({ person, free: hours }) => (
            <Button
              key={personKey(person)}
              className={styles.person}
              isDisabled={isReadOnly}
              aria-label={`Give ${person.name} hours on ${project.name}, ${monthLabel(month)}: ${hoursText(hours)} free`}
              onPress={() => onGive(person, need, givingOf(person, need).hours)}
            >
              {person.name}
              <span className={layout.under}>{givingText(person, need)}</span>
            </Button>
          ))}
        </div>
      )}
    </li>
  );
}
