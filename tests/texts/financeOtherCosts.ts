import type { Quoted } from './quoted.ts';

export const otherCosts: Quoted = {
  'Other Operating Costs': [
    'Manage other operating expenses like office costs, travel, utilities, etc.',
    'Add Cost',
    'Monthly Summary',
    '{n} cost(s) for {month}',
    'Name',
    'Description',
    'No description',
    'Category',
    'Amount',
    'Recurring',
    'One-time',
    'Actions',
    'Loading other costs...',
    'No other operating costs found for this month.',
    'Add the first cost',
    'Other cost {added|updated|deleted} successfully',
    'Failed to {add|update|delete} other cost',
  ],
  'Add Other Cost': [
    'Add a new other operating cost.',
    'Name',
    'e.g. Office Rent',
    'Description',
    'Category',
    '{Office|Travel|Marketing|Legal|Insurance|Utilities|Other}',
    'Amount (£)',
    'Month',
    'Cancel',
    'Add Cost',
    'Name is required',
    'Amount is required',
  ],
  'Edit Other Cost': ['Update the other operating cost details.', 'Update Cost'],
};

/** Sentences that no screen can cause, as each sends a month and a category. */
export const answers: readonly string[] = ['Month is required', 'Category is required'];
