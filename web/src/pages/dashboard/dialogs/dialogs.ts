/** The dialogs of the dashboard as its address names them: `?show=team-ur`. */
export const dashboardDialogs = [
  'none',
  'team-ur',
  'freelancer-activity',
  'project-profitability',
  'team-profitability',
  'freelancer-profitability',
  'billable-hours',
] as const;

export type DashboardDialog = (typeof dashboardDialogs)[number];

/** What a card of the dashboard is given: its month, and how to open a dialog. */
export type DashboardPartProps = { month: string; onOpen: (dialog: DashboardDialog) => void };
