import type { Met } from './met.ts';

/** Core section 2: the dashboard, and section 4: freelancer activity. */
export const dashboard: Met = {
  'tests/e2e/words.full.test.ts': [
    'Total Revenue',
    'Average GM',
    'Clients Going Well',
    'Team Utilization',
    'Team UR',
    'Freelancer Activity',
    'Project Profitability',
    'Team Profitability',
    'Freelancer Profitability',
    'Resource Planning Report',
  ],
  'tests/e2e/firstMonth.test.ts': ['New Project'],
  'web/src/pages/freelancers/FreelancersPage.test.tsx': ['No Activity', 'Over Contract'],
  'domain/figures/status.test.ts': ['Within Contract'],
};

/** Core section 2: resource planning, and section 4: capacity status. */
export const resourcePlanning: Met = {
  'web/src/pages/dashboard/ResourcePlanning.test.tsx': [
    'Client Billable Hours',
    'Internal Team Capacity',
    'Demand',
    'Internal Team Hours (Direct Only)',
    'Team + Contracted Freelancers',
    'Team Only Gap',
    'Team + Freelancers Gap',
    'Client Billable Hours Breakdown - {month}',
    'Retainer Projects',
    'SLA Contracted',
    'SLA Additional',
    'One-off Projects',
    'Project Details',
    'Loading resource planning data...',
    'Loading breakdown...',
    'No resource planning data available for this month.',
    'Failed to load resource planning data. Please try again.',
    'At Capacity',
    'Overallocated',
    'Additional hours needed',
    'Additional contractors needed',
    'Hours under capacity',
    'Calculation',
  ],
  'domain/figures/status.test.ts': ['Healthy'],
};

/** Core section 2: the team member's page. */
export const ownPage: Met = {
  'tests/e2e/teamMember.test.ts': [
    'Welcome back',
    'Total Hours',
    'Projects',
    'Revenue Generated',
    'Your Project Allocations',
  ],
  'web/src/pages/member/MemberPage.test.tsx': ['No allocations yet'],
};
