import {
  activityTone,
  allocationStatus,
  allocationTone,
  freelancerActivity,
  utilisationScale,
} from '#domain/values/status.ts';
import type { PlanningRow } from '#projections/plans/planning/view.ts';
import { RecordLink } from '../../../app/RecordLink.tsx';
import { hoursText } from '../../../format/hours.ts';
import { keyOf } from '../../../plans/planEntries.ts';
import type { HoursTotals } from '../../../plans/planHours.ts';
import { isFlexible, RequiredHours } from '../../../plans/RequiredHours.tsx';
import { typeColours, typeLabels } from '../../../projects/projectTypes.ts';
import { toneIcon } from '../../../ui/basics/tones.tsx';
import { OverMark } from '../../../ui/feedback/OverMark.tsx';
import * as styles from './grid.module.css';
import type { GridPerson } from './gridPeople.ts';

/** Who a row is about. */
export function PersonHeading({ person }: { person: GridPerson | undefined }) {
  if (!person) return null;
  const role = person.person.kind === 'freelancer' ? 'Freelancer' : person.role;
  return (
    <span className={styles.person} title={`${person.name}, ${person.role}`}>
      <span className={styles.name}>
        <RecordLink {...person.person} isPointerOnly>
          {person.name}
        </RecordLink>
      </span>
      <span className={styles.aside} data-slot="plan-grid-aside">
        {role}
      </span>
    </span>
  );
}

/** What a column is about. */
export function ProjectHeading({ row }: { row: PlanningRow | undefined }) {
  if (!row) return null;
  const { project } = row;
  return (
    <span
      className={styles.project}
      title={`${project.name}, ${project.client.name} (${typeLabels[project.projectType]})`}
    >
      <span className={styles.projectName}>
        <RecordLink kind="project" id={project.id} isPointerOnly>
          {project.name}
        </RecordLink>
      </span>
      <span className={styles.aside} data-slot="plan-grid-aside">
        {project.client.name}
      </span>
      <span
        className={styles.type}
        style={{ background: typeColours[project.projectType] }}
        aria-hidden="true"
      />
    </span>
  );
}

/** A person's hours on all projects, shown or not, against what they have. */
export function PersonTotal({ person, totals }: { person: GridPerson | undefined; totals: HoursTotals }) {
  if (!person) return null;
  const hours = totals.people.get(keyOf(person.person)) ?? 0;
  const { tone, mark } = scaleOf(person, hours);
  return (
    <span className={styles.sum} data-tone={tone ?? undefined}>
      {tone && toneIcon[tone]}
      <strong>{hoursText(hours)}</strong>{' '}
      {mark !== null && (
        <>
          <OverMark mark={mark} />{' '}
        </>
      )}
      <span className={styles.aside} data-slot="plan-grid-aside">
        of {hoursText(person.capacity)}
      </span>
    </span>
  );
}

/** As the lists have it: a team member's utilisation, a freelancer's contract. */
const scaleOf = ({ capacity, thresholds }: GridPerson, hours: number) =>
  thresholds
    ? utilisationScale(hours, capacity, thresholds)
    : { tone: activityTone[freelancerActivity(hours, capacity)], mark: null };

/** A project's hours against what it needs. */
export function ProjectTotal({ row, totals }: { row: PlanningRow | undefined; totals: HoursTotals }) {
  if (!row) return null;
  const hours = totals.projects.get(String(row.project.id)) ?? 0;
  const status = allocationStatus(hours, row.requiredHours);
  const tone = isFlexible(row) ? null : allocationTone[status];
  return (
    <span className={styles.need} data-tone={tone ?? undefined} title={status}>
      <span>
        {tone && toneIcon[tone]}
        <strong>{hoursText(hours)}</strong>
      </span>
      <span className={styles.aside} data-slot="plan-grid-aside">
        <RequiredHours row={row} />
      </span>
    </span>
  );
}

/** Everybody's hours against everybody's capacity. */
export function GrandTotal({ hours, capacity }: { hours: number; capacity: number }) {
  return (
    <span className={styles.need}>
      <strong>{hoursText(hours)}</strong>
      <span className={styles.aside} data-slot="plan-grid-aside">
        of {hoursText(capacity)}
      </span>
    </span>
  );
}
