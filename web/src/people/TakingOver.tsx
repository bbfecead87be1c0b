import { type Month, monthIndex, monthLabel } from '#domain/values/month.ts';
import type { SchedulePerson, ScheduleView } from '#projections/plans/schedule/view.ts';
import { hoursText } from '../format/hours.ts';
import { freeHoursOf, personKey, sumOf } from '../plans/scheduleFigures.ts';
import { classNames } from '../ui/basics/classNames.ts';
import * as layout from '../ui/basics/layout.module.css';
import type { Option } from '../ui/basics/options.ts';
import * as styles from './takingOver.module.css';

type TakenTableProps = { taken: readonly TakenMonth[]; person: SchedulePerson | null };

/** The hours that move by month, beside the person's free hours. */
export function TakenTable({ taken, person }: TakenTableProps) {
  return (
    <table className={classNames(layout.figureTable, styles.taken)} aria-label="Hours that move, by month">
      <thead>
        <tr>
          <th scope="col">Month</th>
          <th scope="col">Hours to move</th>
          <th scope="col">Free now</th>
          <th scope="col">Free then</th>
        </tr>
      </thead>
      <tbody>
        {taken.map(({ month, hours, uncounted, free, isThere }) => (
          <tr key={month}>
            <th scope="row">{monthLabel(month)}</th>
            <td>
              {hoursText(hours)}
              {uncounted > 0 && (
                <small className={layout.under}>{`${hoursText(uncounted)} on work that is not won`}</small>
              )}
            </td>
            <td>{person ? isThere ? <Free hours={free} /> : 'Not there' : '—'}</td>
            <td>{person && isThere ? <Free hours={free - (hours - uncounted)} /> : '—'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Free hours of a month; an excess in words. */
function Free({ hours }: { hours: number }) {
  return hours < 0 ? <span className={styles.over}>{hoursText(-hours)} over</span> : hoursText(hours);
}

/**
 * A month of a handover: the hours taken over, those of them on tentative and lost projects, which take nobody's free
 * hours, and the person's free hours without them.
 */
type TakenMonth = { month: Month; hours: number; uncounted: number; free: number; isThere: boolean };

type PlannedMonth = { projectId: number; month: Month; hours: number };

/** The months of a schedule, and its projects, which are all that are won. */
type Won = { months: ScheduleView['months']; projects: readonly { id: number }[] };

/** The hours that somebody takes over from a month on, by month; months without hours are left out. */
export const takenOver = (
  planned: readonly PlannedMonth[],
  from: Month,
  { months, projects }: Won,
  person: SchedulePerson | undefined,
): TakenMonth[] => {
  const byMonth = Map.groupBy(
    planned.filter(({ month }) => month >= from),
    ({ month }) => month,
  );
  const won = new Set(projects.map(({ id }) => id));
  const first = months[0]?.month;
  const inOrder = [...byMonth].sort(([one], [other]) => one.localeCompare(other));
  return inOrder.map(([month, each]) => {
    const place = first === undefined ? -1 : monthIndex(month) - monthIndex(first);
    return {
      month,
      hours: sumOf(each.map(({ hours }) => hours)),
      uncounted: sumOf(each.map(({ projectId, hours }) => (won.has(projectId) ? 0 : hours))),
      free: person ? freeHoursOf(person, place) : 0,
      isThere: person?.isThere[place] ?? false,
    };
  });
};

/**
 * The people who may take over hours of some months from somebody of a role: those of the role first, by name. People
 * who are not there in one of the months can't be chosen.
 */
export const candidates = (
  { months: shown, people }: Pick<ScheduleView, 'months' | 'people'>,
  months: readonly Month[],
  role: string,
): Option[] => {
  const isOfRole = (person: SchedulePerson) => person.role.toLowerCase() === role.toLowerCase();
  const places = new Map(shown.map(({ month }, place) => [month, place]));
  return people
    .toSorted(
      (one, other) =>
        Number(isOfRole(other)) - Number(isOfRole(one)) || one.name.localeCompare(other.name, 'en-GB'),
    )
    .map((person) => {
      const absent = months.find((month) => !person.isThere[places.get(month) ?? -1]);
      const what = person.kind === 'freelancer' ? `${person.role} · freelancer` : person.role;
      return {
        id: personKey(person),
        label: person.name,
        description: absent === undefined ? what : `${what} · not there in ${monthLabel(absent)}`,
        isDisabled: absent !== undefined,
      };
    });
};
