import { z } from 'zod';
import { overMark, tones } from '#domain/values/status.ts';
import { freelancerView } from '../../people/freelancers/view.ts';
import { teamMemberView } from '../../people/teamMembers/view.ts';
import { allocationView } from '../../plans/allocations/view.ts';
import { hours, id, openMoney, openMoneyText, ratio, text } from '../../reading/pay.ts';

/** Everyone with their hours of a month: what GET /api/allocations/export/{month} answers. */
export const exportView = z.strictObject({
  teamMembers: z.array(z.strictObject({ member: teamMemberView, allocations: z.array(allocationView) })),
  freelancers: z.array(z.strictObject({ freelancer: freelancerView, allocations: z.array(allocationView) })),
});
export type ExportView = z.infer<typeof exportView>;

/** One person's hours on one project in a month. */
export const reportEntryView = z.strictObject({
  /** Of the allocation. */
  id,
  projectId: id,
  projectName: text,
  clientName: text,
  /** The project's, in pounds as decimal text. */
  hourlyRate: openMoneyText,
  /** What an hour of it counts as, likewise. */
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
  /** Missing where none are known. */
  skills: z.array(text).optional(),
  allocatedHours: hours,
  /** Sum of the entries' values, in pounds. */
  totalValue: openMoney,
  entries: z.array(reportEntryView),
};

export const memberReportView = z.strictObject({
  ...person,
  /** Hours the month has for them: weekly hours ÷ 5 × its working days (docs/domain.md, Capacity). */
  capacityHours: hours,
  /** Allocated hours ÷ capacity, a fraction. */
  utilizationRate: ratio,
  utilizationTone: z.enum(tones),
  utilizationMark: z.literal(overMark).nullable(),
});
export type MemberReportView = z.infer<typeof memberReportView>;

export const freelancerReportView = z.strictObject({
  ...person,
  /** Hours agreed for every month. */
  contractedHours: hours,
});
export type FreelancerReportView = z.infer<typeof freelancerReportView>;

/** What GET /api/reports/{month} answers: everyone by name, those without hours included. */
export const monthReportView = z.strictObject({
  /** Hours of everybody. */
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
