import { ChevronRight } from 'lucide-react';
import { memo, useState } from 'react';
import { Button } from 'react-aria-components';
import { leftTogether } from '#domain/money/roleDemand.ts';
import { rolesOf } from '#domain/people/roles.ts';
import { counted } from '#domain/values/sentences.ts';
import type { SchedulePerson, ScheduleProject, ScheduleView } from '#projections/plans/schedule/view.ts';
import { hoursText, hoursWithoutUnit } from '../../format/hours.ts';
import { leftAndOverWords } from '../../plans/hoursWords.ts';
import { minTellableHours, missingOf, type PlannedHours, sumFreeHours } from '../../plans/scheduleFigures.ts';
import * as styles from '../../plans/scheduleTable.module.css';
import * as heading from './rowHeading.module.css';

type ScheduleFootProps = {
  schedule: ScheduleView;
  planned: PlannedHours;
  people: readonly SchedulePerson[];
  /** The projects whose remaining hours are summed. */
  projects: readonly ScheduleProject[];
  /** Whether they are only those that the shown people have hours on. */
  isNarrowed: boolean;
  /** Whether the months' total is at the end. */
  isYear: boolean;
};

/** The free hours of those shown, by month and role, and the hours that projects still need; always in sight. */
export const ScheduleFoot = memo(function ScheduleFoot({
  schedule: { months },
  planned,
  people,
  projects,
  isNarrowed,
  isYear,
}: ScheduleFootProps) {
  const [isByRole, setByRole] = useState(false);
  const roles = isByRole ? rolesOf(people) : [];
  const total = (of: (place: number) => number) => months.reduce((sum, _, place) => sum + of(place), 0);
  const everybody = counted(people.length, 'person', 'people');
  return (
    <tfoot>
      {roles.map(({ name: role, holders: members }, at) => (
        <tr key={role} className={styles.footRole} style={{ '--above': roles.length - at - 1 } as object}>
          <th scope="row">{role}</th>
          {months.map(({ month }, place) => (
            <td key={month}>
              {isYear
                ? hoursWithoutUnit(sumFreeHours(members, place).left)
                : leftAndOverWords(sumFreeHours(members, place))}
            </td>
          ))}
          {isYear && <td />}
        </tr>
      ))}
      <tr className={styles.footFirst}>
        <th scope="row">
          <Button
            excludeFromTabOrder
            className={heading.name}
            aria-expanded={isByRole}
            aria-label={`Free hours of ${everybody}, for any work, by role`}
            onPress={() => setByRole(!isByRole)}
          >
            <ChevronRight className={heading.chevron} size={14} aria-hidden="true" />
            <span>
              Free hours{' '}
              <span className={styles.small}>
                of {everybody}
                <span className={styles.word}>, for any work</span>
              </span>
            </span>
          </Button>
        </th>
        {months.map(({ month }, place) => (
          <td key={month}>{hoursText(sumFreeHours(people, place).left)}</td>
        ))}
        {isYear && <td>{hoursText(total((place) => sumFreeHours(people, place).left))}</td>}
      </tr>
      <tr>
        <th scope="row">
          Hours still needed{' '}
          <span className={styles.small}>
            of {counted(projects.length, 'project', 'projects')}
            {isNarrowed &&
              (people.length === 1 ? ' that they have hours on' : ' that these people have hours on')}
          </span>
        </th>
        {months.map(({ month }, place) => {
          const needed = stillNeeded(projects, planned, place);
          return (
            <td key={month} data-needed={needed >= minTellableHours || undefined}>
              {hoursText(needed)}
            </td>
          );
        })}
        {isYear && <td>{hoursText(total((place) => stillNeeded(projects, planned, place)))}</td>}
      </tr>
    </tfoot>
  );
});

/** The hours that all projects together still need; one's excess doesn't cover another. */
const stillNeeded = (projects: readonly ScheduleProject[], planned: PlannedHours, place: number): number =>
  leftTogether(projects.map((project) => missingOf(project, planned, place))).left;
