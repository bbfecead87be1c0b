import { type Month, monthLabel } from '#domain/values/month.ts';
import { capacityTone } from '#domain/values/status.ts';
import type { ResourcePlanningView } from '#projections/plans/resourcePlanning/view.ts';
import { hoursText } from '../../format/hours.ts';
import { percent } from '../../format/percent.ts';
import { ExplainButton } from '../../money/explain/ExplainButton.tsx';
import { Badge } from '../../ui/basics/Badge.tsx';
import * as styles from './CapacityTable.module.css';

/** The demand, and the capacities with its share of them, by their names in the report. */
const rows = [
  { name: 'Client Billable Hours', hours: 'clientBillableHours' },
  {
    name: 'Internal Team Hours (Direct Only)',
    hours: 'internalTeamHours',
    utilisation: 'capacityUtilization',
    status: 'capacityStatus',
  },
  {
    name: 'Team + Contracted Freelancers',
    hours: 'internalTeamPlusContractedFreelancerHours',
    utilisation: 'capacityUtilizationWithFreelancers',
    status: 'capacityStatusWithFreelancers',
  },
] as const;

/** The month's demand and capacity, in three rows. */
export function CapacityTable({ planning, month }: { planning: ResourcePlanningView; month: Month }) {
  return (
    <table className={styles.capacity} aria-label={`Demand and capacity in ${monthLabel(month)}`}>
      <thead>
        <tr>
          <th scope="col">Resource</th>
          <th scope="col">Hours</th>
          <th scope="col">Utilization %</th>
          <th scope="col">Status</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const hours = planning[row.hours];
          const status = 'status' in row ? planning[row.status] : undefined;
          return (
            <tr key={row.hours}>
              <th scope="row">{row.name}</th>
              <td>
                <span className={styles.figure}>
                  {hoursText(hours)}
                  <ExplainButton figure={row.hours} month={month} />
                </span>
              </td>
              <td>
                <span className={styles.figure}>
                  {!('utilisation' in row) || (hours === 0 && status === 'Overallocated')
                    ? '—'
                    : percent(planning[row.utilisation])}
                  {'utilisation' in row && <ExplainButton figure={row.utilisation} month={month} />}
                </span>
              </td>
              <td>
                <Badge tone={status ? capacityTone[status] : 'info'}>{status ?? 'Demand'}</Badge>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
