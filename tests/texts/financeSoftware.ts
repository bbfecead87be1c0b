import type { Quoted } from './quoted.ts';

/** Finance sections 2, 5 and 8: software costs. */
export const softwareCosts: Quoted = {
  'Software Costs': [
    'Add Software Cost',
    'No software costs found. Add your first software subscription.',
    'Software cost {added|updated|deleted} successfully',
    'Failed to {add|update|delete} software cost',
    'Adjustment {created|removed} successfully',
    'Failed to {create|remove} adjustment',
  ],
  'Software Subscriptions - {Month}': [
    'Name',
    'Description',
    'Cost Type',
    'Default Cost',
    'Effective Cost',
    'Adjusted',
    'Status',
    'Active',
    'Inactive',
    'Actions',
  ],
  'Add Software Cost': [
    'Name',
    'Description',
    'Monthly Cost (£)',
    'Cost Type',
    'Direct Cost',
    'Operating Cost',
    'Active subscription',
    'Cancel',
    'Add',
    'Name is required',
    'Monthly cost is required',
  ],
  'Edit Software Cost': ['Update'],
  'Adjust Monthly Cost - {software name}': [
    'Adjusted Cost (£)',
    'Reason',
    'Cancel',
    'Remove Adjustment',
    'Create Adjustment',
    'Update Adjustment',
    'Adjusted cost is required',
  ],
};
