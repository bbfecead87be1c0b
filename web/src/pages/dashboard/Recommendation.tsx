import { Link } from 'react-router-dom';
import { type Month, monthLabel } from '#domain/month.ts';
import type { ResourcePlanningView } from '#projections/resourcePlanning/view.ts';
import { paths } from '../../app/paths.ts';
import { hoursText } from '../../format/hours.ts';
import { Alert } from '../../ui/Alert.tsx';

/** What to do in a month that asks for more than the team has (core section 2, recommendation alert). */
export function Recommendation({ planning, month }: { planning: ResourcePlanningView; month: Month }) {
  const { capacityGap, capacityGapWithFreelancers } = planning;
  const need = `Clients need ${hoursText(capacityGap)} more than the team has in ${monthLabel(month)}.`;
  const isCovered = capacityGapWithFreelancers <= 0;
  return (
    <Alert
      tone={isCovered ? 'watch' : 'over'}
      title={isCovered ? 'Recommendation: use the contracted freelancers' : 'Recommendation: find more hands'}
      action={
        <Link className="dashboard-link" to={{ pathname: paths.allocations, search: `?month=${month}` }}>
          Allocate hours
        </Link>
      }
    >
      {isCovered
        ? `${need} The hours contracted with freelancers cover that.`
        : `${need} Even with all contracted freelancers, ${hoursText(capacityGapWithFreelancers)} are missing: agree more hours with freelancers, or move work to another month.`}
    </Alert>
  );
}
