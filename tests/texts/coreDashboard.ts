import type { Quoted } from './quoted.ts';

/** The dashboard and its dialogs, and the labels of a freelancer’s month. */
export const dashboard: Quoted = {
  Dashboard: [
    'New Project',
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
  // The dialogs' titles add the month to the lists' names.
  'Team UR - {month}': ['Member', 'Role', 'Allocated Hours', 'Working Hours', 'Utilization Rate'],
  'Freelancer Activity - {month}': [
    'Contracted Hours',
    'Allocated Hours',
    'Additional Hours',
    'Status',
    'No Activity',
    'Over Contract',
    'Within Contract',
  ],
  'Project Profitability - {month}': [
    'Client',
    'Project',
    'Revenue',
    'Costs',
    'Profit',
    'Gross Margin',
    'Status',
    '—',
  ],
  'Team Profitability - {month}': ['Monthly Cost', 'Billable Revenue', 'Profit', 'Target Profit'],
  'Freelancer Profitability - {month}': ['Monthly Cost', 'Billable Revenue', 'Profit', 'Target Profit'],
};

/** Resource planning: capacity, its status and gaps. */
export const resourcePlanning: Quoted = {
  'Resource Planning Report': [
    'Client Billable Hours',
    'Internal Team Capacity',
    'Demand',
    'Internal Team Hours (Direct Only)',
    'Team + Contracted Freelancers',
    'Hours',
    'Utilization %',
    'Status',
    'Team Only Gap',
    'Team + Freelancers Gap',
    'Healthy',
    'At Capacity',
    'Overallocated',
    'Additional hours needed',
    'Additional contractors needed',
    'Hours under capacity',
    'Loading resource planning data...',
    'No resource planning data available for this month.',
    'Failed to load resource planning data. Please try again.',
  ],
  'Client Billable Hours Breakdown - {month}': [
    'Retainer Projects',
    'SLA Contracted',
    'SLA Additional',
    'One-off Projects',
    'Project Details',
    'Client',
    'Project',
    'Type',
    'Hours',
    'Calculation',
    'Loading breakdown...',
  ],
};

/** The team member's page. */
export const ownPage: Quoted = {
  'Welcome back, {name}': [
    'Total Hours',
    'Projects',
    'Revenue Generated',
    'Your Project Allocations',
    'Hours',
    'Rate',
    'Value',
    'No allocations yet',
  ],
};
