import { undoPreview } from '#domain/history/preview.ts';
import { importPreview } from '#domain/imports/verdicts.ts';
import { present } from '#domain/plans/presence.ts';
import { allocationView, planView } from '#projections/allocations/view.ts';
import { clientView } from '#projections/clients/view.ts';
import { dashboardMetricsView } from '#projections/dashboard/view.ts';
import { differencesView } from '#projections/differences/view.ts';
import { explainView } from '#projections/explain/view.ts';
import { formulasView } from '#projections/formulas/view.ts';
import { freelancerView } from '#projections/freelancers/view.ts';
import { historyEntryView } from '#projections/history/view.ts';
import { memberAllocationView } from '#projections/memberPage/view.ts';
import { movementView } from '#projections/movement/view.ts';
import { otherCostView } from '#projections/otherCosts/view.ts';
import { outlookMonth } from '#projections/outlook/view.ts';
import { monthPlanningView } from '#projections/planning/view.ts';
import { monthlyCostsView, pnlView, staffCostsView } from '#projections/pnl/view.ts';
import { freelancerMonthView, personProfitView, projectProfitView } from '#projections/profitability/view.ts';
import { projectView } from '#projections/projects/view.ts';
import { backupView, replayView, verificationView } from '#projections/readModelVersions/view.ts';
import { monthReportView } from '#projections/reports/view.ts';
import { softwareCostView } from '#projections/softwareCosts/view.ts';
import { teamMemberView } from '#projections/teamMembers/view.ts';
import { signedInUserView, userView } from '#projections/users/view.ts';
import { conflict, problem } from '../contract/refusals.ts';

/** What answers are made of, by the names it has in the API's document. */
export const components = {
  Allocation: allocationView,
  Backup: backupView,
  Client: clientView,
  Conflict: conflict,
  DashboardMetrics: dashboardMetricsView,
  Differences: differencesView,
  Explanation: explainView,
  Formulas: formulasView,
  Freelancer: freelancerView,
  FreelancerMonth: freelancerMonthView,
  HistoryEntry: historyEntryView,
  ImportPreview: importPreview,
  MemberAllocation: memberAllocationView,
  MonthPlanning: monthPlanningView,
  MonthReport: monthReportView,
  MonthlyCosts: monthlyCostsView,
  Movement: movementView,
  OtherCost: otherCostView,
  OutlookMonth: outlookMonth,
  PersonProfit: personProfitView,
  Plan: planView,
  Pnl: pnlView,
  Present: present,
  Problem: problem,
  Project: projectView,
  ProjectProfit: projectProfitView,
  Replay: replayView,
  SignedInUser: signedInUserView,
  SoftwareCost: softwareCostView,
  StaffCosts: staffCostsView,
  TeamMember: teamMemberView,
  UndoPreview: undoPreview,
  User: userView,
  Verification: verificationView,
};
