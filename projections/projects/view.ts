import { z } from 'zod';
import { likelihoodKind } from '#domain/projects/likelihoodInput.ts';
import type { ProjectBody } from '#domain/projects/projectInput.ts';
import { projectHealths, projectLifecycles } from '#domain/projects/projectStatus.ts';
import { projectStatus, projectType } from '#domain/projects/projectStatusInput.ts';
import { clientView } from './clients/view.ts';

const projectChange = z.strictObject({
  from: z.string().nullable(),
  hourlyRate: z.string().optional(),
  revenue: z.string().nullable().optional(),
  allocatedHours: z.number().nullable().optional(),
});
export type ProjectChange = z.infer<typeof projectChange>;

/** A project as GET /api/projects answers it; money as decimal strings in pounds; in one month. */
export const projectView = z.strictObject({
  id: z.number(),
  name: z.string(),
  /** What lists call it, where another project of its client bears the same name. */
  label: z.string().optional(),
  description: z.string().nullable(),
  clientId: z.number(),
  client: clientView,
  projectType,
  /** The value chosen last, of either group. */
  status: projectStatus,
  /** How the project goes: the last of its group. */
  health: z.enum(projectHealths),
  /** Where it is in its life: likewise. */
  lifecycle: z.enum(projectLifecycles),
  hourlyRate: z.string(),
  /**
   * What an hour counts as: the default rate of the formulas in force where the project has none
   * (docs/domain.md, Projects).
   */
  countedRate: z.string(),
  revenue: z.string().nullable(),
  /** Contracted hours a month of an SLA, else null. */
  allocatedHours: z.number().nullable(),
  startMonth: z.string().nullable(),
  endMonth: z.string().nullable(),
  /** JSON text of a list of {month, amount}, amounts as decimal strings; null when not split. */
  revenueSplit: z.string().nullable(),
  /** What changes from which month, with what was before the first change (from null); empty where nothing is dated. */
  changes: z.array(projectChange),
  /** Whether it is won, may be, or is lost; missing while nobody has said so, and it counts as won. */
  likelihood: likelihoodKind.optional(),
  /** Whole per cent of a tentative project, else null. */
  likelihoodPercent: z.number().nullable().optional(),
  /** The day on which it was won or lost, where that was said. */
  decidedOn: z.string().nullable().optional(),
  /** Number of changes so far. */
  version: z.number(),
} satisfies Record<keyof ProjectBody, z.ZodType> & Record<string, z.ZodType>);
export type ProjectView = z.infer<typeof projectView>;
