import type { ComponentType } from 'react';
import type { MonthDialogProps } from '../../../money/FiguresDialog.tsx';
import { BillableHoursDialog } from './BillableHoursDialog.tsx';
import type { DashboardDialog } from './dialogs.ts';
import { FreelancerActivityDialog } from './FreelancerActivityDialog.tsx';
import { PersonProfitDialog } from './PersonProfitabilityDialogs.tsx';
import { ProjectProfitabilityDialog } from './ProjectProfitabilityDialog.tsx';
import { TeamUrDialog } from './TeamUrDialog.tsx';

type Named = Exclude<DashboardDialog, 'none'>;

const dialogs: Record<Named, ComponentType<MonthDialogProps>> = {
  'team-ur': TeamUrDialog,
  'freelancer-activity': FreelancerActivityDialog,
  'project-profitability': ProjectProfitabilityDialog,
  'team-profitability': (props) => <PersonProfitDialog kind="teamMember" {...props} />,
  'freelancer-profitability': (props) => <PersonProfitDialog kind="freelancer" {...props} />,
  'billable-hours': BillableHoursDialog,
};

/** The dialog that the address names. */
export function DashboardDialogs({ shown, ...props }: MonthDialogProps & { shown: Named }) {
  const Shown = dialogs[shown];
  return <Shown {...props} />;
}
