import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { addMonths } from '#domain/values/month.ts';
import { useCurrentUser } from '../../../api/me.ts';
import { coverageQuery, dashboardMetricsQuery } from '../../../api/queries/money.ts';
import { currentMonth } from '../../../format/dates.ts';
import { useReadOnly } from '../../../ui/basics/readOnly.ts';
import { LoadingMarker } from '../../../ui/feedback/Skeleton.tsx';
import { useStepsHidden } from './hiddenSteps.ts';

// An agency needs it once.
const FirstStepsCard = lazy(() => import('./FirstStepsCard.tsx'));

/** The first steps, until there is a project, a person, and hours of theirs in the next months. */
export function FirstSteps({ month }: { month: string }) {
  const now = currentMonth();
  const { data: coverage, isPending } = useQuery(coverageQuery(now, addMonths(now, 2)));
  const metrics = useQuery(dashboardMetricsQuery(month));
  const userId = useCurrentUser()?.id ?? '';
  const isHidden = useStepsHidden(userId);
  if (useReadOnly() || isHidden) return null;
  if (isPending) return <LoadingMarker />;
  if (!coverage || coverage.some(({ plannedHours }) => plannedHours > 0)) return null;
  if (!metrics.data) return metrics.isPending && <LoadingMarker />;
  return (
    <Suspense fallback={<LoadingMarker />}>
      <FirstStepsCard revenue={metrics.data.totalRevenue} month={month} userId={userId} />
    </Suspense>
  );
}
