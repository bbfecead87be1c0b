import { z } from 'zod';
import { projectStatus, projectType } from '#domain/projectStatusInput.ts';
import { clientView } from '../clients/view.ts';

/** A project as GET /api/projects answers it; money as decimal strings in pounds (core section 3). */
export const projectView = z.strictObject({
  id: z.number(),
  name: z.string(),
  description: z.string().nullable(),
  clientId: z.number(),
  client: clientView,
  projectType,
  status: projectStatus,
  hourlyRate: z.string(),
  revenue: z.string().nullable(),
  /** Contracted hours a month of an SLA, else null. */
  allocatedHours: z.number().nullable(),
  startMonth: z.string().nullable(),
  /** JSON text of a list of {month, amount}, amounts as decimal strings; null when not split. */
  revenueSplit: z.string().nullable(),
  /** Number of changes so far. */
  version: z.number(),
});
export type ProjectView = z.infer<typeof projectView>;
