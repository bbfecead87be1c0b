import type { ProjectView } from '#projections/projects/view.ts';
import { importable } from '../../csv/importable.ts';
import { typeLabels } from '../planning/projectTypes.ts';
import { statuses } from './statuses.ts';

type Split = { month: string; amount: string }[];

/** "2026-05: 4500; 2026-06: 7500", as the import reads it. */
const splitText = (split: string | null): string | null =>
  split && (JSON.parse(split) as Split).map(({ month, amount }) => `${month}: ${amount}`).join('; ');

/** The list of projects for a spreadsheet, all types together. */
export const projectExport = importable<ProjectView, 'projects'>('projects', {
  client: ({ client }) => client.name,
  name: ({ name }) => name,
  projectType: ({ projectType }) => typeLabels[projectType],
  contractedHours: ({ allocatedHours }) => allocatedHours,
  hourlyRate: ({ hourlyRate }) => hourlyRate,
  revenue: ({ revenue }) => revenue,
  revenueSplit: ({ revenueSplit }) => splitText(revenueSplit),
  startMonth: ({ startMonth }) => startMonth,
  status: ({ status }) => statuses[status].label,
  description: ({ description }) => description,
  endMonth: ({ endMonth }) => endMonth,
});
