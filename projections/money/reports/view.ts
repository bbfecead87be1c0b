import { z } from 'zod';
import { overMark, tones } from '#domain/values/status.ts';
import { freelancerView } from '../../people/freelancers/view.ts';
import { teamMemberView } from '../../people/teamMembers/view.ts';
import { allocationView } from '../../plans/allocations/view.ts';

/** Everyone with their hours of a month: what GET /api/allocations/export/{month} answers. */
export const exportView = z.strictObject({
  teamMembers: z.array(z.strictObject({ member: teamMemberView, allocations: z.array(allocationView) })),
  freelancers: z.array(z.strictObject({ freelancer: freelancerView, allocations: z.array(allocationView) })),
});
export type ExportView = z.infer<typeof exportView>;

/** One person's hours on one project in a month. */
export const reportEntryView = z.strictObject({
  /** Of the allocation. */
  id: z.number(),
  projectId: z.number(),
  projectName: z.string(),
  clientName: z.string(),
  /** The project's, in pounds as decimal text. */
  hourlyRate: z.string(),
  /** What an hour of it counts as, likewise. */
  countedRate: z.string(),
  allocatedHours: z.number(),
  /** Hours × the project's counted rate, in pounds. */
  value: z.number(),
});
export type ReportEntryView = z.infer<typeof reportEntryView>;

const person = {
  id: z.number(),
  name: z.string(),
  role: z.string(),
  /** Missing where none are known. */
  skills: z.array(z.string()).optional(),
  allocatedHours: z.number(),
  /** Sum of the entries' values, in pounds. */
  totalValue: z.number(),
  entries: z.array(reportEntryView),
};

export const memberReportView = z.strictObject({
  ...person,
  /** Hours the month has for them: weekly hours ÷ 5 × its working days (docs/domain.md, Capacity). */
  capacityHours: z.number(),
  /** Allocated hours ÷ capacity, a fraction. */
  utilizationRate: z.number(),
  utilizationTone: z.enum(tones),
  utilizationMark: z.literal(overMark).nullable(),
});
export type MemberReportView = z.infer<typeof memberReportView>;

export const freelancerReportView = z.strictObject({
  ...person,
  /** Hours agreed for every month. */
  contractedHours: z.number(),
});
export type FreelancerReportView = z.infer<typeof freelancerReportView>;

/** What GET /api/reports/{month} answers: everyone by name, those without hours included. */
export const monthReportView = z.strictObject({
  /** Hours of everybody. */
  totalHours: z.number(),
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
