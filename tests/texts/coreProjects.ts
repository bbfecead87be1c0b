import type { Quoted } from './quoted.ts';

/** The list of projects, their status, and the results of changes. */
export const projects: Quoted = {
  Projects: [
    'SLA Projects',
    'Retainer Projects',
    'One-off Projects',
    'Client',
    'Project',
    'Contracted Hours',
    'Revenue',
    'Rate',
    'Status',
    'Actions',
    'No SLA projects found',
    'No retainer projects found',
    'No one-off projects found',
    'Planning',
    'In Progress',
    'Review',
    'Completed',
    'Going Well',
    "Jury's Out",
    'Hive Emergency',
    'Project deleted successfully',
    'Failed to delete project',
    'Status Updated',
    'Project status has been updated successfully.',
    'Update Failed',
  ],
};

/** The project dialog. */
export const projectDialog: Quoted = {
  '{Create New|Edit} Project': [
    'Project Name',
    'Client',
    '+ Add New Client',
    'Project Type',
    'One-off',
    'Retainer',
    'SLA',
    'Contracted Hours',
    'Hourly Rate (£)',
    'Revenue (£)',
    'Revenue Split by Month',
    'Invoice Month',
    'Amount',
    'Start Month',
    'Cancel',
    'Client created successfully',
    'Project name is required',
    'Client is required',
    'Hourly rate is required',
    'Validation Error',
    'Contracted hours is required for SLA projects',
    'Revenue is required for Retainer and One-off projects',
  ],
  // Shown when the dialog is closed.
  '': ['Project created successfully', 'Project updated successfully'],
  'Create New Project': ['Create Project', 'Failed to create project'],
  'Edit Project': ['Update Project', 'Failed to update project'],
};
