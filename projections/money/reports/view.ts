import { z } from 'zod';
import { overMark, tones } from '#domain/values/status.ts';
import { freelancerView } from '../../people/freelancers/view.ts';
import { teamMemberView } from '../../people/teamMembers/view.ts';
import { allocationView } from '../../plans/allocations/view.ts';
import { hours, id, openMoney, openMoneyText, ratio, text } from '../../reading/pay.ts';

/** Response of GET /api/allocations/export/{month}: everybody with their hours of a month. */
export const exportView = z.strictObject({
  teamMembers: z.array(z.strictObject({ member: teamMemberView, allocations: z.array(allocationView) })),
  freelancers: z.array(z.strictObject({ freelancer: freelancerView, allocations: z.array(allocationView) })),
});
export type ExportView = z.infer<typeof exportView>;

/** One person's hours on one project in a month. */
export const reportEntryView = z.strictObject({
  /** Id of the allocation. */
  id,
  projectId: id,
  projectName: text,
  clientName: text,
  /** The project's, in pounds as decimal text. */
  hourlyRate: openMoneyText,
  /** The rate by which its hours are valued, in pounds as decimal text. */
  countedRate: openMoneyText,
  allocatedHours: hours,
  /** Hours × the project's counted rate, in pounds. */
  value: openMoney,
});
export type ReportEntryView = z.infer<typeof reportEntryView>;

const person = {
  id,
  name: text,
  role: text,
  /** Absent if the person has none. */
  skills: z.array(text).optional(),
  allocatedHours: hours,
  /** Sum of the entries' values, in pounds. */
  totalValue: openMoney,
  entries: z.array(reportEntryView),
};

export const memberReportView = z.strictObject({
  ...person,
  /** Working hours: weekly hours ÷ 5 × working days of the month (docs/domain.md, Capacity). */
  capacityHours: hours,
  /** Allocated hours ÷ capacity, a fraction. */
  utilizationRate: ratio,
  utilizationTone: z.enum(tones),
  utilizationMark: z.literal(overMark).nullable(),
});
export type MemberReportView = z.infer<typeof memberReportView>;

export const freelancerReportView = z.strictObject({
  ...person,
  /** Agreed hours a month. */
  contractedHours: hours,
});
export type FreelancerReportView = z.infer<typeof freelancerReportView>;

/** Response of GET /api/reports/{month}: everybody by name, even without hours. */
export const monthReportView = z.strictObject({
  /** Hours of all team members and freelancers. */
  totalHours: hours,
  teamTotals: memberReportView.pick({
    allocatedHours: true,
    capacityHours: true,
    utilizationRate: true,
    totalValue: true,
  }),
  freelancerTotals: freelancerReportView.pick({
    allocatedHours: true,
    contractedHours: true,
    totalValue: true,
  }),
  teamMembers: z.array(memberReportView),
  freelancers: z.array(freelancerReportView),
});
export type MonthReportView = z.infer<typeof monthReportView>;
