import type { ProjectView } from '#projections/projects/view.ts';
import type { ExportColumn } from '../../csv/ExportList.tsx';
import { typeLabels } from '../planning/projectTypes.ts';
import { lifecycle } from './statuses.ts';

/** The list of projects for a spreadsheet, all types together. */
export const projectExport: readonly ExportColumn<ProjectView>[] = [
  { header: 'Client', value: ({ client }) => client.name },
  { header: 'Project', value: ({ name }) => name },
  { header: 'Project Type', value: ({ projectType }) => typeLabels[projectType] },
  { header: 'Contracted Hours', value: ({ allocatedHours }) => allocatedHours },
  { header: 'Hourly Rate', value: ({ hourlyRate }) => hourlyRate },
  { header: 'Revenue', value: ({ revenue }) => revenue },
  { header: 'Start Month', value: ({ startMonth }) => startMonth },
  { header: 'End Month', value: ({ endMonth }) => endMonth },
  { header: 'Status', value: ({ status }) => lifecycle[status].label },
];
