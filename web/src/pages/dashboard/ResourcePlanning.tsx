import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import type { FigureName } from '#domain/money/figures.ts';
import { type Month, monthLabel } from '#domain/values/month.ts';
import { type CapacityStatus, capacityTone } from '#domain/values/status.ts';
import type { ResourcePlanningView } from '#projections/plans/resourcePlanning/view.ts';
import { resourcePlanningQuery } from '../../api/queries/money.ts';
import { Loaded } from '../../app/Loaded.tsx';
import { hoursApart, hoursText, signedHours } from '../../format/hours.ts';
import { percent } from '../../format/percent.ts';
import { ExplainButton } from '../../money/explain/ExplainButton.tsx';
import { Button } from '../../ui/basics/Button.tsx';
import { Spinner } from '../../ui/basics/Spinner.tsx';
import { Alert } from '../../ui/feedback/Alert.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Card } from '../../ui/page/Card.tsx';
import * as statCardStyles from '../../ui/page/StatCard.module.css';
import { StatCard } from '../../ui/page/StatCard.tsx';
import { CapacityTable } from './CapacityTable.tsx';
import * as styles from './dashboard.module.css';
import type { DashboardPartProps } from './dialogs/dialogs.ts';
import { ToneNote } from './dialogs/ToneNote.tsx';
import { Recommendation } from './Recommendation.tsx';

type GapCardProps = {
  label: string;
  figure: FigureName;
  /** Demand less capacity, in hours, both rounded as shown beside it. */
  gap: number;
  status: CapacityStatus;
  /** What to do about a gap above 0. */
  shortage: string;
  month: Month;
};

/** The gap between demand and capacity; above 0 with a plus sign and what is needed (docs/domain.md, Capacity). */
function GapCard({ label, figure, gap, status, shortage, month }: GapCardProps) {
  const tone = capacityTone[status];
  return (
    <StatCard
      label={label}
      value={gap > 0 ? signedHours(gap) : hoursText(gap)}
      scope={month}
      corner={<ExplainButton figure={figure} month={month} />}
      tone={tone}
      context={<ToneNote tone={tone}>{gap > 0 ? shortage : 'Hours under capacity'}</ToneNote>}
    />
  );
}

/** The month's demand and capacity. */
export function ResourcePlanning({ month, onOpen }: DashboardPartProps) {
  const planning = useQuery(resourcePlanningQuery(month));
  return (
    <section className={styles.section} aria-labelledby="resource-planning">
      <h2 id="resource-planning" className={styles.heading}>
        Resource Planning Report <span>{monthLabel(month)}</span>
      </h2>
      <Loaded
        of={planning}
        loading={<Spinner className={styles.loading} label="Loading resource planning data..." />}
        failed={
          <Alert
            tone="over"
            action={
              <Button size="small" isPending={planning.isFetching} onPress={() => planning.refetch()}>
                Try again
              </Button>
            }
          >
            Failed to load resource planning data. Please try again.
          </Alert>
        }
      >
        {(report) => <Report planning={report} month={month} onOpen={onOpen} />}
      </Loaded>
    </section>
  );
}

const isEmpty = (planning: ResourcePlanningView): boolean =>
  planning.clientBillableHours === 0 && planning.internalTeamPlusContractedFreelancerHours === 0;

/** The demand's share of the team's hours, and the work it leaves out (docs/domain.md, Required hours). */
const demandNote = (planning: ResourcePlanningView): string => {
  const share =
    planning.internalTeamHours > 0
      ? `${percent(planning.capacityUtilization)} of the team's hours`
      : 'The team has no hours';
  const { unscheduledHours } = planning;
  return unscheduledHours > 0 ? `and ${hoursText(unscheduledHours)} not scheduled; ${share}` : share;
};

function Report({ planning, month, onOpen }: DashboardPartProps & { planning: ResourcePlanningView }) {
  if (isEmpty(planning)) {
    return (
      <Card>
        <EmptyState title="No resource planning data available for this month.">
          It comes from projects that need hours and people who have them.
        </EmptyState>
      </Card>
    );
  }
  const { breakdown, clientBillableHours: demand } = planning;
  const gap = hoursApart(demand, planning.internalTeamHours);
  const gapWithFreelancers = hoursApart(demand, planning.internalTeamPlusContractedFreelancerHours);
  return (
    <>
      <div className={statCardStyles.row}>
        <StatCard
          label="Client Billable Hours"
          corner={<ExplainButton figure="clientBillableHours" month={month} />}
          value={hoursText(planning.clientBillableHours)}
          scope={month}
          context={demandNote(planning)}
          icon={<ChevronRight aria-hidden="true" />}
          onPress={() => onOpen('billable-hours')}
        />
        <StatCard
          label="Internal Team Capacity"
          corner={<ExplainButton figure="internalTeamHours" month={month} />}
          value={hoursText(planning.internalTeamHours)}
          scope={month}
          context={`plus ${hoursText(breakdown.freelancerContractedHours)} of freelancers`}
        />
        <GapCard
          label="Team Only Gap"
          figure="capacityGap"
          gap={gap}
          status={planning.capacityStatus}
          shortage="Additional hours needed"
          month={month}
        />
        <GapCard
          label="Team + Freelancers Gap"
          figure="capacityGapWithFreelancers"
          gap={gapWithFreelancers}
          status={planning.capacityStatusWithFreelancers}
          shortage="Additional contractors needed"
          month={month}
        />
      </div>
      {gap > 0 && <Recommendation gap={gap} gapWithFreelancers={gapWithFreelancers} month={month} />}
      <Card isPadded={false}>
        <CapacityTable planning={planning} month={month} />
      </Card>
    </>
  );
}
