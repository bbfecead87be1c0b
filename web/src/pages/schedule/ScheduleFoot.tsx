import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { Button } from 'react-aria-components';
import { inHalfHours } from '#domain/figures/status.ts';
import { rolesOf } from '#domain/roles.ts';
import type { SchedulePerson, ScheduleProject, ScheduleView } from '#projections/schedule/view.ts';
import { bareHours, hoursText } from '../../format/hours.ts';
import { freeTogether, missingOf, type PlannedHours } from './scheduleFigures.ts';
import * as styles from './scheduleTable.module.css';

type ScheduleFootProps = {
  schedule: ScheduleView;
  planned: PlannedHours;
  people: readonly SchedulePerson[];
  projects: readonly ScheduleProject[];
};

/** What is free of those shown, by month and role, and what projects still need; it stays in sight. */
export function ScheduleFoot({ schedule: { months }, planned, people, projects }: ScheduleFootProps) {
  const [isByRole, setByRole] = useState(false);
  const roles = isByRole ? rolesOf(people) : [];
  return (
    <tfoot>
      {roles.map(({ name: role, holders: members }, at) => (
        <tr key={role} className={styles.footRole} style={{ '--above': roles.length - at - 1 } as object}>
          <th scope="row">{role}</th>
          {months.map(({ month }, place) => (
            <td key={month}>{bareHours(inHalfHours(freeTogether(members, place)))} free</td>
          ))}
        </tr>
      ))}
      <tr>
        <th scope="row">
          <Button
            excludeFromTabOrder
            className={styles.name}
            aria-expanded={isByRole}
            aria-label={`Free hours of ${people.length} ${people.length === 1 ? 'person' : 'people'}, for any work, by role`}
            onPress={() => setByRole(!isByRole)}
          >
            <ChevronRight className={styles.chevron} size={14} aria-hidden="true" />
            <span>
              Free hours{' '}
              <span className={styles.small}>
                of {people.length} {people.length === 1 ? 'person' : 'people'}, for any work
              </span>
            </span>
          </Button>
        </th>
        {months.map(({ month }, place) => (
          <td key={month}>{hoursText(inHalfHours(freeTogether(people, place)))}</td>
        ))}
      </tr>
      <tr>
        <th scope="row">
          Hours still needed
          <span className={styles.small}>
            of {projects.length} {projects.length === 1 ? 'project' : 'projects'}
          </span>
        </th>
        {months.map(({ month }, place) => {
          const needed = inHalfHours(stillNeeded(projects, planned, place));
          return (
            <td key={month} data-needed={needed > 0 || undefined}>
              {hoursText(needed)}
            </td>
          );
        })}
      </tr>
    </tfoot>
  );
}

/** What all projects together need; what one has too much is none of another's. */
const stillNeeded = (projects: readonly ScheduleProject[], planned: PlannedHours, place: number): number =>
  projects.reduce((sum, project) => sum + Math.max(0, missingOf(project, planned, place)), 0);
