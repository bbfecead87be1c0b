import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { type Month, monthLabel } from '#domain/month.ts';
import type { FreelancerMonthView } from '#projections/profitability/view.ts';
import { freelancerMonthsQuery } from '../../api/queries/freelancerMonths.ts';
import { paths } from '../../app/paths.ts';
import { hoursText } from '../../format/hours.ts';
import { Alert } from '../../ui/Alert.tsx';

type RecommendationProps = {
  /** What clients need beyond the team's hours, and beyond those of freelancers too. */
  gap: number;
  gapWithFreelancers: number;
  month: Month;
};

/** Agreed hours that nobody has planned yet; of a freelancer over contract there are none. */
const hoursLeft = (freelancers: readonly FreelancerMonthView[]): number =>
  freelancers.reduce(
    (sum, { contractedHours, allocatedHours }) => sum + Math.max(0, contractedHours - allocatedHours),
    0,
  );

/** What to do in a month that asks for more than the team has (core section 2, recommendation alert). */
export function Recommendation({ gap, gapWithFreelancers, month }: RecommendationProps) {
  const freelancers = useQuery(freelancerMonthsQuery(month)).data;
  const need = `Clients need ${hoursText(gap)} more than the team has in ${monthLabel(month)}.`;
  const isCovered = gapWithFreelancers <= 0;
  const isUsedUp = isCovered && freelancers !== undefined && hoursLeft(freelancers) === 0;
  const more = 'agree more hours with freelancers, or move work to another month.';
  return (
    <Alert
      tone={isCovered ? 'watch' : 'over'}
      title={
        isCovered && !isUsedUp
          ? 'Recommendation: use the contracted freelancers'
          : 'Recommendation: find more hands'
      }
      action={
        <Link className="dashboard-link" to={{ pathname: paths.allocations, search: `?month=${month}` }}>
          Allocate hours
        </Link>
      }
    >
      {isUsedUp
        ? `${need} The hours contracted with freelancers are all allocated already: ${more}`
        : isCovered
          ? `${need} The hours contracted with freelancers cover that.`
          : `${need} Even with all contracted freelancers, ${hoursText(gapWithFreelancers)} are missing: ${more}`}
    </Alert>
  );
}
