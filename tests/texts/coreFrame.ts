import type { Quoted } from './quoted.ts';

/** Sidebar, page header, toasts, and unknown addresses. */
export const frame: Quoted = {
  // The heading of the sidebar's last section.
  Administration: [
    'Capacity & Profitability',
    'Dashboard',
    'Monthly Planning',
    'Projects',
    'Team Members',
    'Freelancers',
    'Team Utilisation',
    'Reports',
    'P&L Forecast',
    'Software Costs',
    'Other Costs',
    'User Management',
    'Admin User',
    'Sign Out',
  ],
  '': ['New Item', 'Error', 'Login successful'],
  '404 Page Not Found': [],
};

export const signIn: Quoted = {
  'Admin Login': [
    'Sign in to access your dashboard',
    'Username',
    'Password',
    'Sign In',
    'Signing in...',
    'Username is required',
    'Password is required',
    'Login failed',
    'Invalid username or password',
  ],
};
