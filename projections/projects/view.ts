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

/** A project as GET /api/projects answers it; money as decimal strings in pounds; in one month. */
export const projectView = z.strictObject({
  id,
  name: text,
  /** Its name in lists, where another project of its client bears the same name. */
  label: text.optional(),
  description: text.nullable(),
  clientId: id,
  client: namedClient,
  projectType,
  /** The value chosen last, of either group. */
  status: projectStatus,
  /** How the project goes: the last of its group. */
  health: z.enum(projectHealths),
  /** Where it is in its life: likewise. */
  lifecycle: z.enum(projectLifecycles),
  hourlyRate: openMoneyText,
  /**
   * What an hour counts as: the default rate of the formulas in force where the project has none
   * (docs/domain.md, Projects).
   */
  countedRate: openMoneyText,
  revenue: openMoneyText.nullable(),
  /** Contracted hours a month of an SLA, else null. */
  allocatedHours: hours.nullable(),
  startMonth: text.nullable(),
  endMonth: text.nullable(),
  /** JSON text of a list of {month, amount}, amounts as decimal strings; null when not split. */
  revenueSplit: openMoneyText.nullable(),
  /** What changes from which month, with what was before the first change (from null); empty where nothing is dated. */
  changes: z.array(projectChange),
  /** It stands in no list and no picker unless somebody asks for it; its figures count. */
  isArchived: z.literal(true).optional(),
  /** Whether it is won, may be, or is lost; missing while nobody has said so, and it counts as won. */
  likelihood: likelihoodKind.optional(),
  /** Whole per cent of a tentative project, else null. */
  likelihoodPercent: ratio.nullable().optional(),
  /** The day on which it was won or lost, where that was said. */
  decidedOn: text.nullable().optional(),
  /** Number of changes so far. */
  version: count,
} satisfies Record<keyof ProjectBody, z.ZodType> & Record<string, z.ZodType>);
export type ProjectView = z.infer<typeof projectView>;
