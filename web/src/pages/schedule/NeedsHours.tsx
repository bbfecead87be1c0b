import { GripVertical } from 'lucide-react';
import { type KeyboardEvent, memo, useMemo, useState } from 'react';
import { Button } from 'react-aria-components';
import { inHalfHours } from '#domain/figures/status.ts';
import { monthLabel } from '#domain/month.ts';
import type { SchedulePerson, ScheduleView } from '#projections/schedule/view.ts';
import { hoursText } from '../../format/hours.ts';
import { ByPointer } from '../../ui/ByPointer.tsx';
import { Card } from '../../ui/Card.tsx';
import { useReadOnly } from '../../ui/readOnly.ts';
import { ProjectTypeLabel } from '../planning/ProjectTypeLabel.tsx';
import { givingOf, givingText } from './giving.ts';
import { shortMonth } from './MonthHead.tsx';
import * as styles from './needsHours.module.css';
import { freeThen, type Need, needsOf, type PlannedHours, personKey } from './scheduleFigures.ts';

/** Work and people that are listed at first. */
const mostNeeds = 12;
const mostPeople = 6;

type NeedsHoursProps = {
  schedule: ScheduleView;
  planned: PlannedHours;
  /** Begins to give somebody hours on the work that needs them. */
  onGive: (person: SchedulePerson, need: Need, hours: number) => void;
  /** Told what is being dragged, and of nothing once that is over. */
  onDrag: (need: Need | undefined) => void;
};

/** Up and down go through what can be pressed in the list, so that it is walked without Tab. */
const walk = (event: KeyboardEvent<HTMLElement>) => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
  const next = buttons[at + step];
  if (at < 0 || !next) return;
  event.preventDefault();
  next.focus();
};

/** The work that needs hours, the nearest month first; opened, it says who is free then and gives them hours. */
export const NeedsHours = memo(function NeedsHours(props: NeedsHoursProps) {
  const { schedule, planned } = props;
  const [openKey, setOpenKey] = useState<string>();
  const [isWhole, setWhole] = useState(false);
  const needs = useMemo(() => needsOf(schedule, planned), [schedule, planned]);
  const shown = isWhole ? needs : needs.slice(0, mostNeeds);
  const sum = inHalfHours(needs.reduce((all, { missing }) => all + missing, 0));
  return (
    <Card title="Needs hours" count={needs.length} isPadded={false} className={styles.needs}>
      {needs.length === 0 ? (
        <p className={styles.note}>Every project has the hours that it needs in these months.</p>
      ) : (
        <>
          <p className={styles.sum}>
            {hoursText(sum)} in all, nearest first.{' '}
            <ByPointer keys="Open one, or drag it onto a person." touch="Tap one to see who is free." />
          </p>
          <ul className={styles.list} onKeyDown={walk}>
            {shown.map((need) => {
              const key = `${need.project.id} ${need.isInNoMonth ? '' : need.place}`;
              return (
                <NeedItem
                  key={key}
                  {...props}
                  need={need}
                  isOpen={key === openKey}
                  onToggle={() => setOpenKey(key === openKey ? undefined : key)}
                />
              );
            })}
          </ul>
        </>
      )}
      {shown.length < needs.length && (
        <Button className={styles.more} onPress={() => setWhole(true)}>
          Show all {needs.length}
        </Button>
      )}
    </Card>
  );
});

type NeedItemProps = NeedsHoursProps & { need: Need; isOpen: boolean; onToggle: () => void };

function NeedItem({ need, schedule, isOpen, onToggle, onGive, onDrag }: NeedItemProps) {
  const isReadOnly = useReadOnly();
  const { project, place } = need;
  const month = schedule.months[place]?.month ?? '';
  const missing = inHalfHours(need.missing);
  const free = isOpen ? freeThen(schedule.people, place) : [];
  return (
    <li
      className={styles.need}
      data-open={isOpen || undefined}
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
          <span className={styles.small}>
            {project.clientName} ·{' '}
            <span className={styles.month}>{need.isInNoMonth ? 'in no month yet' : shortMonth(month)}</span>
          </span>
        </span>
        <span className={styles.hours}>{hoursText(missing)}</span>
        {!isReadOnly && <GripVertical className={styles.grip} size={14} aria-hidden="true" />}
      </Button>
      {isOpen && (
        <div className={styles.give}>
          <p className={styles.small}>
            {free.length === 0
              ? `Nobody has hours free in ${monthLabel(month)}.`
              : `Free in ${monthLabel(month)}:`}
          </p>
          {free.slice(0, mostPeople).map(({ person, free: hours }) => (
            <Button
              key={personKey(person)}
              className={styles.person}
              isDisabled={isReadOnly}
              aria-label={`Give ${person.name} hours on ${project.name}, ${monthLabel(month)}: ${hoursText(inHalfHours(hours))} free`}
              onPress={() => onGive(person, need, givingOf(person, need).hours)}
            >
              {person.name}
              <span className={styles.small}>{givingText(person, need)}</span>
            </Button>
          ))}
        </div>
      )}
    </li>
  );
}
