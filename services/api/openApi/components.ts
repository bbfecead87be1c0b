import { undoPreview } from '#domain/history/preview.ts';
import { importPreview } from '#domain/imports/verdicts.ts';
import { present } from '#domain/plans/presence.ts';
import { signedInUserView, userView } from '#projections/access/users/view.ts';
import { differencesView } from '#projections/formulas/differences/view.ts';
import { formulasView } from '#projections/formulas/view.ts';
import { historyEntryView } from '#projections/history/view.ts';
import { dashboardMetricsView } from '#projections/money/dashboard/view.ts';
import { explainView } from '#projections/money/explain/view.ts';
import { movementView } from '#projections/money/movement/view.ts';
import { otherCostView } from '#projections/money/otherCosts/view.ts';
import { outlookMonth } from '#projections/money/outlook/view.ts';
import { monthlyCostsView, pnlView, staffCostsView } from '#projections/money/pnl/view.ts';
import {
  freelancerMonthView,
  personProfitView,
  projectProfitView,
} from '#projections/money/profitability/view.ts';
import { monthReportView } from '#projections/money/reports/view.ts';
import { softwareCostView } from '#projections/money/softwareCosts/view.ts';
import { freelancerView } from '#projections/people/freelancers/view.ts';
import { memberAllocationView } from '#projections/people/memberPage/view.ts';
import { teamMemberView } from '#projections/people/teamMembers/view.ts';
import { allocationView, planView } from '#projections/plans/allocations/view.ts';
import { monthPlanningView } from '#projections/plans/planning/view.ts';
import { clientView } from '#projections/projects/clients/view.ts';
import { projectView } from '#projections/projects/view.ts';
import { backupView, replayView, verificationView } from '#projections/readModelVersions/view.ts';
import { conflict, problem } from '../contract/refusals.ts';

/** Named schemas of the API's document. */
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
