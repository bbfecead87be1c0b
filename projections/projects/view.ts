import { z } from 'zod';
import { likelihoodKind } from '#domain/projects/likelihoodInput.ts';
import type { ProjectBody } from '#domain/projects/projectInput.ts';
import { projectHealths, projectLifecycles } from '#domain/projects/projectStatus.ts';
import { projectStatus, projectType } from '#domain/projects/projectStatusInput.ts';
import { count, hours, id, openMoneyText, ratio, text } from '../reading/pay.ts';
import { namedClient } from './clients/view.ts';

const projectChange = z.strictObject({
  from: text.nullable(),
  hourlyRate: openMoneyText.optional(),
  revenue: openMoneyText.nullable().optional(),
  allocatedHours: hours.nullable().optional(),
});
export type ProjectChange = z.infer<typeof projectChange>;

/** A project in a month: response of GET /api/projects; money as decimal text in pounds. */
export const projectView = z.strictObject({
  id,
  name: text,
  /** Its name in lists, if another project of its client has the same name. */
  label: text.optional(),
  description: text.nullable(),
  clientId: id,
  client: namedClient,
  projectType,
  /** The last value chosen, of either group. */
  status: projectStatus,
  /** The last health chosen. */
  health: z.enum(projectHealths),
  /** The last lifecycle status chosen. */
  lifecycle: z.enum(projectLifecycles),
  hourlyRate: openMoneyText,
  /**
   * The rate by which hours are valued: the default one of the formulas in force if the project has none
   * (docs/domain.md, Projects).
   */
  countedRate: openMoneyText,
  revenue: openMoneyText.nullable(),
  /** Contracted hours a month of an SLA; otherwise null. */
  allocatedHours: hours.nullable(),
  startMonth: text.nullable(),
  endMonth: text.nullable(),
  /** JSON text of a list of {month, amount}, amounts as decimal text; null if not split. */
  revenueSplit: openMoneyText.nullable(),
  /** Dated terms with their months, and those before the first change (from null); empty if none is dated. */
  changes: z.array(projectChange),
  /** Present for an archived project, hidden from lists and pickers unless requested; its figures count. */
  isArchived: z.literal(true).optional(),
  /** Absent until it is first set; the project counts as won then. */
  likelihood: likelihoodKind.optional(),
  /** Whole per cent of a tentative project; otherwise null. */
  likelihoodPercent: ratio.nullable().optional(),
  /** The day on which it was won or lost, if known. */
  decidedOn: text.nullable().optional(),
  /** Number of changes so far. */
  version: count,
} satisfies Record<keyof ProjectBody, z.ZodType> & Record<string, z.ZodType>);
export type ProjectView = z.infer<typeof projectView>;
