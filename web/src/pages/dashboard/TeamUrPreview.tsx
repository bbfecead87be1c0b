import { useQuery } from '@tanstack/react-query';
import type { DashboardMetricsView } from '#projections/dashboard/view.ts';
import { dashboardMetricsQuery } from '../../api/queries/dashboard.ts';
import { percent } from '../../format/percent.ts';
import { UtilisationBar } from '../../ui/UtilisationBar.tsx';
import type { DashboardPartProps } from './dialogs.ts';
import { Preview, PreviewWords } from './Preview.tsx';

const detailsOf = (metrics: DashboardMetricsView) => metrics.teamUtilizationDetails;

/** How full the first team members are. */
export function TeamUrPreview({ month, onOpen }: DashboardPartProps) {
  const members = useQuery({ ...dashboardMetricsQuery(month), select: detailsOf });
  return (
    <Preview
      title="Team UR"
      rows={members}
      rowKey={({ id }) => id}
      onOpen={() => onOpen('team-ur')}
      empty="No team members yet."
      renderRow={({ name, role, utilizationRate, utilizationTone, utilizationMark }) => (
        <>
          <PreviewWords name={name} detail={role} />
          <UtilisationBar
            className="preview-bar"
            label={`Utilisation of ${name}`}
            value={utilizationRate}
            text={percent(utilizationRate)}
            tone={utilizationTone}
            mark={utilizationMark}
          />
        </>
      )}
    />
  );
}
