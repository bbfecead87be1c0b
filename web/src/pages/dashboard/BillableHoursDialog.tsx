import { useQuery } from '@tanstack/react-query';
import type { FigureName } from '#domain/figures/figureNames.ts';
import { monthLabel } from '#domain/month.ts';
import type { ResourcePlanningView } from '#projections/resourcePlanning/view.ts';
import { sentenceOf } from '../../api/apiError.ts';
import { billableHoursQuery, resourcePlanningQuery } from '../../api/queries/resourcePlanning.ts';
import { hoursText } from '../../format/hours.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { StatCard } from '../../ui/StatCard.tsx';
import { ExplainButton } from '../explain/ExplainButton.tsx';
import { BillableHoursTable } from './BillableHoursTable.tsx';
import type { MonthDialogProps } from './FiguresDialog.tsx';
import './FiguresDialog.css';
import './dashboard.css';

const cards: readonly { label: string; hours: FigureName & keyof ResourcePlanningView['breakdown'] }[] = [
  { label: 'Retainer Projects', hours: 'retainerHours' },
  { label: 'SLA Contracted', hours: 'slaContractedHours' },
  { label: 'SLA Additional', hours: 'slaAdditionalHours' },
  { label: 'One-off Projects', hours: 'oneOffHours' },
];

/** Where the client billable hours of a month come from (core section 2, breakdown dialog). */
export function BillableHoursDialog({ month, onClose }: MonthDialogProps) {
  const planning = useQuery(resourcePlanningQuery(month));
  const billable = useQuery(billableHoursQuery(month));
  const error = planning.error ?? billable.error;
  return (
    <Dialog
      title={`Client Billable Hours Breakdown - ${monthLabel(month)}`}
      size="wide"
      onClose={onClose}
      className="figures-dialog"
    >
      {planning.data && billable.data ? (
        <>
          <div className="ui-stat-row">
            {cards.map(({ label, hours }) => (
              <StatCard
                key={label}
                label={label}
                value={hoursText(planning.data.breakdown[hours])}
                scope={month}
                corner={<ExplainButton figure={hours} month={month} />}
              />
            ))}
          </div>
          <section className="figures-last" aria-labelledby="project-details">
            <BillableHoursTable
              projects={billable.data.projects}
              total={planning.data.clientBillableHours}
              notScheduled={planning.data.unscheduledHours}
              month={month}
              titleId="project-details"
            />
          </section>
        </>
      ) : error ? (
        <ErrorState
          title="The breakdown could not be loaded"
          detail={sentenceOf(error)}
          isRetrying={planning.isFetching || billable.isFetching}
          onRetry={() => Promise.all([planning.refetch(), billable.refetch()])}
        />
      ) : (
        <Spinner className="dashboard-loading" label="Loading breakdown..." />
      )}
    </Dialog>
  );
}
