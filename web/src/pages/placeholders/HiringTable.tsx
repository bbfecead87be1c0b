import { monthLabel } from '#domain/values/month.ts';
import type { HiringView, RoleDemandView } from '#projections/people/placeholders/view.ts';
import { currentMonth } from '../../format/dates.ts';
import { hoursText, hoursWithoutUnit } from '../../format/hours.ts';
import { leftAndOverWords } from '../../plans/hoursWords.ts';
import { shortMonth } from '../../plans/MonthHead.tsx';
import { classNames } from '../../ui/basics/classNames.ts';
import * as layout from '../../ui/basics/layout.module.css';
import * as styles from './placeholders.module.css';

/** Missing or free hours by role and month: whom to hire when. */
export function HiringTable({ months, roles, unplanned }: HiringView) {
  const now = currentMonth();
  return (
    <table
      className={classNames(layout.figureTable, styles.hiring)}
      aria-label="Whom to hire: hours by role and month"
    >
      <thead>
        <tr>
          <th scope="col">Role</th>
          {months.map(({ month }) => (
            <th
              key={month}
              scope="col"
              data-now={month === now || undefined}
              aria-current={month === now ? 'date' : undefined}
            >
              {shortMonth(month)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {roles.map((role) => (
          <tr key={role.role}>
            <th scope="row">{role.role}</th>
            {months.map(({ month }, place) => (
              <td key={month} title={detailOf(role, place, monthLabel(month))}>
                <Demand role={role} place={place} />
              </td>
            ))}
          </tr>
        ))}
        {roles.length === 0 && (
          <tr>
            <td colSpan={months.length + 1} className={styles.nobody}>
              Nobody is there in these months, and nobody is to be hired.
            </td>
          </tr>
        )}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">
            Planned for nobody yet
            <small>What projects need beyond people and placeholders, whatever the role</small>
          </th>
          {months.map(({ month }, place) => (
            <td key={month}>{unplanned[place] ? hoursText(unplanned[place]) : '·'}</td>
          ))}
        </tr>
      </tfoot>
    </table>
  );
}

/**
 * A role's missing or free hours in a month, with the hours over and free that they are made of, and those to be hired.
 */
function Demand({ role, place }: { role: RoleDemandView; place: number }) {
  const [gap, left, over, toBeHired] = [role.gap, role.free, role.over, role.toBeHired].map(
    (hours) => hours[place] ?? 0,
  ) as [number, number, number, number];
  const isEven = over === 0 && toBeHired === 0;
  return (
    <>
      <span className={styles.gap} data-missing={gap > 0 || undefined}>
        {gap > 0 ? `${hoursWithoutUnit(gap)} missing` : gap === 0 ? 'covered' : leftWords(-gap, isEven)}
      </span>
      {!isEven && <span className={layout.under}>{leftAndOverWords({ left, over })}</span>}
      {toBeHired > 0 && (
        <span className={layout.under}>
          {hoursWithoutUnit(toBeHired)} <span className={styles.word}>to be hired</span>
        </span>
      )}
    </>
  );
}

/** Free hours, or those left after covering others' excess and the hours to be hired. */
const leftWords = (hours: number, isEven: boolean): string =>
  `${hoursWithoutUnit(hours)} ${isEven ? 'free' : 'to spare'}`;

const detailOf = (role: RoleDemandView, place: number, month: string): string =>
  `${role.role}, ${month}: ${hoursText(role.planned[place] ?? 0)} planned and ${hoursText(role.toBeHired[place] ?? 0)} to be hired, of ${hoursText(role.capacity[place] ?? 0)} that people have; ${leftAndOverWords({ left: role.free[place] ?? 0, over: role.over[place] ?? 0 })}`;
