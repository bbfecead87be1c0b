import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { type Month, monthLabel } from '#domain/values/month.ts';
import type { FreelancerMonthView } from '#projections/money/profitability/view.ts';
import { freelancerMonthsQuery } from '../../api/queries/people.ts';
import { paths } from '../../app/paths.ts';
import { hoursText } from '../../format/hours.ts';
import { hrefOf } from '../../format/search.ts';
import * as layout from '../../ui/basics/layout.module.css';
import { Alert } from '../../ui/feedback/Alert.tsx';

type RecommendationProps = {
  /** Demand beyond the team's hours, and beyond those of freelancers, too. */
  gap: number;
  gapWithFreelancers: number;
  month: Month;
};

/** The freelancers' allocated and agreed hours, in words; undefined while some are left, or they are unknown. */
const usedUp = (freelancers: readonly FreelancerMonthView[] | undefined): string | undefined => {
  if (!freelancers) return undefined;
  const sum = (read: (freelancer: FreelancerMonthView) => number) =>
    freelancers.reduce((total, freelancer) => total + read(freelancer), 0);
  const allocated = sum(({ allocatedHours }) => allocatedHours);
  const contracted = sum(({ contractedHours }) => contractedHours);
  return allocated < contracted ? undefined : `${hoursText(allocated)} of ${hoursText(contracted)}`;
};

/** What to do in a month whose demand exceeds the team's hours. */
export function Recommendation({ gap, gapWithFreelancers, month }: RecommendationProps) {
  const freelancers = useQuery(freelancerMonthsQuery(month)).data;
  const need = `Clients need ${hoursText(gap)} more than the team has in ${monthLabel(month)}.`;
  const isCovered = gapWithFreelancers <= 0;
  const used = isCovered ? usedUp(freelancers) : undefined;
  const more = 'agree more hours with freelancers, or move work to another month.';
  return (
    <Alert
      tone={isCovered ? 'watch' : 'over'}
      title={
        isCovered && used === undefined
          ? 'Recommendation: use the contracted freelancers'
          : 'Recommendation: find more hands'
      }
      action={
        <Link className={layout.strong} to={hrefOf(paths.allocations, { month })}>
          Allocate hours
        </Link>
      }
    >
      {used !== undefined
        ? `${need} The hours contracted with freelancers are allocated already (${used}): ${more}`
        : isCovered
          ? `${need} The hours contracted with freelancers cover that.`
          : `${need} Even with all contracted freelancers, ${hoursText(gapWithFreelancers)} are missing: ${more}`}
    </Alert>
  );
}
