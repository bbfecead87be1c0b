import type { Month } from '#domain/values/month.ts';
import { BillableHoursDialog } from './BillableHoursDialog.tsx';
import type { DashboardDialog } from './dialogs.ts';
import { FreelancerActivityDialog } from './FreelancerActivityDialog.tsx';
import { FreelancerProfitabilityDialog, TeamProfitabilityDialog } from './PersonProfitabilityDialogs.tsx';
import { ProjectProfitabilityDialog } from './ProjectProfitabilityDialog.tsx';
import { TeamUrDialog } from './TeamUrDialog.tsx';

type DashboardDialogsProps = { shown: DashboardDialog; month: Month; onClose: () => void };

/** The dialog that the address names, if any. */
export function DashboardDialogs({ shown, ...props }: DashboardDialogsProps) {
  switch (shown) {
    case 'team-ur':
      return <TeamUrDialog {...props} />;
    case 'freelancer-activity':
      return <FreelancerActivityDialog {...props} />;
    case 'project-profitability':
      return <ProjectProfitabilityDialog {...props} />;
    case 'team-profitability':
      return <TeamProfitabilityDialog {...props} />;
    case 'freelancer-profitability':
      return <FreelancerProfitabilityDialog {...props} />;
    case 'billable-hours':
      return <BillableHoursDialog {...props} />;
    case 'none':
      return null;
  }
}
