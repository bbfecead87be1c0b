import type { Quoted } from './quoted.ts';

/** The allocation dialog. */
export const allocationDialog: Quoted = {
  'Allocate Hours - {project name}': [
    'Hours Required',
    'Flexible',
    'Allocated',
    'Remaining',
    '—',
    'Add Team Member',
    'Add',
    'Current Allocations',
    'Team Member',
    'Freelancer',
    'Cancel',
    'Save Allocations',
    'Saving...',
    'Invalid hours',
    'Please enter a valid number of hours',
    'No person selected',
    'Please select a team member or freelancer',
    'Failed to save allocation',
  ],
  // Shown when the dialog is closed.
  '': ['Allocation saved successfully'],
};

export const teamUtilisation: Quoted = {
  'Team Utilisation': ['All Projects', 'Allocated', 'Unallocated'],
};

/** Monthly planning and the allocation status. */
export const monthlyPlanning: Quoted = {
  'Monthly Planning': [
    'SLA',
    'Retainer',
    'One-off',
    'Not Started',
    'Under Allocated',
    'Fully Allocated',
    'Over Allocated',
    // The two actions name their project.
    'Allocate hours to {project name}',
    'Import Last Month for {project name}',
    'Additional Hours',
    'Confirm',
    'Cancel',
    'No data to import',
    'No allocations found for this project in the previous month',
    'Imported {N} allocation(s) from last month',
    'Failed to import last month allocations',
    'Additional hours updated successfully',
  ],
  'Profit Breakdown - {project name}': [],
};

export const reports: Quoted = {
  Reports: [
    'Team Members',
    'Freelancers',
    'Total Hours',
    'Hours Allocated',
    'Total Value',
    'Utilization Rate',
    'Project',
    'Client',
    'Report exported successfully',
    'Failed to export report',
    'Person not found',
  ],
};
