import type { Met } from './met.ts';

/** Core section 2: team members and freelancers. */
export const peoplePages: Met = {
  'tests/e2e/words.full.test.ts': [
    'Name',
    'Role',
    'Email',
    'Annual Salary',
    'Hourly Rate (inc. NI)',
    'Working Hours',
    'Cost Split',
    'Monthly Hours',
    'Freelancer Bench',
  ],
  'web/src/pages/teamMembers/TeamMembersPage.test.tsx': [
    'No team members found',
    'No team members match your search',
  ],
  'tests/e2e/firstMonth.test.ts': ['New Freelancer'],
};

/** Core sections 5 and 8: team members and freelancers. */
export const peopleMessages: Met = {
  'web/src/pages/teamMembers/TeamMembersPage.test.tsx': [
    'Name is required',
    'Invalid email',
    'Role is required',
    'Annual salary is required',
    'Working hours must be at least 1',
    'Paid leave days cannot be negative',
    'Paid leave days cannot exceed 50',
  ],
  'web/src/pages/freelancers/FreelancersPage.test.tsx': [
    'Hourly rate is required',
    'Minimum hours must be 0 or greater',
  ],
  'web/src/pages/refusals.test.tsx': [
    'Failed to create team member',
    'Failed to update team member',
    'Failed to delete team member',
    'Failed to create freelancer',
    'Failed to update freelancer',
    'Failed to delete freelancer',
  ],
  'tests/e2e/firstMonth.test.ts': ['Team member created successfully', 'Freelancer created successfully'],
  'tests/e2e/records.full.test.ts': [
    'Team member updated successfully',
    'Team member deleted successfully',
    'Freelancer updated successfully',
    'Freelancer deleted successfully',
  ],
};

/** Core sections 5 and 8: users. */
export const users: Met = {
  'tests/e2e/users.full.test.ts': [
    'Create User',
    'Edit User',
    'Username is required',
    'Password must be at least 4 characters',
    'Invalid email',
    'User created successfully',
    'User updated successfully',
    'User deleted successfully',
  ],
};
