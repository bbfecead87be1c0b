import type { Met } from './met.ts';

/** Finance sections 2, 5 and 8: other costs. */
export const otherCosts: Met = {
  'web/src/pages/otherCosts/OtherCostsPage.test.tsx': [
    'Other Operating Costs',
    'Add Cost',
    'Monthly Summary',
    '{n} cost(s) for {month}',
    'No description',
    'Recurring',
    'One-time',
    'Loading other costs...',
    'No other operating costs found for this month.',
    'Add the first cost',
    'Add Other Cost',
    'Edit Other Cost',
    'Add a new other operating cost.',
    'Update the other operating cost details.',
    'Office Rent',
    'Update Cost',
    'Name is required',
    'Amount is required',
    'Other cost added successfully',
    'Other cost updated successfully',
    'Other cost deleted successfully',
  ],
  'tests/e2e/words.full.test.ts': [
    'Manage other operating expenses like office costs, travel, utilities, etc.',
  ],
  'domain/financeInput.test.ts': ['Month is required', 'Category is required'],
  'web/src/pages/refusals.test.tsx': [
    'Failed to add other cost',
    'Failed to update other cost',
    'Failed to delete other cost',
  ],
};
