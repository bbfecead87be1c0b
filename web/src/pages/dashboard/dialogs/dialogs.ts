/** The dialogs of the dashboard, as named in its address: `?show=team-ur`. */
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

/** The props of a part of the dashboard: its month, and a function that opens a dialog. */
export type DashboardPartProps = { month: string; onOpen: (dialog: DashboardDialog) => void };
