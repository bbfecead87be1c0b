import type { DashboardMetricsView } from '#projections/money/dashboard/view.ts';
import { RecordLink } from '../app/RecordLink.tsx';
import { wholeMoney } from '../format/money.ts';
import * as layout from '../ui/basics/layout.module.css';
import { Alert } from '../ui/feedback/Alert.tsx';
import * as styles from './FiguresDialog.module.css';

type UnscheduledProps = { projects: DashboardMetricsView['unscheduled']; total: number };

/** One-off projects that are in no month's revenue, with their amounts (docs/domain.md, Revenue). */
export function Unscheduled({ projects, total }: UnscheduledProps) {
  return (
    <Alert title={`${wholeMoney(total)} of one-off revenue is unscheduled`}>
      These projects have neither a start month nor a revenue split, so they count in no month.
      <ul className={styles.unscheduled}>
        {projects.map(({ id, name, clientName, revenue }) => (
          <li key={id}>
            <span>
              <RecordLink kind="project" id={id} name={name} />{' '}
              <span className={layout.faint}>{clientName}</span>
            </span>
            <span>{wholeMoney(revenue)}</span>
          </li>
        ))}
      </ul>
    </Alert>
  );
}
