import type { Met } from './met.ts';

/** Core section 2: projects. */
export const projectPage: Met = {
  'tests/e2e/words.full.test.ts': [
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
  ],
  'tests/e2e/firstMonth.test.ts': [
    'No SLA projects found',
    'No retainer projects found',
    'No one-off projects found',
  ],
  'tests/e2e/records.full.test.ts': ['Planning', "Jury's Out"],
  'web/src/pages/projects/statuses.test.ts': ['In Progress', 'Review', 'Completed'],
  'web/src/pages/projects/ProjectsPage.test.tsx': ['Going Well', 'Hive Emergency'],
};

/** Core section 2: the project dialog. */
export const projectDialog: Met = {
  'tests/e2e/firstMonth.test.ts': [
    'Create New Project',
    'Project Name',
    '+ Add New Client',
    'Project Type',
    'Retainer',
    'SLA',
    'Contracted Hours',
    'Hourly Rate (£)',
    'Revenue (£)',
    'Amount',
    'Start Month',
    'Create Project',
  ],
  'tests/e2e/records.full.test.ts': ['Edit Project', 'Cancel', 'Update Project'],
  'web/src/pages/projects/ProjectDialog.test.tsx': ['One-off', 'Revenue Split by Month', 'Invoice Month'],
};

/** Core sections 5 and 8: projects. */
export const projectMessages: Met = {
  'web/src/pages/projects/ProjectDialog.test.tsx': [
    'Project name is required',
    'Client is required',
    'Hourly rate is required',
    'Validation Error',
    'Contracted hours is required for SLA projects',
    'Revenue is required for Retainer and One-off projects',
  ],
  'web/src/pages/refusals.test.tsx': [
    'Failed to create project',
    'Failed to update project',
    'Failed to delete project',
    'Update Failed',
  ],
  'tests/e2e/firstMonth.test.ts': ['Project created successfully', 'Client created successfully'],
  'tests/e2e/records.full.test.ts': [
    'Project updated successfully',
    'Project deleted successfully',
    'Status Updated',
    'Project status has been updated successfully.',
  ],
};
