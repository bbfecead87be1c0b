import type { Quoted } from './quoted.ts';

export const teamMembers: Quoted = {
  'Team Members': [
    'Name',
    'Role',
    'Email',
    'Annual Salary',
    'Hourly Rate (inc. NI)',
    'Working Hours',
    'Cost Split',
    'Actions',
    'No team members found',
    'No team members match your search',
    'Name is required',
    'Invalid email',
    'Role is required',
    'Annual salary is required',
    'Working hours must be at least 1',
    'Paid leave days cannot be negative',
    'Paid leave days cannot exceed 50',
    'Team member {created|updated|deleted} successfully',
    'Failed to {create|update|delete} team member',
  ],
};

export const freelancers: Quoted = {
  Freelancers: [
    'Monthly Hours',
    'Contracted',
    'Additional',
    'Total',
    'Total Cost',
    'Rate',
    'Projects',
    'New Freelancer',
    'Name is required',
    'Invalid email',
    'Role is required',
    'Hourly rate is required',
    'Minimum hours must be 0 or greater',
    'Freelancer {created|updated|deleted} successfully',
    'Failed to {create|update|delete} freelancer',
  ],
  'Freelancer Bench': ['Name', 'Role', 'Email', 'Hourly Rate', 'Contracted Hours', 'Cost Split', 'Actions'],
};

export const users: Quoted = {
  'User Management': ['Create User', 'Edit User', 'User {created|updated|deleted} successfully'],
  'Create User': ['Username is required', 'Password must be at least 4 characters', 'Invalid email'],
  'Edit User': ['Invalid email'],
};
