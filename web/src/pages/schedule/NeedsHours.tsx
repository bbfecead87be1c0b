import { memo, useMemo, useState } from 'react';
import { Button } from 'react-aria-components';
import { inHalfHours } from '#domain/figures/status.ts';
import { monthLabel } from '#domain/month.ts';
import type { SchedulePerson, ScheduleView } from '#projections/schedule/view.ts';
import { hoursText } from '../../format/hours.ts';
import { Card } from '../../ui/Card.tsx';
import { useReadOnly } from '../../ui/readOnly.ts';
import { ProjectTypeLabel } from '../planning/ProjectTypeLabel.tsx';
import { shortMonth } from './MonthHead.tsx';
import * as styles from './needsHours.module.css';
import * as scheduleStyles from './schedule.module.css';
import { freeThen, type Need, needsOf, type PlannedHours } from './scheduleFigures.ts';

/** Work and people that are listed at first. */
const mostNeeds = 12;
const mostPeople = 6;

type NeedsHoursProps = {
  schedule: ScheduleView;
  planned: PlannedHours;
  /** Begins to give somebody hours on the work that needs them. */
  onGive: (person: SchedulePerson, need: Need, hours: number) => void;
};

/** The work that needs hours, the nearest month first; opened, it says who is free then and gives them hours. */
export const NeedsHours = memo(function NeedsHours({ schedule, planned, onGive }: NeedsHoursProps) {
  const [openKey, setOpenKey] = useState<string>();
  const [isWhole, setWhole] = useState(false);
  const needs = useMemo(() => needsOf(schedule, planned), [schedule, planned]);
  const shown = isWhole ? needs : needs.slice(0, mostNeeds);
  return (
    <Card title="Needs hours" count={needs.length} isPadded={false}>
      {needs.length === 0 ? (
        <p className={styles.note}>Every project has the hours that it needs in these months.</p>
      ) : (
        <ul className={styles.list}>
          {shown.map((need) => {
            const key = `${need.project.id} ${need.isInNoMonth ? '' : need.place}`;
            return (
              <NeedItem
                key={key}
                need={need}
                schedule={schedule}
                isOpen={key === openKey}
                onToggle={() => setOpenKey(key === openKey ? undefined : key)}
                onGive={onGive}
              />
            );
          })}
        </ul>
      )}
      {shown.length < needs.length && (
        <Button className={styles.more} onPress={() => setWhole(true)}>
          Show all {needs.length}
        </Button>
      )}
    </Card>
  );
});

type NeedItemProps = Omit<NeedsHoursProps, 'planned'> & { need: Need; isOpen: boolean; onToggle: () => void };

function NeedItem({ need, schedule, isOpen, onToggle, onGive }: NeedItemProps) {
  const isReadOnly = useReadOnly();
  const { project, place } = need;
  const month = schedule.months[place]?.month ?? '';
  const missing = inHalfHours(need.missing);
  const free = isOpen ? freeThen(schedule.people, place) : [];
  return (
    <li className={styles.need} data-open={isOpen || undefined}>
      <Button className={styles.needHead} aria-expanded={isOpen} onPress={onToggle}>
        <span className={styles.needName}>
          <ProjectTypeLabel type={project.projectType} text={project.name} />
          <span className={scheduleStyles.small}>
            {project.clientName} · {need.isInNoMonth ? 'in no month yet' : shortMonth(month)}
          </span>
        </span>
        <span className={scheduleStyles.hours}>{hoursText(missing)}</span>
      </Button>
      {isOpen && (
        <div className={styles.give}>
          <p className={scheduleStyles.small}>
            {free.length === 0
              ? `Nobody has hours free in ${monthLabel(month)}.`
              : `Free in ${monthLabel(month)}:`}
          </p>
          {free.slice(0, mostPeople).map(({ person, free: hours }) => (
            <Button
              key={`${person.kind}-${person.id}`}
              className={styles.givePerson}
              isDisabled={isReadOnly}
              aria-label={`Give ${person.name} hours on ${project.name}, ${monthLabel(month)}: ${hoursText(inHalfHours(hours))} free`}
              onPress={() => onGive(person, need, Math.min(missing, Math.floor(hours * 2) / 2))}
            >
              {person.name}
              <span className={scheduleStyles.small}>{hoursText(inHalfHours(hours))} free</span>
            </Button>
          ))}
        </div>
      )}
    </li>
  );
}
