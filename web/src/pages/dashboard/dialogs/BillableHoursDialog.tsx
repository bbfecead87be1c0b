import { useQuery } from '@tanstack/react-query';
import type { FigureName } from '#domain/money/figures.ts';
import { monthLabel } from '#domain/values/month.ts';
import type { ResourcePlanningView } from '#projections/plans/resourcePlanning/view.ts';
import { billableHoursQuery, resourcePlanningQuery } from '../../../api/queries/money.ts';
import { allOf, Loaded } from '../../../app/Loaded.tsx';
import { hoursText } from '../../../format/hours.ts';
import { ExplainButton } from '../../../money/explain/ExplainButton.tsx';
import * as styles from '../../../money/FiguresDialog.module.css';
import type { MonthDialogProps } from '../../../money/FiguresDialog.tsx';
import { Spinner } from '../../../ui/basics/Spinner.tsx';
import { Dialog } from '../../../ui/layers/Dialog.tsx';
import * as statCardStyles from '../../../ui/page/StatCard.module.css';
import { StatCard } from '../../../ui/page/StatCard.tsx';
import { BillableHoursTable } from './BillableHoursTable.tsx';

const cards: readonly { label: string; hours: FigureName & keyof ResourcePlanningView['breakdown'] }[] = [
  { label: 'Retainer Projects', hours: 'retainerHours' },
  { label: 'SLA Contracted', hours: 'slaContractedHours' },
  { label: 'SLA Additional', hours: 'slaAdditionalHours' },
  { label: 'One-off Projects', hours: 'oneOffHours' },
];

/** Where the client billable hours of a month come from. */
export function BillableHoursDialog({ month, onClose }: MonthDialogProps) {
  const planning = useQuery(resourcePlanningQuery(month));
  const billable = useQuery(billableHoursQuery(month));
  return (
    <Dialog
      title={`Client Billable Hours Breakdown - ${monthLabel(month)}`}
      size="wide"
      onClose={onClose}
      className={styles.dialog}
    >
      <Loaded of={allOf(planning, billable)} loading={<Spinner isAlone label="Loading breakdown..." />}>
        {([report, { projects }]) => (
          <>
            <div className={statCardStyles.row}>
              {cards.map(({ label, hours }) => (
                <StatCard
                  key={label}
                  label={label}
                  value={hoursText(report.breakdown[hours])}
                  scope={month}
                  corner={<ExplainButton figure={hours} month={month} />}
                />
              ))}
            </div>
            <section className={styles.last} aria-labelledby="project-details">
              <BillableHoursTable
                projects={projects}
                total={report.clientBillableHours}
                notScheduled={report.unscheduledHours}
                month={month}
                titleId="project-details"
              />
            </section>
          </>
        )}
      </Loaded>
    </Dialog>
  );
}
