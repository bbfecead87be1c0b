import { inHalfHours } from '#domain/figures/status.ts';
import { monthLabel } from '#domain/month.ts';
import type { HiringView, RoleDemandView } from '#projections/placeholders/view.ts';
import { currentMonth } from '../../format/dates.ts';
import { bareHours, hoursText } from '../../format/hours.ts';
import { shortMonth } from '../schedule/MonthHead.tsx';
import * as styles from './placeholders.module.css';

/** Of each role and month what is missing or free, and of what: whom to hire when. */
export function HiringTable({ months, roles, unplanned }: HiringView) {
  const now = currentMonth();
  return (
    <table className={styles.hiring} aria-label="Whom to hire: hours by role and month">
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
            <small>What projects need, whatever the role</small>
          </th>
          {months.map(({ month }, place) => (
            <td key={month}>
              {inHalfHours(unplanned[place] ?? 0) === 0 ? '·' : hoursText(unplanned[place] ?? 0)}
            </td>
          ))}
        </tr>
      </tfoot>
    </table>
  );
}

/** What a role's month misses or has left, and the hours to be hired in it. */
function Demand({ role, place }: { role: RoleDemandView; place: number }) {
  const gap = inHalfHours(role.gap[place] ?? 0);
  const toBeHired = role.toBeHired[place] ?? 0;
  return (
    <>
      <span className={styles.gap} data-missing={gap > 0 || undefined}>
        {gap > 0 ? `${bareHours(gap)} missing` : gap === 0 ? 'covered' : `${bareHours(-gap)} free`}
      </span>
      {toBeHired > 0 && (
        <span className={styles.hired}>
          {bareHours(toBeHired)} <span className={styles.word}>to be hired</span>
        </span>
      )}
    </>
  );
}

const detailOf = (role: RoleDemandView, place: number, month: string): string =>
  `${role.role}, ${month}: ${hoursText(role.planned[place] ?? 0)} planned and ${hoursText(role.toBeHired[place] ?? 0)} to be hired, of ${hoursText(role.capacity[place] ?? 0)} that people have`;
