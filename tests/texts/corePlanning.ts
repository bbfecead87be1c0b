import type { Met } from './met.ts';

/** Core section 2: the allocation dialog. */
export const allocationDialog: Met = {
  'tests/e2e/firstMonth.test.ts': [
    'Allocate Hours - {project name}',
    'Hours Required',
    'Remaining',
    'Add',
    'Save Allocations',
  ],
  'web/src/pages/allocation/AllocateHoursDialog.test.tsx': [
    'Flexible',
    'Allocated',
    '—',
    'Freelancer',
    'Cancel',
  ],
  'tests/e2e/monthlyPlanning.test.ts': ['Add Team Member', 'Current Allocations', 'Team Member', 'Saving...'],
};

/** Core section 2: team utilisation and monthly planning, and section 4: allocation status. */
export const planningPages: Met = {
  'tests/e2e/words.full.test.ts': [
    'All Projects',
    'Allocated',
    'Unallocated',
    'Under Allocated',
    'Over Allocated',
    'SLA',
    'Retainer',
    'One-off',
    'Additional Hours',
  ],
  'domain/figures/status.test.ts': ['Not Started', 'Fully Allocated'],
  'tests/e2e/firstMonth.test.ts': ['Allocate'],
  'tests/e2e/monthlyPlanning.test.ts': ['Import Last Month', 'Profit Breakdown'],
};

/** Core sections 5 and 8: allocations. */
export const allocationMessages: Met = {
  'web/src/pages/allocation/AllocateHoursDialog.test.tsx': [
    'Invalid hours',
    'Please enter a valid number of hours',
    'No person selected',
    'Please select a team member or freelancer',
  ],
  'web/src/pages/refusals.test.tsx': ['Failed to save allocation', 'Failed to import last month allocations'],
  'tests/e2e/firstMonth.test.ts': ['Allocation saved successfully'],
  'tests/e2e/monthlyPlanning.test.ts': [
    'No data to import',
    'No allocations found for this project in the previous month',
    'Imported {N} allocation(s) from last month',
    'Additional hours updated successfully',
  ],
};

/** Core sections 2, 7 and 8: reports. */
export const reports: Met = {
  'tests/e2e/reports.full.test.ts': [
    'Project',
    'Client',
    'Hours Allocated',
    'Total Value',
    'Utilization Rate',
    'Report exported successfully',
  ],
  'web/src/pages/reports/ReportsPage.test.tsx': ['Failed to export report', 'Person not found'],
};
