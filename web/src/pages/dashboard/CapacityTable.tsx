import type { FigureName } from '#domain/money/figures.ts';
import { type Month, monthLabel } from '#domain/values/month.ts';
import { type CapacityStatus, capacityTone } from '#domain/values/status.ts';
import type { ResourcePlanningView } from '#projections/plans/resourcePlanning/view.ts';
import { hoursText } from '../../format/hours.ts';
import { percent } from '../../format/percent.ts';
import { ExplainButton } from '../../money/explain/ExplainButton.tsx';
import { Badge } from '../../ui/basics/Badge.tsx';
import * as styles from './CapacityTable.module.css';

type CapacityRowProps = {
  name: string;
  month: Month;
  hours: number;
  /** The figures that explain the hours, and the demand's share of them. */
  figures: { hours: FigureName; utilisation?: FigureName };
  /** The demand's share of these hours, a fraction; undefined for the demand itself. */
  utilisation?: number;
  status?: CapacityStatus;
};

function CapacityRow({ name, month, hours, figures, utilisation, status }: CapacityRowProps) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>
        <span className={styles.figure}>
          {hoursText(hours)}
          <ExplainButton figure={figures.hours} month={month} />
        </span>
      </td>
      <td>
        <span className={styles.figure}>
          {utilisation === undefined || (hours === 0 && status === 'Overallocated')
            ? '—'
            : percent(utilisation)}
          {figures.utilisation && <ExplainButton figure={figures.utilisation} month={month} />}
        </span>
      </td>
      <td>
        {status ? <Badge tone={capacityTone[status]}>{status}</Badge> : <Badge tone="info">Demand</Badge>}
      </td>
    </tr>
  );
}

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
        <CapacityRow
          name="Client Billable Hours"
          month={month}
          hours={planning.clientBillableHours}
          figures={{ hours: 'clientBillableHours' }}
        />
        <CapacityRow
          name="Internal Team Hours (Direct Only)"
          month={month}
          figures={{ hours: 'internalTeamHours', utilisation: 'capacityUtilization' }}
          hours={planning.internalTeamHours}
          utilisation={planning.capacityUtilization}
          status={planning.capacityStatus}
        />
        <CapacityRow
          name="Team + Contracted Freelancers"
          month={month}
          figures={{
            hours: 'internalTeamPlusContractedFreelancerHours',
            utilisation: 'capacityUtilizationWithFreelancers',
          }}
          hours={planning.internalTeamPlusContractedFreelancerHours}
          utilisation={planning.capacityUtilizationWithFreelancers}
          status={planning.capacityStatusWithFreelancers}
        />
      </tbody>
    </table>
  );
}
